import { expect, test } from 'vitest';
import { Pace } from '../src/pace.js';

const never = new AbortController().signal;

test('lets requests through in order, each an interval after the one before', async () => {
  const pace = new Pace('Acme');
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
  const pace = new Pace('Acme');
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

test('one who is aborted far back in the line hears of it at once, and the others keep their turns', async () => {
  const pace = new Pace('Acme');
  const controller = new AbortController();
  const enough = new Error('enough');
  await pace.turn(80, never);
  const startedMs = performance.now();
  const second = pace.turn(80, never);
  const aborted = expect(pace.turn(80, controller.signal)).rejects.toMatchObject({
    code: 'aborted',
    cause: enough,
  });
  const fourth = pace.turn(80, never);
  controller.abort(enough);
  await aborted;
  expect(performance.now() - startedMs).toBeLessThan(70);
  await Promise.all([second, fourth]);
  const elapsedMs = performance.now() - startedMs;
  expect(elapsedMs).toBeGreaterThanOrEqual(150);
  expect(elapsedMs).toBeLessThan(235);
});
