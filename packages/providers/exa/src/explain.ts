import type { Explanation, HttpReply } from '@hermes/web-core/http';
import * as z from 'zod/mini';

// Exa API errors, https://docs.exa.ai/reference/error-codes, and exa-js 2.23.0 (read 2026-11-30): `{ error, tag }`, or the
// newer `{ error: { type, code, message } }`. The set of tags is open.
const errorBody = z.object({
  tag: z.nullish(z.string()),
  error: z.nullish(
    z.union([z.string(), z.object({ code: z.nullish(z.union([z.string(), z.number()])) })]),
  ),
});

/** What Exa's refusals mean, beside the status alone. */
export function explain(reply: HttpReply): Explanation | undefined {
  switch (reply.status) {
    case 401:
      return {
        code: 'auth',
        message:
          'Exa does not accept this key (HTTP 401). Check EXA_API_KEY; keys are at https://dashboard.exa.ai/api-keys.',
      };
    case 402:
      return explainPayment(tagOf(reply));
    case 403:
      return explainRefusal(reply);
    case 400:
      return tagOf(reply) === 'NO_CONTENT_FOUND' ? { code: 'upstream' } : undefined;
    case 422:
      return { code: 'upstream' }; // a page that could not be processed: nothing is wrong with the request
    default:
      return undefined;
  }
}

function tagOf({ json }: HttpReply): string {
  const body = errorBody.safeParse(json);
  if (!body.success) return '';
  const { tag, error } = body.data;
  return tag ?? (typeof error === 'object' ? String(error?.code ?? '') : '');
}

function explainPayment(tag: string): Explanation {
  const what =
    tag === 'API_KEY_BUDGET_EXCEEDED' ? 'The budget of this Exa key is' : 'The Exa credits are';
  return {
    code: 'quota',
    message: `${what} used up (HTTP 402). Raise it at https://dashboard.exa.ai, or choose another backend.`,
  };
}

/** A key or plan that may not do this, else a page or query that Exa keeps away from: robots, moderation, a gateway. */
function explainRefusal(reply: HttpReply): Explanation {
  const tag = tagOf(reply);
  const isAboutKey = tag === 'ACCESS_DENIED' || tag === 'FEATURE_DISABLED';
  return { code: isAboutKey ? 'auth' : 'blocked' };
}
