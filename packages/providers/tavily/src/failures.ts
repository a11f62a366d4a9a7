import { cleanText } from '@hermes/web-core';
import type { Explanation, HttpReply } from '@hermes/web-core/http';
import * as z from 'zod/mini';

// The same source as api.ts (read 2026-11-30): `{ detail: { error } }`, a list of issues under `detail` with HTTP 422, and
// `{ error: { code, message, window, retry_after_seconds } }` where the keyless allowance is used up.
const errorBody = z.object({
  detail: z.nullish(
    z.union([
      z.object({ error: z.nullish(z.string()) }),
      z.array(
        z.object({
          loc: z.nullish(z.array(z.union([z.string(), z.number()]))),
          msg: z.nullish(z.string()),
        }),
      ),
    ]),
  ),
  error: z.nullish(
    z.object({
      code: z.nullish(z.string()),
      window: z.nullish(z.string()),
      retry_after_seconds: z.nullish(z.number()),
    }),
  ),
});

type ErrorBody = z.infer<typeof errorBody>;

const LIMITS: Readonly<Record<number, string>> = {
  402: 'plan',
  432: 'plan or key',
  433: 'pay-as-you-go budget',
};

/** What Tavily's refusals mean, beside the status alone. */
export function explain({ status, json }: HttpReply): Explanation | undefined {
  const parsed = errorBody.safeParse(json);
  const body: ErrorBody = parsed.success ? parsed.data : {};
  if (body.error?.code) return explainKeyless(status, body.error);
  const limit = LIMITS[status];
  if (limit !== undefined) {
    return {
      code: 'quota',
      message: `The usage limit of this Tavily ${limit} is reached (HTTP ${status}). Raise it or wait for the next period; see https://app.tavily.com.`,
      retry: false,
    };
  }
  if (status === 401) {
    return {
      code: 'auth',
      message:
        'Tavily does not accept this key (HTTP 401). Check TAVILY_API_KEY; keys are at https://app.tavily.com.',
    };
  }
  if (Array.isArray(body.detail)) return explainIssue(status, body.detail);
  const said = body.detail?.error ?? '';
  return status === 403 && /not supported/i.test(said) ? { code: 'blocked' } : undefined;
}

function explainKeyless(status: number, error: NonNullable<ErrorBody['error']>): Explanation {
  const window = error.window ? ` of this ${cleanText(error.window).slice(0, 40)}` : '';
  const wait = error.retry_after_seconds ? `, or try again in ${error.retry_after_seconds} s` : '';
  return {
    code: 'rate_limited',
    message: `Tavily's free calls without a key${window} are used up (HTTP ${status}). Set TAVILY_API_KEY (get one at https://app.tavily.com)${wait}.`,
  };
}

function explainIssue(
  status: number,
  [issue]: readonly { loc?: unknown; msg?: string | null | undefined }[],
): Explanation | undefined {
  if (!issue) return undefined;
  const field = Array.isArray(issue.loc) ? issue.loc.slice(1).join('.') : '';
  return {
    code: 'bad_request',
    message: `Tavily refused ${field || 'the request'} (HTTP ${status}): ${cleanText(issue.msg).slice(0, 200) || 'not valid'}. Correct that value.`,
  };
}
