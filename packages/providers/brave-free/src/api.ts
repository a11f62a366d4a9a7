import { cutText, type RawHit } from '@hermes/web-core';
import type { Explanation, HttpReply } from '@hermes/web-core/http';
import * as z from 'zod/mini';

// Brave Web Search API v1, https://api-dashboard.search.brave.com/app/documentation, and the schemas of
// @brave/brave-search-mcp-server 2.1.4 (read 2026-11-30). Only the fields that are read here.
export const searchAnswer = z.object({
  query: z.nullish(z.object({ more_results_available: z.nullish(z.boolean()) })),
  /** Absent where nothing matched. */
  web: z.nullish(
    z.object({
      results: z.nullish(
        z.array(
          z.object({
            title: z.nullish(z.string()),
            url: z.nullish(z.string()),
            description: z.nullish(z.string()),
            /** ISO 8601 without a zone. */
            page_age: z.nullish(z.string()),
            /** The same in words, such as `October 1, 2026`. */
            age: z.nullish(z.string()),
          }),
        ),
      ),
    }),
  ),
});

export type SearchAnswer = z.infer<typeof searchAnswer>;

/** One page's rows, in Brave's order. */
export function toHits(answer: SearchAnswer): readonly RawHit[] {
  return (answer.web?.results ?? []).map((row) => ({
    title: row.title,
    url: row.url,
    description: row.description,
    published: row.page_age ?? row.age,
  }));
}

const MAX_WORDS = 50;
const MAX_CHARACTERS = 400;

/** The query within Brave's limits. */
export function toQuery(query: string): string {
  const words = query.trim().split(/\s+/).slice(0, MAX_WORDS);
  return cutText(words.join(' '), MAX_CHARACTERS);
}

// The same source: `{ type: 'ErrorResponse', error: { code, detail, meta } }`; `meta` differs by code.
const errorBody = z.object({
  error: z.object({
    code: z.nullish(z.string()),
    meta: z.nullish(
      z.object({
        quota_limit: z.nullish(z.number()),
        quota_current: z.nullish(z.number()),
        errors: z.nullish(
          z.array(
            z.object({
              loc: z.nullish(z.array(z.union([z.string(), z.number()]))),
              msg: z.nullish(z.string()),
              input: z.nullish(z.unknown()),
            }),
          ),
        ),
      }),
    ),
  }),
});

type ServiceError = z.infer<typeof errorBody>['error'];

/** What Brave's refusals mean, beside the status alone: it says 422 for a wrong key too, and 429 for two things. */
export function explain(reply: HttpReply): Explanation | undefined {
  const body = errorBody.safeParse(reply.json);
  const error: ServiceError = body.success ? body.data.error : {};
  if (reply.status === 402 || (reply.status === 429 && isQuotaUsedUp(error))) {
    return {
      code: 'quota',
      message: `The Brave Search plan of this key is used up (HTTP ${reply.status}). It renews monthly; see https://api-dashboard.search.brave.com.`,
      retry: false,
    };
  }
  return reply.status === 422 ? explainRefusal(error) : undefined;
}

/** A `quota_limit` of 0 means that the plan has no quota, not that it is used up. */
function isQuotaUsedUp({ code, meta }: ServiceError): boolean {
  const limit = meta?.quota_limit ?? 0;
  return code === 'QUOTA_LIMITED' || (limit > 0 && (meta?.quota_current ?? 0) >= limit);
}

function explainRefusal({ code, meta }: ServiceError): Explanation {
  const [issue] = meta?.errors ?? [];
  const field = String(issue?.loc?.at(-1) ?? '');
  if (code === 'SUBSCRIPTION_TOKEN_INVALID' || field.toLowerCase() === 'x-subscription-token') {
    return {
      code: 'auth',
      message:
        'Brave Search does not accept this key (HTTP 422). Check BRAVE_SEARCH_API_KEY; keys are at https://api-dashboard.search.brave.com.',
    };
  }
  if (!issue) return { code: 'bad_request' };
  const value = JSON.stringify(issue.input ?? null).slice(0, 80);
  return {
    code: 'bad_request',
    message: `Brave Search refused ${field} = ${value} (HTTP 422): ${issue.msg ?? 'not valid'}. Correct that value.`,
  };
}
