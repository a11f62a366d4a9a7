import { expect, test } from 'vitest';
import { Deadline, sleep, untilAborted, WebProviderError } from '../src/index.js';

const NEVER_ENDS = new Promise<never>(() => {});

test.each([
  [new DOMException('Stop', 'AbortError'), 'aborted', 'Acme was cancelled by the caller.'],
  [
    new DOMException('Time', 'TimeoutError'),
    'timeout',
    'Acme timed out: no complete answer came in time.',
  ],
])('work that does not look at its signal is left when that fires', async (reason, code, said) => {
  const controller = new AbortController();
  const left = expect(untilAborted('Acme', NEVER_ENDS, controller.signal)).rejects.toMatchObject({
    code,
    message: said,
    cause: reason,
  });
  controller.abort(reason);
  await left;
});

test('work that ends first gives what it has, with and without a signal', async () => {
  const { signal } = new AbortController();
  expect(await untilAborted('Acme', Promise.resolve(1), signal)).toBe(1);
  expect(await untilAborted('Acme', Promise.resolve(2))).toBe(2);
  await expect(untilAborted('Acme', Promise.reject(new Error('no')), signal)).rejects.toThrow('no');
});

test('a sleep ends early when the signal fires, without an error', async () => {
  const controller = new AbortController();
  const startedMs = performance.now();
  const slept = sleep(10_000, controller.signal);
  controller.abort();
  await slept;
  await sleep(10_000, controller.signal);
  expect(performance.now() - startedMs).toBeLessThan(1000);
});

test('work that fails after the call was cancelled is no unhandled rejection', async () => {
  const unhandled: unknown[] = [];
  const record = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', record);
  const work = Promise.reject(new WebProviderError('internal', 'too late'));
  await expect(untilAborted('Acme', work, AbortSignal.abort())).rejects.toMatchObject({
    code: 'aborted',
  });
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', record);
  expect(unhandled).toEqual([]);
});

test('a deadline that ends no sooner than the one above it shares its signal and its end', () => {
  using outer = new Deadline(1000);
  using inner = new Deadline(5000, outer.signal);
  using innermost = new Deadline(5000, inner.signal);
  using sooner = new Deadline(10, outer.signal);
  expect(inner.signal).toBe(outer.signal);
  expect(innermost.signal).toBe(outer.signal);
  expect(innermost.remainingMs).toBeLessThanOrEqual(1000);
  expect(sooner.signal).not.toBe(outer.signal);
});

test('a deadline that shares keeps its time limit when the one above it is over', async () => {
  const outer = new Deadline(50);
  using inner = new Deadline(5000, outer.signal);
  outer[Symbol.dispose]();
  await sleep(200, inner.signal);
  expect(inner.signal.reason).toMatchObject({ name: 'TimeoutError' });
});

test('a deadline below one that is over has a time limit of its own', async () => {
  const outer = new Deadline(1000);
  outer[Symbol.dispose]();
  using inner = new Deadline(50, outer.signal);
  await sleep(200, inner.signal);
  expect(inner.signal.reason).toMatchObject({ name: 'TimeoutError' });
  expect(outer.signal.aborted).toBe(false);
});

test.each([
  ['at once', true],
  ['when the first of them does', false],
])('a deadline below several signals fires %s, with its reason', (_when, isAborted) => {
  const [one, other] = [new AbortController(), new AbortController()];
  if (isAborted) other.abort('enough');
  using deadline = new Deadline(5000, undefined, one.signal, other.signal);
  if (!isAborted) other.abort('enough');
  one.abort('too late');
  expect(deadline.signal.reason).toBe('enough');
});
