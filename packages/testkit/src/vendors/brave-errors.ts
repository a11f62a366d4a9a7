import type { DocumentedError, FakeReply } from '../vendor-fake.js';

// The same source as the fake's: `{ type: 'ErrorResponse', error: { code, detail, meta } }`.

const DETAILS: Readonly<Record<string, string>> = {
  RATE_LIMITED: 'Request rate limit exceeded for plan',
  SUBSCRIPTION_TOKEN_INVALID: 'The provided subscription token is invalid.',
  VALIDATION: 'Unable to validate request parameter(s)',
};

/** Brave's failure body. */
export function refuseBrave(status: number, code: string, meta: object = {}): FakeReply {
  const id = '0a1b2c3d-0000-4000-8000-000000000000';
  const error = { id, status, code, detail: DETAILS[code] ?? code, meta };
  return {
    status,
    headers: { 'x-ratelimit-reset': '1, 1419704' },
    json: { type: 'ErrorResponse', time: 1764489600, error },
  };
}

/** The refusal of one header or parameter. */
export function refuseField(issue: {
  readonly type: 'missing' | 'enum';
  readonly loc: readonly string[];
  readonly input: string | null;
}): FakeReply {
  const msg = issue.type === 'missing' ? 'Field required' : 'Input should be one of the listed';
  return refuseBrave(422, 'VALIDATION', { errors: [{ ...issue, msg }] });
}

const plan = { plan: 'Free', rate_limit: 1, component: 'rate_limiter' };

/** Every failure that the documentation and the schemas name. */
export const braveErrors: readonly DocumentedError[] = [
  {
    name: '422 wrong key',
    reply: refuseBrave(422, 'SUBSCRIPTION_TOKEN_INVALID', { component: 'authentication' }),
    code: 'auth',
  },
  {
    name: '422 no key header',
    reply: refuseField({ type: 'missing', loc: ['header', 'x-subscription-token'], input: null }),
    code: 'auth',
  },
  {
    name: '422 wrong parameter',
    reply: refuseField({ type: 'enum', loc: ['query', 'country'], input: 'VN' }),
    code: 'bad_request',
  },
  {
    name: '429 too fast',
    reply: refuseBrave(429, 'RATE_LIMITED', { ...plan, quota_limit: 2000, quota_current: 150 }),
    code: 'rate_limited',
  },
  {
    name: '429 too fast, plan without a quota',
    reply: refuseBrave(429, 'RATE_LIMITED', { ...plan, quota_limit: 0, quota_current: 0 }),
    code: 'rate_limited',
  },
  {
    name: '429 quota used up',
    reply: refuseBrave(429, 'RATE_LIMITED', { ...plan, quota_limit: 2000, quota_current: 2000 }),
    code: 'quota',
  },
  {
    name: '402 payment required',
    reply: { status: 402, json: { error: { detail: 'Payment required' } } },
    code: 'quota',
  },
  {
    name: '404 no such version',
    reply: refuseBrave(404, 'API_VERSION_NOT_FOUND'),
    code: 'not_configured',
  },
  {
    name: '502 page of the gateway',
    reply: { status: 502, body: '<html><h1>502 Bad Gateway</h1></html>' },
    code: 'upstream',
  },
];
