import type { DocumentedError, FakeReply } from '../vendor-fake.js';

/** One issue of a body that the server refuses. */
export interface BodyIssue {
  readonly path: readonly string[];
  readonly message: string;
  /** Unknown fields. */
  readonly keys?: readonly string[];
}

/** Firecrawl's failure body. */
export function refuse(status: number, error: string, more: object = {}): FakeReply {
  return { status, json: { success: false, error, ...more } };
}

/** The answer to a body that is not as it should be; search words it otherwise than the other endpoints. */
export function refuseBody(
  issue: BodyIssue,
  error: 'Bad Request' | 'Invalid request body',
): FakeReply {
  const code = issue.keys ? 'unrecognized_keys' : 'custom';
  const details = [{ code, ...issue }];
  return refuse(400, error, { ...(error === 'Bad Request' && { code: 'BAD_REQUEST' }), details });
}

/** As recorded from servers of August 2025 and read in the source of 2026. */
export const firecrawlErrors: readonly DocumentedError[] = [
  {
    name: '400 unknown field',
    code: 'bad_request',
    reply: refuseBody(
      {
        path: [],
        keys: ['pageOptions'],
        message:
          'Unrecognized key in body -- please review the v2 API documentation for request body changes',
      },
      'Bad Request',
    ),
  },
  {
    name: '401 invalid token',
    code: 'auth',
    reply: refuse(401, 'Unauthorized: Invalid token'),
  },
  {
    name: '402 insufficient credits',
    code: 'quota',
    reply: refuse(
      402,
      'Insufficient credits to perform this request. For more credits, you can upgrade your plan at https://firecrawl.dev/pricing or try changing the request limit to a lower value.',
    ),
  },
  {
    name: '402 without success',
    code: 'quota',
    reply: { status: 402, json: { error: 'Payment required to access this resource.' } },
  },
  {
    name: '403 unsupported site',
    code: 'blocked',
    reply: refuse(403, 'This website is not currently supported.', { code: 'UNSUPPORTED_SITE' }),
  },
  {
    name: '408 scrape timeout',
    code: 'timeout',
    reply: refuse(408, 'Scrape timed out after waiting in the concurrency limit queue', {
      code: 'SCRAPE_TIMEOUT',
    }),
  },
  {
    name: '429 wait in the text alone',
    code: 'rate_limited',
    reply: refuse(
      429,
      'Rate limit exceeded. Consumed (req/min): 3, Remaining (req/min): 0. Upgrade your plan at https://firecrawl.dev/pricing for increased rate limits or please retry after 1s, resets at Thu Jan 01 2026 00:00:00 GMT+0000 (Coordinated Universal Time)',
    ),
  },
  {
    name: '500 unknown error',
    code: 'upstream',
    reply: refuse(
      500,
      'An unexpected error occurred. Please contact help@firecrawl.com for help. Your exception ID is 00000000000000000000000000000000',
      { code: 'UNKNOWN_ERROR' },
    ),
  },
];
