import { FakeServer, SearxngFake, TavilyFake } from '@hermes/web-testkit';
import { createWeb } from '@hermes/web-tools';
import { expect, test } from 'vitest';
import { pingAll } from '../src/doctor/ping.js';
import { run } from './captured-io.js';
import { examined } from './doctor-report.js';
import { plugin, registering, TestHome } from './test-home.js';

const STRANGERS = 'plugins:\n  disabled: [web-exa, web-parallel, web-firecrawl, web-ddgs]\n';
const ROW = { title: 'Alpha', url: 'https://alpha.test/', text: 'First of all.' };

/** Two vendors, of which Tavily is the chosen one. */
async function homeWithVendors(config = '') {
  const home = await TestHome.create({
    'config.yaml': `${STRANGERS}web:\n  backend: tavily\n${config}`,
  });
  const tavily = await FakeServer.start(new TavilyFake());
  const searxng = await FakeServer.start(new SearxngFake({ isOpen: true }));
  for (const server of [tavily, searxng]) server.content = { rows: [ROW], pages: [] };
  const env = {
    ...home.env,
    TAVILY_API_KEY: new TavilyFake().key,
    TAVILY_BASE_URL: tavily.url,
    SEARXNG_URL: searxng.url,
  };
  return {
    env,
    tavily,
    searxng,
    async [Symbol.asyncDispose]() {
      for (const part of [home, tavily, searxng]) await part[Symbol.asyncDispose]();
    },
  };
}

test('--ping asks each provider that is set up for one hit, and tells how long it took', async () => {
  await using vendors = await homeWithVendors();
  const { code, report, stderr } = await examined(vendors, '--ping');
  expect(code).toBe(0);
  expect(stderr).toBe('Asking local, searxng, tavily.\n');
  expect(report.problems).toEqual([]);
  expect(report.pings?.map(({ provider, ok, results }) => [provider, ok, results])).toEqual([
    ['local', true, 0],
    ['searxng', true, 1],
    ['tavily', true, 1],
  ]);
  expect(report.pings?.[2]).toEqual({
    provider: 'tavily',
    question: 'search',
    asked: expect.stringMatching(/^hermes web doctor \d{4}-\d\d-\d\dT/),
    keyless: false,
    ok: true,
    duration_ms: expect.any(Number),
    results: 1,
  });
  expect(vendors.tavily.seen).toHaveLength(1);
  expect(vendors.tavily.seen[0]?.json).toMatchObject({
    query: report.pings?.[2]?.asked,
    max_results: 1,
  });
});

test('without --ping nobody is asked', async () => {
  await using vendors = await homeWithVendors();
  const { report } = await examined(vendors);
  expect('pings' in report).toBe(false);
  expect([...vendors.tavily.seen, ...vendors.searxng.seen]).toEqual([]);
});

test('a chosen provider that fails is an error, another one a warning; no secret is in either', async () => {
  await using vendors = await homeWithVendors();
  const key = vendors.env.TAVILY_API_KEY;
  const refuse = (server: FakeServer, text: string) => {
    server.fault = ({ send }) => send({ status: 401, json: { detail: { error: text } } });
  };
  refuse(vendors.searxng, 'closed');
  const other = await examined(vendors, '--ping');
  expect(other.code).toBe(0);
  expect(other.report.problems).toMatchObject([{ severity: 'warning', subject: 'searxng' }]);
  refuse(vendors.tavily, `the key ${key} is wrong`);
  const { code, report } = await examined(vendors, '--ping');
  expect(code).toBe(1);
  expect(report.problems).toMatchObject([
    {
      severity: 'error',
      subject: 'tavily',
      message: expect.stringMatching(/^tavily did not answer a test search \(\d+ ms\): Tavily/),
    },
    { severity: 'warning', subject: 'searxng' },
  ]);
  expect(report.pings?.[2]).toMatchObject({ provider: 'tavily', ok: false, code: 'auth' });
  expect(JSON.stringify(report)).not.toContain(key);
});

test('one that hangs ends at the time limit, and the others have answered', async () => {
  await using vendors = await homeWithVendors('  search_timeout: 0.5\n');
  vendors.tavily.fault = () => undefined;
  const { code, report } = await examined(vendors, '--ping');
  expect(code).toBe(1);
  expect(report.pings).toMatchObject([
    { provider: 'local', ok: true },
    { provider: 'searxng', ok: true },
    { provider: 'tavily', ok: false, code: 'timeout' },
  ]);
  expect(report.pings?.[2]?.duration_ms).toBeLessThan(5000);
});

