import { cleanText, redact, type WebErrorCode, WebProviderError } from '@hermes/web-core';
import type { Explanation, HttpReply } from '@hermes/web-core/http';
import * as z from 'zod/mini';
import type { FailedAnswer } from './api.js';

// The same source as api.ts: `{ success: false, error, code?, details?, reason?, retry_after_seconds? }`, where 402 and
// 429 may lack `success` (read 2026-11-30).
const errorBody = z.object({
  code: z.nullish(z.string()),
  error: z.nullish(z.string()),
  /** Keyless tier: which of the day's two allowances is used up. */
  reason: z.nullish(z.string()),
  retry_after_seconds: z.nullish(z.number()),
  /** What is wrong with a request, or that a long document is still being read. */
  details: z.nullish(
    z.union([
      z.array(
        z.object({
          message: z.nullish(z.string()),
          path: z.nullish(z.array(z.union([z.string(), z.number()]))),
          keys: z.nullish(z.array(z.string())),
        }),
      ),
      z.object({ state: z.nullish(z.string()), retryAfterSeconds: z.nullish(z.number()) }),
    ]),
  ),
});

type ErrorBody = z.infer<typeof errorBody>;

const SIGN_UP = 'get one at https://firecrawl.dev';

/** Pages that Firecrawl does not read for anyone. */
const REFUSED_PAGES = new Set([
  'UNSUPPORTED_SITE',
  'unsafe_domain_blocked',
  'SAFE_MODE_BLOCKED',
  'SCRAPE_MEDIA_ACCESS_DENIED',
  'SCRAPE_PROMPT_INJECTION_DETECTED',
  'AGENT_INDEX_ONLY',
]);

/** What the code in a failure's body says about the page; nothing where it is not about one. */
export function codeOfPage(code: string | null | undefined): WebErrorCode | undefined {
  if (!code) return undefined;
  if (REFUSED_PAGES.has(code)) return 'blocked';
  if (code.endsWith('_TIMEOUT')) return 'timeout';
  return code.startsWith('SCRAPE_') ? 'upstream' : undefined;
}

const ABOUT_THE_CALL: ReadonlySet<WebErrorCode> = new Set([
  'auth',
  'quota',
  'rate_limited',
  'not_configured',
  'network',
  'aborted',
]);

/** Whether a failure is about the account or the way there: it would be the same for any other page. */
export function isAboutCall({ code }: WebProviderError): boolean {
  return ABOUT_THE_CALL.has(code);
}

/** What a failure with HTTP 200 says, without the key. */
export function toError({ code, error }: FailedAnswer, key = ''): WebProviderError {
  const said = redact(cleanText(error).slice(0, 300), [key]) || 'it does not say why';
  return new WebProviderError(codeOfPage(code) ?? 'upstream', `Firecrawl failed: ${said}`);
}

/** What Firecrawl's refusals mean, beside the status alone. */
export function explain(reply: HttpReply, isKeyless: boolean): Explanation | undefined {
  const { status } = reply;
  const parsed = errorBody.safeParse(reply.json);
  const body: ErrorBody = parsed.success ? parsed.data : {};
  const code = codeOfPage(body.code) ?? codeOfText(status, body);
  if (code) return { code, ...stillReading(status, body) };
  if (isKeyless && [401, 403, 429].includes(status)) return explainKeyless(status, body);
  if (status === 400) return explainRefusal(body);
  if (status === 401) {
    return {
      code: 'auth',
      message: `Firecrawl does not accept this key (HTTP 401). Check FIRECRAWL_API_KEY; ${SIGN_UP}.`,
    };
  }
  if (status === 402) {
    return {
      code: 'quota',
      message:
        'The Firecrawl credits of this key are used up (HTTP 402). Add credits or wait for the next period; see https://firecrawl.dev/pricing.',
    };
  }
  if (status === 404 && reply.json === undefined) {
    return {
      code: 'not_configured',
      message:
        'There is no Firecrawl v2 API at this address (HTTP 404). Check FIRECRAWL_API_URL: the base address, without /v2.',
    };
  }
  return status === 404 ? { code: 'upstream' } : undefined; // a job that is gone
}

/** Older servers name a site that they do not read in words alone. */
function codeOfText(status: number, { error }: ErrorBody): WebErrorCode | undefined {
  const isRefused = status === 403 && /(not (currently )?|no longer )support/i.test(error ?? '');
  return isRefused && !/keyless/i.test(error ?? '') ? 'blocked' : undefined;
}

/** A long document goes on being read after the answer that it took too long. */
function stillReading(status: number, { details }: ErrorBody): { readonly message?: string } {
  if (status !== 408 || !details || Array.isArray(details)) return {};
  if (details.state !== 'processing_continues') return {};
  return {
    message: `Firecrawl is still reading this document (HTTP 408). Ask for it again in ${details.retryAfterSeconds ?? 60} s.`,
  };
}

/** Without a key there is a small allowance of requests and of credits for each address and day. */
function explainKeyless(status: number, body: ErrorBody): Explanation {
  if (status !== 429) {
    const said = cleanText(body.error).slice(0, 200);
    return {
      code: 'auth',
      message: `Firecrawl does not serve this call without a key (HTTP ${status}${said && `: ${said}`}). Set FIRECRAWL_API_KEY; ${SIGN_UP}.`,
    };
  }
  const wait = body.retry_after_seconds ? `, or try again in ${body.retry_after_seconds} s` : '';
  const what = body.reason === 'credits' ? 'credits' : 'requests';
  return {
    code: what === 'credits' ? 'quota' : 'rate_limited',
    message: `Firecrawl's free ${what} without a key are used up for this address (HTTP 429). Set FIRECRAWL_API_KEY (${SIGN_UP})${wait}.`,
    ...(what === 'credits' && { retry: false }),
  };
}

/** `Bad Request` alone helps nobody: the first of the details says what it was. */
function explainRefusal({ details }: ErrorBody): Explanation | undefined {
  const [issue] = Array.isArray(details) ? details : [];
  if (!issue) return undefined;
  const field = [...(issue.path ?? []), ...(issue.keys ?? [])].join('.') || 'the request';
  return {
    code: 'bad_request',
    message: `Firecrawl refused ${field} (HTTP 400): ${cleanText(issue.message).slice(0, 200) || 'not valid'}. Correct that value.`,
  };
}
