import { CONTRACT_BRAND } from '@hermes/web-core';
import { expect, test } from 'vitest';
import { createWeb } from '../src/index.js';
import { hermesHome } from './hermes-home.js';

const good = {
  name: 'good',
  isAvailable: () => true,
  search: () => ({ success: true, data: { web: [] } }),
};
const newer = { name: 'newer', isAvailable: () => true, [CONTRACT_BRAND]: 2 };
const OLD_HOST =
  'providers[0] (newer) of createWeb() cannot be used: The provider was built for version 2 of the @hermes/web-core contract; this host has version 1. Install matching versions.';

function webOf(...providers: readonly object[]) {
  const warned: string[] = [];
  const logger = { warn: (text: string) => void warned.push(text), debug: () => {} };
  const web = createWeb({ home: hermesHome(), config: {}, env: {}, providers, logger });
  return { web, warned };
}

test('an instance that cannot be used is a warning and a failed provider, and the others go on', async () => {
  const { web, warned } = webOf(newer, good);
  expect(await web.search({ query: 'x' })).toMatchObject({
    success: true,
    data: { served_by: 'good' },
  });
  expect(warned).toEqual([OLD_HOST]);
  expect(await web.search({ query: 'x' }, { provider: 'newer' })).toEqual({
    success: false,
    code: 'not_configured',
    error: OLD_HOST,
  });
  const { providers, warnings, selection } = await web.inspect();
  expect(warnings).toEqual([OLD_HOST]);
  expect(providers.find(({ name }) => name === 'newer')).toMatchObject({
    state: 'failed',
    source: 'instance',
    note: OLD_HOST,
  });
  expect(selection.search.provider).toBe('good');
});

test.each([
  ['no object', 'text', 'providers[0] of createWeb() cannot be used: A provider must be an object'],
  [
    'a name that throws',
    {
      get name(): string {
        throw new Error('gone');
      },
    },
    "providers[0] of createWeb() cannot be used: A provider's name cannot be read: gone",
  ],
  [
    'no isAvailable()',
    { name: 'good' },
    'providers[0] (good) of createWeb() cannot be used: Provider good has no isAvailable() method.',
  ],
  [
    'one that says later what it serves',
    { ...good, supportsSearch: async () => true },
    'providers[0] (good) of createWeb() cannot be used: It answers supportsSearch() with a promise; it must answer at once.',
  ],
])('%s is a warning, also where it has the name of one that works', async (_title, bad, says) => {
  const { web, warned } = webOf(Object(bad) === bad ? Object(bad) : (bad as never), good);
  expect((await web.select('search')).provider).toBe('good');
  expect(warned).toEqual([expect.stringContaining(says)]);
});

test('alone, it is the reason that nobody serves', async () => {
  const { web } = webOf(newer);
  expect((await web.select('search')).error).toEqual({
    code: 'not_configured',
    message: `No provider for web search can be used. newer: ${OLD_HOST} \`hermes-web tools\` shows every provider and what it needs.`,
  });
});

test('one that answers a question with a promise is passed over with that reason', async () => {
  const late = { ...good, name: 'late', isAvailable: () => Promise.reject(new Error('later')) };
  const { candidates, provider } = await webOf(late, { ...good, name: 'zz' }).web.select('search');
  expect(provider).toBe('zz');
  expect(candidates.find(({ name }) => name === 'late')?.reason).toBe(
    'answers isAvailable() with a promise; it must answer at once',
  );
});