test('each has a time limit of its own, also one that does not look at its signal', async () => {
  const provider = (name: string, search: () => unknown) => ({
    name,
    isAvailable: () => true,
    search,
  });
  const empty = { success: true, data: { web: [] } };
  const providers = [provider('dead', () => new Promise(() => {})), provider('quick', () => empty)];
  const web = createWeb({ providers, config: {}, home: '/nonexistent' });
  const targets = ['dead', 'quick'].map(
    (name) => ({ name, question: 'search', keyless: false }) as const,
  );
  const answers: number[] = [];
  const pings = await pingAll(web, targets, {
    signal: new AbortController().signal,
    timeoutMs: 300,
    onAnswer: (done) => answers.push(done),
  });
  expect(pings).toMatchObject([
    { provider: 'dead', ok: false, code: 'timeout' },
    { provider: 'quick', ok: true },
  ]);
  expect(pings[0]?.duration_ms).toBeLessThan(2000);
  expect(answers).toEqual([1, 2]);
});

test('a provider without a key is asked in its tier, said so, and not with the tier off', async () => {
  const keyless = registering(
    'free',
    `isKeylessAvailable: () => true, search: () => ({ success: true, data: { web: [] } })`,
  ).replace('isAvailable: () => true', 'isAvailable: () => false');
  await using home = await TestHome.create({
    ...plugin('free', keyless),
    'config.yaml': `${STRANGERS}  enabled: [web/free]\nweb:\n  search_backend: local\n`,
  });
  const manifest =
    'name: web-free\nversion: 1.0.0\nprovides_web_providers: [free]\nkeyless: true\n';
  await home.write('plugins/web/free/plugin.yaml', manifest);
  const { stdout, stderr } = await run(['doctor', '--ping'], home);
  expect(stderr).toBe('Asking free (without a key), local.\n');
  expect(stdout).toMatch(/✓ free \(without a key\), \d+ ms: 0 hits/);
  await home.write(
    'config.yaml',
    `${STRANGERS}  enabled: [web/free]\nweb:\n  search_backend: local\n  keyless_fallback: false\n`,
  );
  expect((await run(['doctor', '--ping'], home)).stderr).toBe('Asking local.\n');
});

test('a provider that only extracts is asked for a small page', async () => {
  const reads = registering(
    'reader',
    `supportsSearch: () => false, supportsExtract: () => true, extract: (urls) => ({ success: true,
      data: urls.map((url) => ({ url, title: 'Example', content: 'text', raw_content: 'text' })) })`,
  );
  await using home = await TestHome.create({
    ...plugin('reader', reads, '[extract]'),
    'config.yaml': `${STRANGERS}  enabled: [web/reader]\nweb:\n  search_backend: local\n  extract_backend: reader\n`,
  });
  const env = { ...home.env, HTTP_PROXY: 'http://127.0.0.1:9' }; // names are then left to the proxy
  const { report } = await examined({ env }, '--ping');
  expect(report.pings).toContainEqual({
    provider: 'reader',
    question: 'extract',
    asked: 'https://example.com/',
    keyless: false,
    ok: true,
    duration_ms: expect.any(Number),
    results: 1,
  });
});

test('--quiet says nothing on stderr', async () => {
  await using vendors = await homeWithVendors();
  const { code, stderr } = await run(['doctor', '--ping', '--quiet'], { env: vendors.env });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
});

test('Ctrl-C ends the questions with exit code 130', async () => {
  await using vendors = await homeWithVendors();
  vendors.tavily.fault = () => undefined;
  const interruption = new AbortController();
  const running = run(['doctor', '--ping'], { env: vendors.env, signal: interruption.signal });
  await expect.poll(() => vendors.tavily.seen.length).toBe(1);
  interruption.abort();
  expect((await running).code).toBe(130);
});

test('Ctrl-C while the providers are asked ends with 130, and says nothing about them', async () => {
  await using vendors = await homeWithVendors();
  const interruption = new AbortController();
  vendors.tavily.fault = () => interruption.abort();
  const { code, stdout } = await run(['doctor', '--ping'], {
    env: vendors.env,
    signal: interruption.signal,
  });
  expect({ code, stdout }).toEqual({ code: 130, stdout: '' });
});
