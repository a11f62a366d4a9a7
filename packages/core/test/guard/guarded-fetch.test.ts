import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { GuardedFetch } from '../../src/guard/index.js';
import type { Lookup } from '../../src/index.js';
import { type LoopbackSite, startSite } from './loopback-site.js';

const signal = new AbortController().signal;
const toLoopback: Lookup = async () => ['127.0.0.1'];

async function get(url: string, { allowPrivate = true, env = {}, lookup = toLoopback } = {}) {
  const guarded = new GuardedFetch({ env, policy: { allowPrivate }, lookup });
  try {
    const { url: final, response } = await guarded.get(url, { signal });
    return { final, status: response.status, text: await response.text() };
  } finally {
    await guarded.close();
  }
}

const startRedirects = (): Promise<LoopbackSite> =>
  startSite((request, response) => {
    const targets: Readonly<Record<string, string>> = {
      '/meta': 'http://169.254.169.254/latest/meta-data/',
      '/chain': '/meta',
      '/google': 'http://metadata.google.internal/computeMetadata/v1/',
      '/file': 'file:///etc/hostname',
      '/user': 'http://user:password@a.test/',
      '/loop': '/loop',
      '/junk': 'http://[',
      '/ok': '/page',
    };
    const location = targets[request.url ?? ''];
    if (location === undefined) response.end('page text');
    else response.writeHead(302, { location }).end();
  });

test('reaches a name at the address that the resolver gives, and follows a redirect', async () => {
  await using site = await startRedirects();
  expect(await get(`http://a.test:${site.port}/ok`)).toEqual({
    final: `http://a.test:${site.port}/page`,
    status: 200,
    text: 'page text',
  });
  expect(site.seen.map(({ host }) => host)).toEqual([`a.test:${site.port}`, `a.test:${site.port}`]);
});

test.each([
  ['/meta', 'policy', 'metadata'],
  ['/chain', 'policy', 'metadata'],
  ['/google', 'policy', 'metadata'],
  ['/file', 'policy', 'file:// URLs are refused'],
  ['/user', 'policy', 'user name or password'],
  ['/loop', 'upstream', 'redirects more than 10 times'],
  ['/junk', 'upstream', 'not a URL'],
])('S13: a redirect at %s ends in %s', async (path, code, message) => {
  await using site = await startRedirects();
  await expect(get(`http://a.test:${site.port}${path}`)).rejects.toMatchObject({
    code,
    message: expect.stringContaining(message),
  });
});

test('a name that resolves to a private address is refused at connect time, before a socket is opened', async () => {
  await using site = await startRedirects();
  const url = `http://rebind.test:${site.port}/page`;
  await expect(get(url, { allowPrivate: false })).rejects.toMatchObject({ code: 'policy' });
  const mixed = async () => ['93.184.216.34', '127.0.0.1'];
  await expect(get(url, { allowPrivate: false, lookup: mixed })).rejects.toMatchObject({
    code: 'policy',
  });
  expect(site.seen).toEqual([]);
});

test('a name that changes its address between two look-ups is judged at each', async () => {
  await using site = await startRedirects();
  const answers = ['127.0.0.1', '169.254.169.254'];
  const lookup = async () => [answers.shift() ?? '169.254.169.254'];
  const guarded = new GuardedFetch({ env: {}, policy: { allowPrivate: true }, lookup });
  const first = await guarded.get(`http://rebind.test:${site.port}/page`, {
    signal,
    headers: { connection: 'close' },
  });
  expect(await first.response.text()).toBe('page text');
  await guarded.close();
  await expect(
    guarded.get(`http://rebind.test:${site.port}/page`, { signal }),
  ).rejects.toMatchObject({ code: 'policy' });
  await guarded.close();
});

test('an unresolvable name and a closed port name the cause', async () => {
  const failing = async () => {
    throw Object.assign(new Error('dns'), { code: 'ENOTFOUND' });
  };
  await expect(get('http://gone.test/', { lookup: failing })).rejects.toMatchObject({
    code: 'network',
    message: expect.stringContaining('ENOTFOUND'),
  });
  const site = await startRedirects();
  const { port } = site;
  await site[Symbol.asyncDispose]();
  await expect(get(`http://a.test:${port}/`)).rejects.toMatchObject({
    code: 'network',
    message: `a.test:${port} could not be reached (ECONNREFUSED).`,
  });
});

