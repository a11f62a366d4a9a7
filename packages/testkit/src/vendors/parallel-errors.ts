import type { DocumentedError, FakeReply } from '../vendor-fake.js';

// https://docs.parallel.ai/api-reference: ErrorResponse (read 2026-11-30).

/** An error in the one envelope that all statuses share. */
export function parallelError(status: number, message: string, detail: unknown = null): FakeReply {
  const error = { ref_id: 'fcb2b4f3-c75e-4186-87bc-caa1a8381331', message, detail };
  return { status, json: { type: 'error', error } };
}

/** The documented statuses. */
export const PARALLEL_ERRORS: readonly DocumentedError[] = [
  {
    name: '401 invalid key',
    reply: parallelError(401, 'Invalid API key'),
    code: 'auth',
  },
  {
    name: '402 no balance',
    reply: parallelError(402, 'Insufficient credit in account'),
    code: 'quota',
  },
  { name: '403 forbidden', reply: parallelError(403, 'Forbidden'), code: 'auth' },
  {
    name: '408 timeout',
    reply: parallelError(408, 'Request timed out'),
    code: 'timeout',
  },
  {
    name: '422 validation',
    reply: parallelError(422, 'Request validation error', {
      errors: [{ loc: ['body', 'max_results'], msg: 'Extra inputs are not permitted' }],
    }),
    code: 'bad_request',
  },
  {
    name: '429 rate limit',
    reply: {
      ...parallelError(429, 'Rate limit exceeded'),
      headers: { 'retry-after-ms': '250' },
    },
    code: 'rate_limited',
  },
  {
    name: '500 internal error',
    reply: parallelError(500, 'Internal server error'),
    code: 'upstream',
  },
  { name: '502 bad gateway', reply: parallelError(502, 'Bad gateway'), code: 'upstream' },
  {
    name: '503 unavailable',
    reply: parallelError(503, 'Service unavailable'),
    code: 'upstream',
  },
];
