import { readFileSync } from 'node:fs';
import { DdgsFake, FakeServer } from '@hermes/web-testkit';
import { expect, test } from 'vitest';
import { DdgsProvider } from '../src/index.js';
import { createContext } from './context.js';

function createRows(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    url: `https://site${index + 1}.test/page?a=1&b=2`,
    title: `Site ${index + 1}`,
    text: `Text ${index + 1}`,
  }));
}

async function startFake(rows: readonly object[] = createRows(3)): Promise<FakeServer> {
  const fake = await FakeServer.start(new DdgsFake());
  fake.content = { rows, pages: [] };
  return fake;
}

function formsOf(fake: FakeServer) {
  return fake.seen.map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
}

test('gives the hits of the html page, advertisements left out', async () => {
  await using fake = await startFake();
  expect(await new DdgsProvider(createContext(fake.url)).search('kites', 2)).toEqual({
    success: true,
    data: {
      web: [
        {
          title: 'Site 1',
          url: 'https://site1.test/page?a=1&b=2',
          description: 'Text 1',
          position: 1,
        },
        {
          title: 'Site 2',
          url: 'https://site2.test/page?a=1&b=2',
          description: 'Text 2',
          position: 2,
        },
      ],
    },
  });
  expect(fake.seen.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /html/']);
});

test('posts the form and says who it is', async () => {
  await using fake = await startFake();
  await new DdgsProvider(createContext(fake.url)).search('two words & more');
  expect(formsOf(fake)).toEqual([{ q: 'two words & more', b: '' }]);
  expect(fake.seen[0]?.headers).toMatchObject({
    'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
    'user-agent': 'Mozilla/5.0 (compatible; hermes-web)',
    accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8',
    'accept-language': 'en-US,en;q=0.9',
    origin: fake.url,
    referer: `${fake.url}/`,
  });
});

test('sends the options of web.ddgs with every page', async () => {
  await using fake = await startFake(createRows(30));
  const options = { region: ' DE-de ', safesearch: 'on', timelimit: '2026-01-01..2026-06-30' };
  await new DdgsProvider(createContext(fake.url, options)).search('kites', 20);
  const fields = { kl: 'de-de', kp: '1', p: '1', df: '2026-01-01..2026-06-30' };
  expect(formsOf(fake)).toMatchObject([fields, fields]);
});

test.each([
  [{ region: 'germany' }, 'region: must be like us-en, de-de or wt-wt'],
  [{ safesearch: 'yes' }, 'safesearch: must be on, moderate or off'],
  [{ timelimit: 'week' }, 'timelimit: must be d, w, m, y or YYYY-MM-DD..YYYY-MM-DD'],
  [{ requests_per_second: 0 }, 'requests_per_second: must be above 0'],
  [{ backend: 'google' }, 'backend: unknown key'],
])('names the wrong option in %j before anything is sent', async (options, said) => {
  await using fake = await startFake();
  expect(await new DdgsProvider(createContext(fake.url, options)).search('x')).toEqual({
    success: false,
    provider: 'ddgs',
    code: 'not_configured',
    error: `config.yaml: web.ddgs is not right (${said}). Correct or remove that key.`,
  });
  expect(fake.seen).toEqual([]);
});

test('follows the form behind "next" until the limit is reached', async () => {
  await using fake = await startFake(createRows(60));
  const envelope = await new DdgsProvider(createContext(fake.url)).search('kites', 30);
  expect(envelope.success && envelope.data.web.map((hit) => hit.title)).toEqual(
    Array.from({ length: 30 }, (_, index) => `Site ${index + 1}`),
  );
  expect(formsOf(fake).map(({ s, dc, b }) => [s, dc, b])).toEqual([
    [undefined, undefined, ''],
    ['10', '11', undefined],
    ['25', '26', undefined],
  ]);
});

test('reads a hundred hits in seven pages and no more', async () => {
  await using fake = await startFake(createRows(300));
  const envelope = await new DdgsProvider(createContext(fake.url)).search('kites', 100);
  expect(envelope.success && envelope.data.web.length).toBe(100);
  expect(fake.seen).toHaveLength(7);
});

test('stops where DuckDuckGo has no more, and at a page that brings nothing new', async () => {
  await using short = await startFake(createRows(12));
  const all = await new DdgsProvider(createContext(short.url)).search('kites', 100);
  expect(all.success && all.data.web.length).toBe(12);
  expect(short.seen).toHaveLength(2);
  await using repeating = await startFake(
    Array.from({ length: 90 }, () => ({ url: 'https://same.test/', title: 'Same' })),
  );
  const one = await new DdgsProvider(createContext(repeating.url)).search('kites', 100);
  expect(one.success && one.data.web.length).toBe(1);
  expect(repeating.seen).toHaveLength(2);
});

test('a later page that is challenged is a warning, and the pages before it stand', async () => {
  await using fake = await startFake(createRows(60));
  fake.fault = async ({ request, send, vendorReply }) =>
    send(request.body.includes('vqd=') ? { status: 403, body: '' } : await vendorReply());
  const ctx = createContext(fake.url);
  const envelope = await new DdgsProvider(ctx).search('kites', 30);
  expect(envelope.success && envelope.data.web.length).toBe(10);
  expect(ctx.warnings).toEqual([
    'DuckDuckGo: page 2 is missing from the hits. DuckDuckGo takes this machine for a bot and shows a challenge instead of results. Wait an hour, search less often, or choose a provider with a key (web.search_backend).',
  ]);
});

test('never posts a further page to another host', async () => {
  await using fake = await startFake(createRows(60));
  fake.fault = async ({ send, vendorReply }) => {
    const { body } = await vendorReply();
    const stray = String(body).replaceAll('action="/html/"', 'action="https://stray.test/html/"');
    send({ body: stray });
  };
  const envelope = await new DdgsProvider(createContext(fake.url)).search('kites', 30);
  expect(envelope.success && envelope.data.web.length).toBe(10);
  expect(fake.seen).toHaveLength(1);
});

test('nothing found is a success without hits', async () => {
  await using fake = await startFake([]);
  expect(await new DdgsProvider(createContext(fake.url)).search('anomaly-modal')).toEqual({
    success: true,
    data: { web: [] },
  });
  expect(fake.seen).toHaveLength(1);
});

test.each([
  ['!w kites', 'w kites'],
  ['kites !img \\wind', 'kites img wind'],
  ['what! is ! this!', 'what! is ! this!'],
])('takes off the marks that would lead to another site: %s', async (query, sent) => {
  await using fake = await startFake();
  const envelope = await new DdgsProvider(createContext(fake.url)).search(query);
  expect(envelope.success).toBe(true);
  expect(formsOf(fake)[0]?.q).toBe(sent);
});

test.each([
  ['between words', `${'kite '.repeat(99)}long-word`, `${'kite '.repeat(99)}`.trim()],
  ['between code points', '🪁'.repeat(600), '🪁'.repeat(249)],
])('cuts a long query %s', async (_, query, sent) => {
  await using fake = await startFake();
  const envelope = await new DdgsProvider(createContext(fake.url)).search(query);
  expect(envelope.success).toBe(true);
  expect(formsOf(fake)[0]?.q).toBe(sent);
});

test('serves without a key, after every provider that has one', () => {
  const provider = new DdgsProvider(createContext());
  expect([provider.isAvailable(), provider.isKeylessAvailable()]).toEqual([false, true]);
});

test('reads the pages that DuckDuckGo is known to send', async () => {
  await using fake = await startFake();
  const body = readFileSync(new URL('./fixtures/html-results.html', import.meta.url), 'utf8');
  fake.fault = ({ send }) => send({ body });
  const envelope = await new DdgsProvider(createContext(fake.url)).search('kites', 3);
  expect(envelope.success && envelope.data.web.map((hit) => hit.url)).toEqual([
    'https://example.org/kites?a=1&b=2',
    'https://knots.example.net/',
    'https://delta.test/page?uddg=keepme',
  ]);
});

test('S20: links of every spelling are unwrapped, others left alone, advertisements dropped', async () => {
  await using fake = await startFake();
  const body = readFileSync(new URL('./fixtures/html-links.html', import.meta.url), 'utf8');
  fake.fault = ({ send }) => send({ body });
  const envelope = await new DdgsProvider(createContext(fake.url)).search('x', 10);
  expect(envelope.success && envelope.data.web).toMatchObject([
    {
      url: 'https://alpha.test/a?x=1&y=2',
      title: 'Alpha one',
      description: 'Snippet alpha & more',
    },
    { url: 'https://beta.test/', title: 'Beta', description: '' },
    { url: 'https://gamma.test/p#part', title: 'Gamma' },
    { url: 'https://delta.test/page?uddg=keepme', title: 'Delta' },
    { url: 'https://duckduckgo.com.evil.test/l/?uddg=https%3A%2F%2Fepsilon.test%2F' },
  ]);
  expect(envelope.success && envelope.data.web).toHaveLength(5);
});
