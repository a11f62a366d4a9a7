import type { DocumentedError, FakeReply } from '../vendor-fake.js';

/** Tavily's failure body. */
export function refuse(status: number, error: string): FakeReply {
  return { status, json: { detail: { error } } };
}

/** From Tavily's documentation and SDK. */
export const tavilyErrors: readonly DocumentedError[] = [
  {
    name: '400 too many URLs',
    code: 'bad_request',
    reply: refuse(400, '[400] Max 20 URLs are allowed.'),
  },
  {
    name: '401 invalid key',
    code: 'auth',
    reply: refuse(401, 'Unauthorized: missing or invalid API key.'),
  },
  {
    name: '403 URL not supported',
    code: 'blocked',
    reply: refuse(403, '[403] URL is not supported'),
  },
  {
    name: '422 list of issues',
    code: 'bad_request',
    reply: {
      status: 422,
      json: {
        detail: [{ loc: ['body', 'query'], msg: 'field required', type: 'value_error.missing' }],
      },
    },
  },
  {
    name: '429 too many requests',
    code: 'rate_limited',
    reply: refuse(
      429,
      'Your request has been blocked due to excessive requests. Please reduce rate of requests.',
    ),
  },
  {
    name: '429 keyless limit',
    code: 'rate_limited',
    reply: {
      status: 429,
      json: {
        error: {
          code: 'daily_limit_reached',
          message: 'Keyless limit reached.',
          window: 'day',
          retry_after_seconds: 3600,
          next_actions: [{ type: 'signup' }, { type: 'agentic_payment' }],
        },
      },
    },
  },
  {
    name: '432 plan limit',
    code: 'quota',
    reply: refuse(
      432,
      "This request exceeds your plan's set usage limit. Please upgrade your plan or contact support@tavily.com",
    ),
  },
  {
    name: '433 pay-as-you-go limit',
    code: 'quota',
    reply: refuse(
      433,
      'This request exceeds the pay-as-you-go limit. You can increase your limit on the Tavily dashboard.',
    ),
  },
  {
    name: '500 internal error',
    code: 'upstream',
    reply: refuse(500, 'Internal Server Error'),
  },
];
