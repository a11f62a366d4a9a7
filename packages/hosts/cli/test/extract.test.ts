import { expect, test } from 'vitest';
import { run } from './captured-io.js';
import { plugin, registering, TestHome } from './test-home.js';

// Addresses that name no host: the guard has nothing to resolve, and the stub fetches nothing.
const GOOD = 'https://1.1.1.1/good';
const GONE = 'https://1.1.1.1/gone';

/** Every page but those at /gone can be read; its text is what the provider was asked. */
const PAGES = registering(
  'stub',
  `supportsExtract: () => true, supportsCrawl: () => true,
  extract: async (urls, { signal, onProgress, ...options }) => {
    onProgress?.({ message: 'Half way', done: 1, total: 2 });
    return { success: true, data: urls.map((url) => url.endsWith('/gone')
      ? { url, title: '', content: '', error: 'HTTP 404', code: 'upstream' }
      : { url, title: 'A page', content: JSON.stringify(options), metadata: { final_url: url + '/' } }) };
  }`,
);
const CONFIG = 'plugins:\n  enabled: [web/stub]\nweb:\n  extract_backend: stub\n';

const homeWith = (code: string) =>
  TestHome.create({
    'config.yaml': CONFIG,
    ...plugin('stub', code, '[extract, crawl]'),
  });

test('shows title, URL, who read it and the text', async () => {
  await using home = await homeWith(PAGES);
  const { code, stdout, stderr } = await run(['extract', GOOD], home);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toBe(`A page\n${GOOD} · by stub · now at ${GOOD}/\n\n{"format":"markdown"}\n`);
});

test('a page that fails is marked on stderr and does not fail the call', async () => {
  await using home = await homeWith(PAGES);
  const { code, stdout, stderr } = await run(['extract', GOOD, GONE], home);
  expect(code).toBe(0);
  expect(stdout).toContain('A page\n');
  expect(stdout).not.toContain(GONE);
  expect(stderr).toBe(`error: ${GONE}: HTTP 404 [upstream]\n1 of 2 pages failed.\n`);
});

test('when every page fails the exit code is 1', async () => {
  await using home = await homeWith(PAGES);
  const { code, stdout, stderr } = await run(['extract', GONE], home);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toBe(`error: ${GONE}: HTTP 404 [upstream]\n1 of 1 page failed.\n`);
});

test('--json prints the envelope, also when every page failed', async () => {
  await using home = await homeWith(PAGES);
  const { code, stdout, stderr } = await run(['extract', GONE, '--json'], home);
  expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
  expect(JSON.parse(stdout)).toMatchObject({
    success: true,
    data: [{ url: GONE, error: 'HTTP 404', code: 'upstream' }],
  });
});

test('format and character limit reach the provider', async () => {
  await using home = await homeWith(PAGES);
  const { stdout } = await run(
    ['extract', GOOD, '--format', 'text', '--char-limit', '3000', '--json'],
    home,
  );
  expect(JSON.parse(stdout).data[0].content).toBe('{"format":"text","maxChars":3000}');
});

test('the options of a crawl reach the provider', async () => {
  await using home = await homeWith(PAGES);
  const args = ['--max-pages', '3', '--max-depth', '1', '--include', '/a', '--include', '/b'];
  const { code, stdout } = await run(['crawl', GOOD, ...args, '--exclude', '/c', '--json'], home);
  expect(code).toBe(0);
  expect(JSON.parse(JSON.parse(stdout).data[0].content).crawl).toEqual({
    maxPages: 3,
    maxDepth: 1,
    include: ['/a', '/b'],
    exclude: ['/c'],
  });
});

test('an argument that the tool refuses is a failed call', async () => {
  await using home = await homeWith(PAGES);
  const { code, stderr } = await run(['extract', GOOD, '--char-limit', '10'], home);
  expect(code).toBe(1);
  expect(stderr).toContain('error: web_extract: char_limit: ');
});

test('characters that steer a terminal are left out of what people see', async () => {
  await using home = await homeWith(
    registering(
      'stub',
      `supportsExtract: () => true, extract: (urls) => ({ success: true, data: urls.map((url) => (
        { url, title: 'A\\u001b[31m page\\u0007', content: 'one\\r\\ntwo\\u009b2J\\u001b]0;title\\u0007' })) })`,
    ),
  );
  const { stdout } = await run(['extract', GOOD], home);
  expect(stdout).toBe(`A page\n${GOOD} · by stub\n\none\ntwo\n`);
});

/** Reads for so long that a person wants to know what is going on. */
const SLOW = registering(
  'stub',
  `supportsExtract: () => true, supportsCrawl: () => true, extract: async (urls, options) => {
    options.onProgress?.({ message: 'Half way', done: 1, total: 2 });
    await new Promise((resolve) => setTimeout(resolve, 900));
    return { success: true, data: [{ url: urls[0], title: '', content: 'text' }] };
  }`,
);

test('on a terminal the progress of a long call is shown on one line of stderr, and cleared', async () => {
  await using home = await homeWith(SLOW);
  const { stderr } = await run(['extract', GOOD], { env: home.env, isTTY: true, columns: 60 });
  const lines = stderr.split('\r\u001b[K');
  expect(new Set(lines.map((line) => line.slice(1)))).toEqual(new Set(['', ' Half way (1/2)']));
  expect(lines.at(-1)).toBe('');
});

test.for([
  ['--quiet', ['extract', GOOD, '--quiet'], true],
  ['-q before the command', ['-q', 'crawl', GOOD, '--json'], true],
  ['no terminal', ['extract', GOOD], false],
] as const)('with %s no progress is shown', async ([, args, isTTY]) => {
  await using home = await homeWith(SLOW);
  const { code, stderr } = await run(args, { env: home.env, isTTY });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
});