test('an abort closes the socket', async () => {
  await using site = await startSite(() => undefined);
  const guarded = new GuardedFetch({ env: {}, policy: { allowPrivate: true }, lookup: toLoopback });
  const abort = new AbortController();
  const call = guarded.get(`http://a.test:${site.port}/`, { signal: abort.signal });
  await expect.poll(() => site.seen.length).toBe(1);
  abort.abort();
  await expect(call).rejects.toMatchObject({ code: 'aborted' });
  await expect.poll(site.connections).toBe(0);
  await guarded.close();
});

test('S11: behind a proxy names are left to it, literals are still judged, NO_PROXY goes direct', async () => {
  await using proxy = await startSite((_request, response) => response.end('through the proxy'));
  await using direct = await startSite((_request, response) => response.end('direct'));
  const failing = async (name: string) => {
    if (name.endsWith('.internal.test')) return ['127.0.0.1'];
    throw Object.assign(new Error('dns'), { code: 'EAI_AGAIN' });
  };
  const env = {
    HTTP_PROXY: `http://127.0.0.1:${proxy.port}`,
    NO_PROXY: '127.0.0.1,.internal.test',
  };
  expect(
    await get('http://site.test/page', { env, lookup: failing, allowPrivate: false }),
  ).toMatchObject({ text: 'through the proxy' });
  expect(proxy.seen).toEqual([{ url: 'http://site.test/page', host: 'site.test' }]);
  for (const literal of ['http://169.254.169.254/latest/', 'http://10.0.0.5/']) {
    await expect(get(literal, { env, lookup: failing, allowPrivate: false })).rejects.toMatchObject(
      { code: 'policy' },
    );
  }
  expect(
    await get(`http://a.internal.test:${direct.port}/`, { env, lookup: failing }),
  ).toMatchObject({ text: 'direct' });
  expect(proxy.seen).toHaveLength(1);
  await expect(get('http://site.test/page', { lookup: failing })).rejects.toThrow('EAI_AGAIN');
});

test('a proxy that the environment names may be an inner one, also by name', async () => {
  await using proxy = await startSite((_request, response) => response.end('through the proxy'));
  const env = { HTTP_PROXY: `http://localhost:${proxy.port}` };
  const lookup = async () => {
    throw new Error('nobody asks');
  };
  expect(await get('http://site.test/', { env, lookup, allowPrivate: false })).toMatchObject({
    text: 'through the proxy',
  });
});

const TEXT = 'a paragraph with plain words in it. '.repeat(2000);

test.each([
  ['gzip', gzipSync(TEXT)],
  ['x-gzip', gzipSync(TEXT)],
  ['br', brotliCompressSync(TEXT)],
  ['deflate', deflateSync(TEXT)],
  ['gzip, br', brotliCompressSync(gzipSync(TEXT))],
])(
  'a body in %s is decoded; one that is cut short or lies is an error, not half a page',
  async (encoding, body) => {
    let sent: Uint8Array = body;
    await using site = await startSite((_request, response) => {
      response.writeHead(200, { 'content-encoding': encoding }).end(sent);
    });
    const url = `http://a.test:${site.port}/`;
    expect((await get(url)).text).toBe(TEXT);
    sent = body.subarray(0, body.length / 2);
    await expect(get(url)).rejects.toThrow();
    sent = Buffer.from('plain words');
    await expect(get(url)).rejects.toThrow();
  },
);

test.each([204, 304])('HTTP %i has no body', async (status) => {
  await using site = await startSite((_request, response) => response.writeHead(status).end());
  expect(await get(`http://a.test:${site.port}/`)).toMatchObject({ status, text: '' });
});

