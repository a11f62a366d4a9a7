import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FakeServer } from '@hermes/web-testkit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { XaiProvider } from '../src/index.js';
import { createContext, KEY } from './context.js';
import { LoginFake } from './login-fake.js';

let home = '';
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'hermes-web-xai-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

const SIGN_IN =
  'The xAI login has ended and could not be renewed. Sign in again with Hermes Agent (hermes auth), or remove it there to use XAI_API_KEY.';

/** What else is in the file, and must stay. */
const OTHERS = {
  version: 1,
  active_provider: 'nous',
  credential_pool: { nous: [{ id: 'a1', note: 'größe' }] },
};

function authJson(tokens: object): object {
  const login = { tokens, last_refresh: '2026-06-01T00:00:00Z', auth_mode: 'oauth_pkce' };
  return { ...OTHERS, providers: { nous: { portal: 'p' }, 'xai-oauth': login } };
}

async function signIn(tokens: object, mode = 0o600): Promise<void> {
  await writeFile(join(home, 'auth.json'), JSON.stringify(authJson(tokens)), { mode });
}

async function readAuth(): Promise<unknown> {
  return JSON.parse(await readFile(join(home, 'auth.json'), 'utf8'));
}

async function startFake(fake: LoginFake): Promise<FakeServer> {
  const server = await FakeServer.start(fake);
  server.content = {
    rows: [{ url: 'https://one.test/', title: 'One', text: 'First.' }],
    pages: [],
  };
  return server;
}

function token(claims: object): string {
  const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
  return `${encode({ alg: 'none' })}.${encode(claims)}.signature`;
}

