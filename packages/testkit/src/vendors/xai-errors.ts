import type { DocumentedError } from '../vendor-fake.js';

// Errors of xAI's Responses API in its three shapes (https://docs.x.ai and @ai-sdk/xai 3.0.138, read 2026-11-30).

export const WRONG_KEY = {
  code: 'Client specified an invalid argument',
  error:
    'Incorrect API key provided: xa***al. You can obtain an API key from https://console.x.ai.',
} as const;

export const NO_KEY = {
  error: {
    message: 'No credentials were provided in the authorization header.',
    type: 'authentication_error',
    param: null,
    code: 'unauthenticated',
  },
} as const;

export const XAI_ERRORS: readonly DocumentedError[] = [
  { name: '400 wrong key', reply: { status: 400, json: WRONG_KEY }, code: 'auth' },
  {
    name: '400 invalid argument',
    reply: {
      status: 400,
      json: { code: 'invalid-argument', error: 'Argument not supported: temperature' },
    },
    code: 'bad_request',
  },
  { name: '401 no key', reply: { status: 401, json: NO_KEY }, code: 'auth' },
  {
    name: '403 no credits',
    reply: {
      status: 403,
      json: {
        code: 'permission-denied',
        error:
          'Your team has either used all available credits or reached its monthly spending limit.',
      },
    },
    code: 'quota',
  },
  {
    name: '403 blocked key',
    reply: { status: 403, json: { error: 'The caller does not have permission.' } },
    code: 'auth',
  },
  {
    name: '404 unknown model',
    reply: {
      status: 404,
      json: { code: 'not-found', error: 'The model grok-none does not exist.' },
    },
    code: 'not_configured',
  },
  {
    name: '422 body',
    reply: { status: 422, body: 'Failed to deserialize the JSON body: input: invalid type' },
    code: 'bad_request',
  },
  {
    name: '429 too many requests',
    reply: {
      status: 429,
      json: { code: 'resource-exhausted', error: 'Too many requests. Slow down.' },
    },
    code: 'rate_limited',
  },
];

export const XAI_ERROR_IN_SUCCESS: DocumentedError = {
  name: '200 with an error',
  reply: {
    status: 200,
    json: {
      id: 'resp_02',
      object: 'response',
      created_at: 1764489600,
      status: 'failed',
      output: [],
      error: { code: 'server_error', message: 'The model could not finish.' },
    },
  },
  code: 'upstream',
};
