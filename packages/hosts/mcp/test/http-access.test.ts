import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { AccessRules } from '../src/http-access.js';
import { RunningEndpoint } from './running-endpoint.js';

const LOCAL: AccessRules = { isLocal: true, allowedHosts: new Set(['mcp.example.com']) };
const OPEN: AccessRules = { isLocal: false, allowedHosts: new Set(), token: 's3cret' };

/** The answer to a request with headers that no `fetch` would send. */
async function ask(
  rules: AccessRules,
  headers: Readonly<Record<string, string>>,
): Promise<{
  readonly status: number | undefined;
  readonly challenge?: string;
  readonly body: unknown;
}> {
  await using server = await RunningEndpoint.start({ rules });
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const asked = request(server.url, { method: 'POST', headers }, resolve);
    asked.on('error', reject).end('{"jsonrpc":"2.0","id":1,"method":"ping"}');
  });
  const challenge = response.headers['www-authenticate'];
  return {
    status: response.statusCode,
    ...(challenge !== undefined && { challenge }),
    body: await json(response),
  };
}

/** Who is let in is told that a session is missing. */
const LET_IN = {
  status: 400,
  body: {
    jsonrpc: '2.0',
    error: {
      code: -32_000,
      message: 'The header Mcp-Session-Id is missing; begin with initialize.',
    },
    id: null,
  },
};
const refusal = (message: string) => ({
  status: 403,
  body: { jsonrpc: '2.0', error: { code: -32_000, message }, id: null },
});

test.each([
  'localhost',
  'localhost:8820',
  'LOCALHOST:8820',
  '127.0.0.1:8820',
  '127.8.9.1',
  '[::1]:8820',
  'mcp.example.com',
  'MCP.example.com:443',
])('on loopback, Host %s is served', async (host) => {
  expect(await ask(LOCAL, { host })).toEqual(LET_IN);
});

test.each([
  'evil.example',
  'evil.example:8820',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  'localhost:80@evil.example',
  'evil.mcp.example.com',
  '192.168.1.5:8820',
  '0.0.0.0:8820',
  '[::ffff:10.0.0.1]:8820',
  'not a host',
])('on loopback, Host %s is refused', async (host) => {
  expect(await ask(LOCAL, { host })).toEqual(
    refusal(`Host "${host}" is not served here; --allow-host would allow its name.`),
  );
});

test.each([
  'http://localhost:3000',
  'https://127.0.0.1',
  'http://[::1]:6274',
  'https://mcp.example.com',
])('on loopback, a page of %s may ask', async (origin) => {
  expect(await ask(LOCAL, { host: 'localhost', origin })).toEqual(LET_IN);
});

test.each([
  'https://evil.example',
  'http://localhost.evil.example',
  'http://192.168.1.5',
  'null',
  'file://',
  '',
])('on loopback, a page of "%s" is refused', async (origin) => {
  expect(await ask(LOCAL, { host: 'localhost', origin })).toEqual(
    refusal(`Origin "${origin}" may not ask this server; --allow-host would allow its host.`),
  );
});

test.each(['Bearer s3cret', 'bearer s3cret', 'Bearer   s3cret'])(
  'with a token, "%s" lets in',
  async (authorization) => {
    expect(await ask(OPEN, { host: '10.0.0.9:8820', authorization })).toEqual(LET_IN);
  },
);

test.each([
  {},
  { authorization: '' },
  { authorization: 's3cret' },
  { authorization: 'Basic s3cret' },
  { authorization: 'Bearer s3cre' },
  { authorization: 'Bearer s3crets' },
  { authorization: 'Bearer s3cret s3cret' },
])('with a token, %j is asked for it', async (headers) => {
  expect(await ask(OPEN, { host: 'localhost', ...headers })).toEqual({
    status: 401,
    challenge: 'Bearer',
    body: {
      jsonrpc: '2.0',
      error: {
        code: -32_000,
        message: 'This server needs its bearer token (HERMES_WEB_MCP_TOKEN).',
      },
      id: null,
    },
  });
});

test('a token does not make up for a name that is not served: it could be pointed here', async () => {
  const headers = { host: 'evil.example', authorization: 'Bearer s3cret' };
  expect(await ask(OPEN, headers)).toMatchObject({ status: 403 });
});
