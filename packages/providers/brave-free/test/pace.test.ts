import { expect, test } from 'vitest';
import { BraveFreeProvider } from '../src/index.js';
import { Pace } from '../src/pace.js';
import { createContext } from './context.js';
import { FakeBrave } from './fake-brave.js';

const never = new AbortController().signal;

test('lets requests through in order, each an interval after the one before', async () => {
  const pace = new Pace();
  const turns: { readonly name: string; readonly atMs: number }[] = [];
  const take = async (name: string) => {
    await pace.turn(60, never);
    turns.push({ name, atMs: performance.now() });
  };
  await Promise.all(['a', 'b', 'c', 'd'].map(take));
  expect(turns.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd']);
  const [first = 0, ...rest] = turns.map(({ atMs }) => atMs);
  rest.forEach((atMs, index) => {
    expect(atMs - first).toBeGreaterThanOrEqual(60 * (index + 1) - 10);
  });
});

test('a wait that is aborted ends at once and uses up no turn', async () => {
  const pace = new Pace();
  const controller = new AbortController();
  await pace.turn(100, never);
  const startedMs = performance.now();
  const aborted = expect(pace.turn(100, controller.signal)).rejects.toThrow();
  const next = pace.turn(100, never);
  controller.abort();
  await aborted;
  expect(performance.now() - startedMs).toBeLessThan(90);
  await next;
  expect(performance.now() - startedMs).toBeLessThan(190);
});

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
