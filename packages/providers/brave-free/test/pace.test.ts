import { expect, test } from 'vitest';
import { BraveFreeProvider } from '../src/index.js';
import { createContext } from './context.js';
import { FakeBrave } from './fake-brave.js';

test('concurrent searches of one provider keep to one request a second', async () => {
  await using fake = await FakeBrave.start({ rows: [{ url: 'https://one.test/' }], perSecond: 1 });
  const provider = new BraveFreeProvider(createContext(fake.env));
  const envelopes = await Promise.all(['a', 'b', 'c'].map((query) => provider.search(query)));
  expect(envelopes.map((envelope) => envelope.success)).toEqual([true, true, true]);
  expect(fake.seen.map(({ parameters }) => parameters.q)).toEqual(['a', 'b', 'c']);
  const [first, , third] = fake.seen;
  expect(Number(third?.atMs) - Number(first?.atMs)).toBeGreaterThanOrEqual(1950);
});

test('a search that is aborted while it waits for its turn sends nothing', async () => {
  await using fake = await FakeBrave.start({ rows: [{ url: 'https://one.test/' }], perSecond: 1 });
  const provider = new BraveFreeProvider(createContext(fake.env));
  await provider.search('a');
  const startedMs = performance.now();
  const signal = AbortSignal.timeout(100);
  expect(await provider.search('b', 5, { signal })).toMatchObject({
    success: false,
    code: 'timeout',
    error: 'Brave Search timed out: no complete answer came in time.',
  });
  expect(performance.now() - startedMs).toBeLessThan(900);
  expect(fake.seen).toHaveLength(1);
});
