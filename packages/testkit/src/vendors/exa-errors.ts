import type { DocumentedError, FakeReply } from '../vendor-fake.js';

const requestId = 'f3a1c0de5b7d4a2e9c8b6a5d4e3f2a1b';

// https://docs.exa.ai/reference/error-codes, and the envelopes that exa-js 2.23.0 reads beside it (read 2026-11-30).

/** An error in the documented envelope. */
export function exaError(status: number, tag: string, error: string): FakeReply {
  return { status, json: { requestId, error, tag } };
}

/** The documented statuses, each with its usual body; the newer envelope and the gateway's page too. */
export const EXA_ERRORS: readonly DocumentedError[] = [
  {
    name: '400 invalid body',
    reply: exaError(400, 'INVALID_REQUEST_BODY', 'Invalid request body'),
    code: 'bad_request',
  },
  {
    name: '401 invalid key',
    reply: exaError(401, 'INVALID_API_KEY', 'Invalid API key'),
    code: 'auth',
  },
  {
    name: '402 no more credits',
    reply: exaError(402, 'NO_MORE_CREDITS', 'You have exceeded your credits limit'),
    code: 'quota',
  },
  {
    name: '402 in the newer envelope',
    reply: {
      status: 402,
      json: {
        error: {
          type: 'billing_error',
          code: 'API_KEY_BUDGET_EXCEEDED',
          message: 'The budget of this key is used up',
          detail: null,
        },
        requestId,
      },
    },
    code: 'quota',
  },
  {
    name: '403 access denied',
    reply: exaError(403, 'ACCESS_DENIED', 'Access denied'),
    code: 'auth',
  },
  { name: '408 timeout', reply: exaError(408, 'TIMEOUT', 'Request timed out'), code: 'timeout' },
  {
    name: '422 one URL could not be processed',
    reply: exaError(422, 'UNPROCESSABLE', 'The URL could not be processed'),
    code: 'upstream',
  },
  {
    name: '429 rate limit',
    reply: { status: 429, json: { error: 'rate limit exceeded' } },
    code: 'rate_limited',
  },
  {
    name: '500 internal error',
    reply: exaError(500, 'INTERNAL_ERROR', 'Internal server error'),
    code: 'upstream',
  },
  {
    name: '502 page of the gateway',
    reply: { status: 502, body: '<html><body><h1>502 Bad Gateway</h1></body></html>' },
    code: 'upstream',
  },
  {
    name: '503 overloaded',
    reply: exaError(503, 'SERVICE_OVERLOADED', 'Service overloaded'),
    code: 'upstream',
  },
];
