import { DdgsFake, type FakeReply, FakeServer } from '@hermes/web-testkit';
import { expect, test } from 'vitest';
import { DdgsProvider } from '../src/index.js';
import { createContext } from './context.js';

const BLOCKED =
  'DuckDuckGo takes this machine for a bot and shows a challenge instead of results. Wait an hour, search less often, or choose a provider with a key (web.search_backend).';

/** A DuckDuckGo whose html page answers so; lite answers as ever, or as told. */
async function startBroken(html: FakeReply, lite?: FakeReply): Promise<FakeServer> {
  const fake = await FakeServer.start(new DdgsFake());
  fake.content = { rows: [{ url: 'https://one.test/', title: 'One', text: 'First' }], pages: [] };
  fake.fault = async ({ request, send, vendorReply }) => {
    const reply = request.path === '/html/' ? html : lite;
    send(reply ?? (await vendorReply()));
  };
  return fake;
}

const [challenge, refused] = new DdgsFake().errors.map(({ reply }) => reply);

test.each([
  ['challenged', challenge ?? {}],
  ['refused', refused ?? {}],
  ['broken', { status: 500, body: '<h1>Oops</h1>' }],
  ['of a layout that is not known', { body: '<main>Something new</main>' }],
  ['empty', { body: '' }],
])('asks lite when the html page is %s', async (_, html) => {
  await using fake = await startBroken(html);
  expect(await new DdgsProvider(createContext(fake.url)).search('kites')).toEqual({
    success: true,
    data: {
      web: [{ title: 'One', url: 'https://one.test/', description: 'First', position: 1 }],
    },
  });
  expect(fake.seen.map(({ path }) => path)).toEqual(['/html/', '/lite/']);
});

test('reads further pages where the first came from', async () => {
  await using fake = await startBroken(challenge ?? {});
  const rows = Array.from({ length: 20 }, (_, index) => ({ url: `https://site${index}.test/` }));
  fake.content = { rows, pages: [] };
  const envelope = await new DdgsProvider(createContext(fake.url)).search('kites', 20);
  expect(envelope.success && envelope.data.web.length).toBe(20);
  expect(fake.seen.map(({ path }) => path)).toEqual(['/html/', '/lite/', '/lite/']);
});

test.each([202, 200, 403])(
  'a challenge with HTTP %i on both pages is blocked, never "no results"',
  async (status) => {
    const reply = { ...challenge, status };
    await using fake = await startBroken(reply, reply);
    expect(await new DdgsProvider(createContext(fake.url)).search('kites')).toEqual({
      success: false,
      provider: 'ddgs',
      code: 'blocked',
      status,
      error: BLOCKED,
    });
    expect(fake.seen).toHaveLength(2);
  },
);

test('HTTP 202 is a challenge, whatever the page looks like', async () => {
  await using fake = await startBroken({ status: 202, body: '' }, { status: 202, body: '' });
  expect(await new DdgsProvider(createContext(fake.url)).search('kites')).toMatchObject({
    code: 'blocked',
    status: 202,
  });
});

test('a page that is not understood is a bad response', async () => {
  const odd = { body: '<main>Something new</main>' };
  await using fake = await startBroken(odd, odd);
  expect(await new DdgsProvider(createContext(fake.url)).search('kites')).toEqual({
    success: false,
    provider: 'ddgs',
    code: 'bad_response',
    status: 200,
    error:
      'DuckDuckGo sent a page in which no results could be made out. It may have changed: update @hermes/web-ddgs, or choose another provider (web.search_backend).',
  });
});

test('a wait that DuckDuckGo asks for is not evaded by the other page', async () => {
  await using fake = await startBroken({
    status: 429,
    headers: { 'retry-after': '3600' },
    body: '<h1>Too many requests</h1>',
  });
  expect(await new DdgsProvider(createContext(fake.url)).search('kites')).toEqual({
    success: false,
    provider: 'ddgs',
    code: 'rate_limited',
    status: 429,
    retry_after_ms: 3_600_000,
    error: 'DuckDuckGo answered HTTP 429: Too many requests. Retry in 3600 s.',
  });
  expect(fake.seen).toHaveLength(1);
});

test('an abort ends the search at once and the other page is not asked', async () => {
  await using fake = await startBroken({});
  let closed = 0;
  fake.fault = ({ response }) => {
    response.once('close', () => {
      closed += 1; // and never an answer
    });
  };
  const provider = new DdgsProvider(createContext(fake.url));
  const startedMs = performance.now();
  const signal = AbortSignal.timeout(200);
  expect(await provider.search('kites', 5, { signal })).toMatchObject({ code: 'timeout' });
  expect(performance.now() - startedMs).toBeLessThan(1000);
  expect(fake.seen).toHaveLength(1);
  await expect.poll(() => closed).toBe(1);
});

test('all requests of one provider keep to its pace, the second endpoint too', async () => {
  await using fake = await startBroken(challenge ?? {});
  const ctx = createContext(fake.url, { requests_per_second: 5 });
  const startedMs = performance.now();
  const provider = new DdgsProvider(ctx);
  await Promise.all([provider.search('kites'), provider.search('knots')]);
  expect(fake.seen).toHaveLength(4);
  expect(performance.now() - startedMs).toBeGreaterThanOrEqual(590);
});

test('a search that is aborted while it waits for its turn sends nothing', async () => {
  await using fake = await startBroken({ body: '<div class="no-results">No results.</div>' });
  const provider = new DdgsProvider(createContext(fake.url, { requests_per_second: 1 }));
  await provider.search('kites');
  const signal = AbortSignal.timeout(100);
  expect(await provider.search('knots', 5, { signal })).toEqual({
    success: false,
    provider: 'ddgs',
    code: 'timeout',
    error: 'DuckDuckGo timed out: no complete answer came in time.',
  });
  expect(fake.seen).toHaveLength(1);
});

test('refuses a base address that is none, and names the variable', async () => {
  expect(await new DdgsProvider(createContext('gateway.test')).search('x')).toMatchObject({
    success: false,
    code: 'not_configured',
    error:
      'DDGS_BASE_URL is not an http(s) address without user and password. Write it like https://html.duckduckgo.com, or leave it out.',
  });
});

test('goes to the two hosts of DuckDuckGo where nothing else is set', async () => {
  const asked: string[] = [];
  const ctx = {
    ...createContext(),
    fetch: (input: string | URL | Request) => {
      asked.push(new Request(input).url);
      return Promise.resolve(new Response('', { status: 403 }));
    },
  };
  expect(await new DdgsProvider(ctx).search('x')).toMatchObject({ code: 'blocked' });
  expect(asked).toEqual(['https://html.duckduckgo.com/html/', 'https://lite.duckduckgo.com/lite/']);
});