test('a body that is cancelled unread lets go of its connection', async () => {
  await using site = await startSite((_request, response) => {
    response.writeHead(200).write('begun');
  });
  const guarded = new GuardedFetch({ env: {}, policy: { allowPrivate: true }, lookup: toLoopback });
  const { response } = await guarded.get(`http://a.test:${site.port}/`, { signal });
  await response.body?.cancel();
  await expect.poll(site.connections).toBe(0);
  await guarded.close();
});

test('a proxy variable that is no URL fails the request, and one put right is used by the next', async () => {
  await using site = await startRedirects();
  const env: Record<string, string> = { HTTP_PROXY: 'http://[' };
  const guarded = new GuardedFetch({ env, policy: { allowPrivate: true }, lookup: toLoopback });
  const url = `http://a.test:${site.port}/page`;
  await expect(guarded.get(url, { signal })).rejects.toMatchObject({ code: 'not_configured' });
  await guarded.close();
  delete env.HTTP_PROXY;
  expect((await guarded.get(url, { signal })).response.status).toBe(200);
  await guarded.close();
});

test.each([
  [999, 'blocked', 'it does not let programs read this page; try another source.'],
  [600, 'upstream', 'HTTP knows none such; try another source.'],
])('HTTP status %i is told as such, and its connection let go of', async (status, code, advice) => {
  await using site = await startSite((_request, response) => {
    response.writeHead(status).write('begun');
  });
  const guarded = new GuardedFetch({ env: {}, policy: { allowPrivate: true }, lookup: toLoopback });
  await expect(guarded.get(`http://a.test:${site.port}/`, { signal })).rejects.toMatchObject({
    code,
    status,
    message: `a.test:${site.port} answered with HTTP status ${status}: ${advice}`,
  });
  await expect.poll(site.connections).toBe(0);
  await guarded.close();
});

test('a page in an encoding that cannot be read is an error that names it; an error page keeps its status', async () => {
  await using site = await startSite((request, response) => {
    const status = request.url === '/gone' ? 404 : 200;
    response.writeHead(status, { 'content-encoding': 'gzip, Zstd' }).end('(\xb5/\xfd');
  });
  await expect(get(`http://a.test:${site.port}/`)).rejects.toMatchObject({
    code: 'unsupported',
    message: expect.stringContaining('the encoding zstd'),
  });
  const guarded = new GuardedFetch({ env: {}, policy: { allowPrivate: true }, lookup: toLoopback });
  const { response } = await guarded.get(`http://a.test:${site.port}/gone`, { signal });
  expect(response.status).toBe(404);
  await response.body?.cancel();
  await guarded.close();
});

test.each(['identity', 'none', 'UTF-8', 'aws-chunked'])(
  'a body in the encoding %s, which is none, is handed on as it is',
  async (encoding) => {
    await using site = await startSite((_request, response) => {
      response.writeHead(200, { 'content-encoding': encoding }).end('plain words');
    });
    expect((await get(`http://a.test:${site.port}/`)).text).toBe('plain words');
  },
);

test.each([
  ['UTF-8', Buffer.from('/café/東京'), '/caf%C3%A9/%E6%9D%B1%E4%BA%AC'],
  ['latin-1', Buffer.from('/caf\xe9', 'latin1'), '/caf%C3%A9'],
  ['ASCII', Buffer.from('/caf%E9'), '/caf%E9'],
])('a redirect to an address in %s is followed as browsers do', async (_name, location, path) => {
  await using site = await startSite((request, response) => {
    if (request.url === '/') response.writeHead(302, { location: location.toString('latin1') });
    response.end('page text');
  });
  await get(`http://a.test:${site.port}/`);
  expect(site.seen.map(({ url }) => url)).toEqual(['/', path]);
});

test('a redirect to a private address in full-width digits sent as UTF-8 is refused', async () => {
  await using site = await startSite((_request, response) => {
    const location = Buffer.from('http://１６９.２５４.１６９.２５４/latest/').toString('latin1');
    response.writeHead(302, { location }).end();
  });
  await expect(get(`http://a.test:${site.port}/`)).rejects.toMatchObject({ code: 'policy' });
});