test('a login comes before the key and makes the provider available', async () => {
  await using server = await startFake(new LoginFake({ access: 'access-1', refresh: 'refresh-1' }));
  await signIn({ access_token: ' access-1 ', refresh_token: 'refresh-1' });
  const provider = new XaiProvider(createContext(server.url, { home }));
  expect(provider.isAvailable()).toBe(true);
  expect(new XaiProvider(createContext(server.url, { home, env: {} })).isAvailable()).toBe(true);
  expect(await provider.search('boats')).toMatchObject({ success: true });
  expect(server.seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer access-1']);
});

test.each([
  '',
  '{"providers":',
  '[]',
  '{"providers": {"xai-oauth": {"tokens": {"access_token": "  "}}}}',
  '{"providers": {"xai-oauth": {"tokens": {"access_token": 7}}}}',
  '{"providers": {"xai-oauth": null}}',
])('%j is no login: the key is used', async (text) => {
  await using server = await startFake(new LoginFake({ access: 'access-1', refresh: 'refresh-1' }));
  await writeFile(join(home, 'auth.json'), text);
  expect(new XaiProvider(createContext(server.url, { home, env: {} })).isAvailable()).toBe(false);
  await new XaiProvider(createContext(server.url, { home })).search('boats');
  expect(server.seen.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${KEY}`]);
});

test('a login that xAI refuses is renewed once, and all else in the file stays', async () => {
  const fake = new LoginFake({ access: 'access-2', refresh: 'refresh-1' });
  await using server = await startFake(fake);
  const old = { access_token: 'access-1', refresh_token: 'refresh-1', token_type: 'Bearer' };
  await signIn(old);
  const ctx = createContext(server.url, { home });
  expect(await new XaiProvider(ctx).search('boats')).toMatchObject({
    success: true,
    data: { web: [{ url: 'https://one.test/' }] },
  });
  expect(ctx.asked).toEqual([
    'https://api.x.ai/v1/responses',
    'https://auth.x.ai/oauth2/token',
    'https://api.x.ai/v1/responses',
  ]);
  expect(Object.fromEntries(new URLSearchParams(server.seen[1]?.body))).toEqual({
    grant_type: 'refresh_token',
    refresh_token: 'refresh-1',
  });
  expect(await readAuth()).toEqual(
    authJson({ ...old, access_token: 'access-3', refresh_token: 'refresh-2' }),
  );
  expect((await stat(join(home, 'auth.json'))).mode & 0o777).toBe(0o600);
  expect(await readdir(home)).toEqual(['auth.json']);
});

test.each([
  ['the access token', { access_token: token({ client_id: 'client-a' }) }],
  ['the identity token', { access_token: 'opaque', id_token: token({ aud: 'client-a' }) }],
])('is renewed under the client that %s names', async (_, tokens) => {
  await using server = await startFake(new LoginFake({ access: 'other', refresh: 'refresh-1' }));
  await signIn({ ...tokens, refresh_token: 'refresh-1' });
  await new XaiProvider(createContext(server.url, { home })).search('boats');
  expect(new URLSearchParams(server.seen[1]?.body).get('client_id')).toBe('client-a');
});

test('searches that run at once, in providers of their own, renew a login once', async () => {
  await using server = await startFake(new LoginFake({ access: 'access-2', refresh: 'refresh-1' }));
  await signIn({ access_token: 'access-1', refresh_token: 'refresh-1' });
  const envelopes = await Promise.all(
    Array.from({ length: 5 }, () =>
      new XaiProvider(createContext(server.url, { home })).search('boats'),
    ),
  );
  expect(envelopes.map((envelope) => envelope.success)).toEqual([true, true, true, true, true]);
  expect(server.seen.filter(({ path }) => path === '/oauth2/token')).toHaveLength(1);
});

test('takes the login that Hermes Agent renewed at the same moment', async () => {
  const fake = new LoginFake({ access: 'access-9', refresh: 'refresh-9' });
  await using server = await startFake(fake);
  await signIn({ access_token: 'access-1', refresh_token: 'refresh-1' });
  fake.beforeToken = () => signIn({ access_token: 'access-9', refresh_token: 'refresh-9' });
  expect(await new XaiProvider(createContext(server.url, { home })).search('boats')).toMatchObject({
    success: true,
  });
  expect(await readAuth()).toEqual(
    authJson({ access_token: 'access-9', refresh_token: 'refresh-9' }),
  );
});

test('a login that cannot be renewed asks for a new one, once, and the file stays', async () => {
  await using server = await startFake(new LoginFake({ access: 'access-2', refresh: 'other' }));
  const tokens = { access_token: 'access-1', refresh_token: 'refresh-1' };
  await signIn(tokens);
  expect(await new XaiProvider(createContext(server.url, { home })).search('boats')).toEqual({
    success: false,
    provider: 'xai',
    code: 'auth',
    status: 400,
    error: SIGN_IN,
  });
  expect(server.seen.map(({ path }) => path)).toEqual(['/v1/responses', '/oauth2/token']);
  expect(await readAuth()).toEqual(authJson(tokens));
  expect(await readdir(home)).toEqual(['auth.json']);
});

test('a login without a refresh token asks for a new one', async () => {
  await using server = await startFake(new LoginFake({ access: 'access-2', refresh: 'refresh-1' }));
  await signIn({ access_token: 'access-1' });
  expect(await new XaiProvider(createContext(server.url, { home })).search('boats')).toMatchObject({
    code: 'auth',
    error: SIGN_IN,
  });
  expect(server.seen).toHaveLength(1);
});

test('is renewed once only: a second refusal is reported', async () => {
  const fake = new LoginFake({ access: 'access-2', refresh: 'refresh-1' });
  await using server = await startFake(fake);
  server.fault = async ({ request, send, vendorReply }) =>
    send(
      request.path === '/v1/responses'
        ? { status: 401, json: { error: 'No auth.' } }
        : await vendorReply(),
    );
  await signIn({ access_token: 'access-1', refresh_token: 'refresh-1' });
  expect(await new XaiProvider(createContext(server.url, { home })).search('boats')).toMatchObject({
    code: 'auth',
    status: 401,
  });
  expect(server.seen).toHaveLength(3);
});

test('never follows the token endpoint to another host', async () => {
  await using server = await startFake(new LoginFake({ access: 'access-2', refresh: 'refresh-1' }));
  server.fault = async ({ request, send, vendorReply }) =>
    send(
      request.path === '/oauth2/token'
        ? { status: 307, headers: { location: 'https://stray.test/token' } }
        : await vendorReply(),
    );
  await signIn({ access_token: 'access-1', refresh_token: 'refresh-1' });
  const ctx = createContext(server.url, { home });
  const envelope = await new XaiProvider(ctx).search('boats');
  expect(envelope).toMatchObject({ success: false, code: 'bad_response' });
  expect(ctx.asked.filter((url) => !new URL(url).hostname.endsWith('x.ai'))).toEqual([]);
});

test('no message holds a token, even when the service repeats it', async () => {
  await using server = await startFake(new LoginFake({ access: 'access-2', refresh: 'refresh-1' }));
  await signIn({ access_token: 'access-secret', refresh_token: 'refresh-secret' });
  for (const status of [200, 400, 500]) {
    server.fault = ({ request, send }) =>
      send(
        request.path === '/oauth2/token'
          ? { status, body: request.body }
          : { status: 401, json: { error: request.headers.authorization } },
      );
    const envelope = await new XaiProvider(createContext(server.url, { home })).search('boats');
    expect(envelope.success).toBe(false);
    expect(JSON.stringify(envelope)).not.toContain('secret');
  }
});

test('a renewal is written even when the caller gave up meanwhile', async () => {
  const fake = new LoginFake({ access: 'access-2', refresh: 'refresh-1' });
  await using server = await startFake(fake);
  await signIn({ access_token: 'access-1', refresh_token: 'refresh-1' });
  const controller = new AbortController();
  fake.beforeToken = async () => controller.abort();
  const provider = new XaiProvider(createContext(server.url, { home }));
  expect(await provider.search('boats', 5, { signal: controller.signal })).toMatchObject({
    code: 'aborted',
  });
  await expect
    .poll(readAuth)
    .toEqual(authJson({ access_token: 'access-3', refresh_token: 'refresh-2' }));
  await expect.poll(() => readdir(home)).toEqual(['auth.json']);
});

test('a file that is a link stays one, and is made private', async () => {
  await using server = await startFake(new LoginFake({ access: 'access-2', refresh: 'refresh-1' }));
  await writeFile(
    join(home, 'shared.json'),
    JSON.stringify(authJson({ access_token: 'access-1', refresh_token: 'refresh-1' })),
    { mode: 0o644 },
  );
  await symlink(join(home, 'shared.json'), join(home, 'auth.json'));
  await new XaiProvider(createContext(server.url, { home })).search('boats');
  expect(await readdir(home)).toEqual(['auth.json', 'shared.json']);
  expect(JSON.parse(await readFile(join(home, 'shared.json'), 'utf8'))).toMatchObject({
    providers: { 'xai-oauth': { tokens: { access_token: 'access-3' } } },
  });
  expect((await stat(join(home, 'shared.json'))).mode & 0o777).toBe(0o600);
});
