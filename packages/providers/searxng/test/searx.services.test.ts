import { SearxngProvider } from '@hermes/web-searxng';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createContext } from './context.js';
import { Loopback, startProxy, startUpstream } from './loopback.js';
import { SearxServer } from './searx-server.js';

let upstream: Loopback;
let searx: SearxServer;

beforeAll(async () => {
  upstream = await startUpstream();
  searx = await SearxServer.start(upstream.url);
});

afterAll(async () => {
  await searx?.[Symbol.asyncDispose]();
  await upstream?.[Symbol.asyncDispose]();
});

function createProvider(options: object = {}, url = searx.url) {
  return new SearxngProvider(createContext({ SEARXNG_URL: url }, options));
}

test('a real searx gives clean hits', async () => {
  expect(await createProvider().search('Book 7', 5)).toEqual({
    success: true,
    data: {
      web: [
        {
          title: 'Book 7 & more',
          url: 'https://book7.test/',
          description: 'Text of book 7',
          position: 1,
          score: 1,
        },
      ],
    },
  });
});

test('reads on over its pages of ten', async () => {
  const envelope = await createProvider().search('Book', 100);
  expect(envelope.success && envelope.data.web.map((hit) => hit.url)).toEqual(
    Array.from({ length: 25 }, (_, index) => `https://book${index + 1}.test/`),
  );
});

test('no match is a success without hits', async () => {
  expect(await createProvider().search('nothing like it')).toEqual({
    success: true,
    data: { web: [] },
  });
});

test('takes a form by POST', async () => {
  expect(await createProvider({ method: 'post' }).search('Book 7', 1)).toMatchObject({
    success: true,
    data: { web: [{ url: 'https://book7.test/' }] },
  });
});

test('passes engine, language and time range on to the site that it asks', async () => {
  const options = { engines: ['pages'], language: 'de', time_range: 'week', safesearch: 2 };
  expect(await createProvider(options).search('x', 1)).toMatchObject({
    success: true,
    data: { web: [{ url: 'https://page.test/', description: 'lang=de time=168' }] },
  });
});

test('an option whose value the instance does not take is named', async () => {
  expect(await createProvider({ language: 'zzzz' }).search('x')).toEqual({
    success: false,
    provider: 'searxng',
    code: 'not_configured',
    status: 400,
    error:
      'SearXNG does not take the value of web.searxng.language (HTTP 400: Invalid value "zzzz" for parameter language). Correct it in config.yaml.',
  });
});

test('engines that all failed are a failure that names them', async () => {
  const envelope = await createProvider({ categories: 'faulty' }).search('x');
  expect(envelope).toMatchObject({ success: false, code: 'upstream' });
  const error = envelope.success ? '' : envelope.error;
  expect(error).toContain('broken (HTTP error)');
  expect(error).toContain('busy (too many requests)');
  expect(error).toContain('slow (timeout)');
});

test('a bang that would lead to another site is answered here', async () => {
  expect(await createProvider().search('!!g Book 7', 1)).toMatchObject({ success: true });
});

test('works behind a proxy with a path and a login', async () => {
  await using proxy = await startProxy(searx.url, 'me:p@ss');
  const url = `${proxy.url.replace('http://', 'http://me:p%40ss@')}/searx/`;
  expect(await createProvider({}, url).search('Book 7', 1)).toMatchObject({
    success: true,
    data: { web: [{ url: 'https://book7.test/' }] },
  });
  expect(await createProvider({}, `${proxy.url}/searx`).search('Book 7')).toMatchObject({
    success: false,
    code: 'auth',
  });
});

test("the instance's own start page is not taken for an answer", async () => {
  await using proxy = await Loopback.start(async (_, response) => {
    const page = await fetch(searx.url);
    response.writeHead(200, { 'content-type': 'text/html' }).end(await page.text());
  });
  expect(await createProvider({}, proxy.url).search('x')).toMatchObject({
    success: false,
    code: 'not_configured',
    error: expect.stringContaining('search.formats'),
  });
});

test.each([
  // searx 1.1.0 has neither of the two: the answers are those of SearXNG.
  [403, '<h1>Forbidden</h1>', 'not_configured', 'search.formats'],
  [429, 'Too Many Requests', 'rate_limited', 'server.limiter'],
])('HTTP %i of a proxy in the words of SearXNG tells what to do', async (...row) => {
  const [status, body, code, advice] = row;
  await using proxy = await Loopback.start((_, response) => {
    response.writeHead(status, { 'content-type': 'text/html' }).end(body);
  });
  expect(await createProvider({}, proxy.url).search('x')).toMatchObject({
    success: false,
    code,
    status,
    error: expect.stringContaining(advice),
  });
});
