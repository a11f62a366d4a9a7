import { FakeServer, ParallelFake } from '@hermes/web-testkit';
import { expect, test } from 'vitest';
import { ParallelProvider } from '../src/index.js';
import { createContext } from './context.js';

const { key: KEY } = new ParallelFake();

function createEnv(server: FakeServer): Readonly<Record<string, string>> {
  return { PARALLEL_API_KEY: KEY, PARALLEL_BASE_URL: server.url };
}

test('sends the options of web.parallel as Parallel takes them', async () => {
  await using server = await FakeServer.start(new ParallelFake());
  const options = {
    mode: 'turbo',
    include_domains: ['example.org', '.edu'],
    exclude_domains: ['example.com'],
    after_date: '2026-01-31',
    location: 'NL',
    max_age_seconds: 86400,
  };
  const provider = new ParallelProvider(createContext(createEnv(server), options));
  expect(await provider.search('x')).toMatchObject({ success: true });
  expect(await provider.extract(['https://a.test/'])).toMatchObject({ success: true });
  expect(server.seen.map(({ json }) => json)).toEqual([
    {
      objective: 'x',
      search_queries: ['x'],
      mode: 'turbo',
      advanced_settings: {
        source_policy: {
          include_domains: ['example.org', '.edu'],
          exclude_domains: ['example.com'],
          after_date: '2026-01-31',
        },
        location: 'nl',
        max_results: 5,
      },
    },
    {
      urls: ['https://a.test/'],
      advanced_settings: { full_content: true, fetch_policy: { max_age_seconds: 86400 } },
    },
  ]);
});

test.each([
  [undefined, undefined, 'advanced'],
  ['fast', undefined, 'fast'],
  ['agentic', undefined, 'advanced'],
  ['one-shot', undefined, 'basic'],
  ['v1-fast', 'basic', 'fast'],
  [undefined, 'turbo', 'turbo'],
  [undefined, 'fast', 'basic'],
  [undefined, 'v1-fast', 'fast'],
  [undefined, 'one-shot', 'basic'],
  [undefined, 'Agentic', 'advanced'],
])('mode %s with PARALLEL_SEARCH_MODE %s is %s', async (mode, variable, sent) => {
  await using server = await FakeServer.start(new ParallelFake());
  const env = { ...createEnv(server), ...(variable && { PARALLEL_SEARCH_MODE: variable }) };
  const provider = new ParallelProvider(createContext(env, { mode }));
  expect(await provider.search('x')).toMatchObject({ success: true });
  expect(server.seen[0]?.json).toMatchObject({ mode: sent });
});

test('a mode in the environment that does not exist is named', async () => {
  const env = { PARALLEL_API_KEY: KEY, PARALLEL_SEARCH_MODE: 'best' };
  expect(await new ParallelProvider(createContext(env)).search('x')).toMatchObject({
    code: 'not_configured',
    error: 'PARALLEL_SEARCH_MODE must be turbo, v1-fast, basic or advanced. Correct or remove it.',
  });
});

test.each([
  [{ mode: 'best' }, 'mode: must be turbo, fast, basic or advanced'],
  [{ location: 'nld' }, 'location: must be two letters, such as us'],
  [{ after_date: '2026-01-31T00:00:00Z' }, 'after_date: must be a date like 2026-01-31'],
  [{ max_age_seconds: 60 }, 'max_age_seconds: must be 600 or more'],
  [
    { exclude_domains: 'a.test' },
    'exclude_domains: must be a list of domains, such as [example.org]',
  ],
  [{ domains: [] }, 'domains: unknown key'],
])('names the wrong option in %j before anything is sent', async (options, said) => {
  await using server = await FakeServer.start(new ParallelFake());
  const provider = new ParallelProvider(createContext(createEnv(server), options));
  expect(await provider.search('x')).toEqual({
    success: false,
    provider: 'parallel',
    code: 'not_configured',
    error: `config.yaml: web.parallel is not right (${said}). Correct or remove that key.`,
  });
  expect(server.seen).toEqual([]);
});
