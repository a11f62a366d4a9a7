import { cleanText, redact, type WebErrorCode, WebProviderError } from '@hermes/web-core';
import type { Explanation, HttpReply } from '@hermes/web-core/http';

/** What an error says, whichever of xAI's three shapes it has. */
interface ErrorWords {
  readonly text: string;
  /** Such as `invalid-argument`; `''` where there is none. */
  readonly code: string;
}

/** `{ code, error: "text" }`, `{ error: { message, type, code } }` or `{ error: "text" }`. */
function errorWords(body: unknown): ErrorWords {
  const { error, code } = Object(body);
  const { message, type, code: inner } = Object(error);
  const text = cleanText(typeof error === 'string' ? error : message);
  return { text, code: [code, type, inner].map(cleanText).filter(Boolean).join(' ') };
}

const ABOUT_KEY = /api key|unauthenticated|no credentials|authorization/i;
const ABOUT_MONEY = /credit|spending limit|billing|subscription|licen[cs]e|tier|quota/i;

/** What xAI's refusals mean, beside the status alone: it says 400 for a wrong key, and 403 or 429 for a lack of credits. */
export function explain(reply: HttpReply): Explanation | undefined {
  const { text } = errorWords(reply.json);
  const { status } = reply;
  const isMoney = (status === 403 || status === 429) && ABOUT_MONEY.test(text);
  if (status === 402 || isMoney) {
    return {
      code: 'quota',
      message: `xAI has no credits left for this account, or its plan lacks this (HTTP ${status}). See https://console.x.ai.`,
      retry: false,
    };
  }
  if (status === 401 || status === 403 || (status === 400 && ABOUT_KEY.test(text))) {
    return {
      code: 'auth',
      message: `xAI does not accept this key or login (HTTP ${status}). Check XAI_API_KEY (https://console.x.ai), or sign in again with Hermes Agent.`,
    };
  }
  if (status !== 404) return undefined;
  return {
    code: 'not_configured',
    message: `xAI does not know this model (HTTP 404${text && `: ${text.slice(0, 200).replace(/\.$/, '')}`}). Correct web.xai.model.`,
  };
}

/**
 * Looks for an error in an answer that has the status of a success.
 *
 * @throws WebProviderError with xAI's own words, but for the secrets
 */
export function assertNoError(
  answer: { readonly error?: unknown; readonly code?: unknown },
  secrets: readonly string[],
): void {
  if (answer.error === undefined || answer.error === null || answer.error === '') return;
  const words = errorWords(answer);
  const said = redact(words.text || words.code || 'no reason given', secrets);
  throw new WebProviderError(codeOf(words), `xAI reported an error: ${said.slice(0, 300)}`, {
    status: 200,
  });
}

function codeOf({ text, code }: ErrorWords): WebErrorCode {
  if (ABOUT_KEY.test(text)) return 'auth';
  if (ABOUT_MONEY.test(text)) return 'quota';
  if (/rate.?limit|resource.?exhausted/i.test(`${code} ${text}`)) return 'rate_limited';
  return /invalid/i.test(code) ? 'bad_request' : 'upstream';
}
