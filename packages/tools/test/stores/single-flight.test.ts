import { getMaxListeners } from 'node:events';
import type { Deadline } from '@hermes/web-core';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { SingleFlight } from '../../src/stores/index.js';

/** One who waits for a minute, unless the signal fires. */
function waiter(signal = new AbortController().signal, remainingMs = 60_000) {
  return { who: 'Acme', signal, remainingMs };
}

/** Work that ends when it is told to. */
class Work {
  readonly signals: AbortSignal[] = [];
  finish: (value: unknown) => void = () => {};
  fail: (error: Error) => void = () => {};

  readonly run = ({ signal }: Deadline): Promise<unknown> => {
    this.signals.push(signal);
    return new Promise((resolve, reject) => {
      this.finish = resolve;
      this.fail = reject;
    });
  };
}

test('those who ask for the same while it runs share one piece of work', async () => {
  const flights = new SingleFlight();
  const work = new Work();
  const results = Promise.all([
    flights.run('k', waiter(), work.run),
    flights.run('k', waiter(), work.run),
    flights.run('other', waiter(), async () => 'other'),
  ]);
  await expect.poll(() => work.signals.length).toBe(1);
  work.finish('value');
  expect(await results).toEqual([
    { value: 'value', isShared: false },
    { value: 'value', isShared: true },
    { value: 'other', isShared: false },
  ]);
  expect(work.signals.map(({ aborted }) => aborted)).toEqual([false]);
});

test('who comes after the end begins anew', async () => {
  const flights = new SingleFlight();
  let count = 0;
  const work = async (): Promise<number> => ++count;
  await flights.run('k', waiter(), work);
  expect(await flights.run('k', waiter(), work)).toEqual({ value: 2, isShared: false });
});

test('a failure reaches everyone who waits, also one that is thrown at once', async () => {
  const flights = new SingleFlight();
  const work = (): Promise<never> => {
    throw new Error('broken');
  };
  const results = await Promise.allSettled([
    flights.run('k', waiter(), work),
    flights.run('k', waiter(), work),
  ]);
  expect(results.map((result) => result.status === 'rejected' && String(result.reason))).toEqual([
    'Error: broken',
    'Error: broken',
  ]);
  expect((await flights.run('k', waiter(), async () => 1)).value).toBe(1);
});

test('one who leaves is rejected with the reason at once, and the others wait on', async () => {
  const flights = new SingleFlight();
  const work = new Work();
  const leaver = new AbortController();
  const first = flights.run('k', waiter(leaver.signal), work.run);
  const second = flights.run('k', waiter(), work.run);
  const reason = new Error('enough');
  leaver.abort(reason);
  await expect(first).rejects.toMatchObject({ code: 'aborted', cause: reason });
  expect(work.signals[0]?.aborted).toBe(false);
  work.finish('value');
  expect(await second).toEqual({ value: 'value', isShared: true });
  expect(work.signals[0]?.aborted).toBe(false);
});

test('when the last has left the work is told, and who comes then begins anew', async () => {
  const flights = new SingleFlight();
  const work = new Work();
  const [one, other] = [new AbortController(), new AbortController()];
  const both = Promise.allSettled([
    flights.run('k', waiter(one.signal), work.run),
    flights.run('k', waiter(other.signal), work.run),
  ]);
  await expect.poll(() => work.signals.length).toBe(1);
  one.abort();
  other.abort('last');
  await both;
  expect(work.signals[0]?.reason).toBe('last');
  const again = flights.run('k', waiter(), work.run);
  await expect.poll(() => work.signals.length).toBe(2);
  work.finish('new');
  expect(await again).toEqual({ value: 'new', isShared: false });
});

test('without a key nobody shares', async () => {
  const flights = new SingleFlight();
  let count = 0;
  const work = async (): Promise<number> => ++count;
  expect(
    await Promise.all([
      flights.run(undefined, waiter(), work),
      flights.run(undefined, waiter(), work),
    ]),
  ).toEqual([
    { value: 1, isShared: false },
    { value: 2, isShared: false },
  ]);
});

test('the work is told a little before the first waiter leaves, and hands over what it has', async () => {
  const flights = new SingleFlight();
  const startedMs = performance.now();
  const told = flights.run('k', waiter(undefined, 500), async (deadline) => {
    expect(deadline.remainingMs).toBeLessThanOrEqual(450);
    await new Promise((resolve) => deadline.signal.addEventListener('abort', resolve));
    return deadline.signal.reason.name;
  });
  expect(await told).toEqual({ value: 'TimeoutError', isShared: false });
  expect(performance.now() - startedMs).toBeGreaterThanOrEqual(445);
});

/** What comes of work that never ends by itself and fails as `fetch` does, for two who wait so long from 0 and from `laterMs` on. */
async function endOfTwo(
  timeMs: number,
  laterMs: number,
): Promise<{ readonly begun: number; readonly ends: readonly (readonly [string, number])[] }> {
  const flights = new SingleFlight();
  let begun = 0;
  const work = ({ signal }: Deadline): Promise<never> => {
    begun += 1;
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  };
  const startedMs = performance.now();
  const wait = async (): Promise<readonly [string, number]> => {
    const { signal } = new AbortController();
    const error = await flights.run('k', waiter(signal, timeMs), work).catch((thrown) => thrown);
    return [`${error.code}: ${error.message}`, performance.now() - startedMs];
  };
  const first = wait();
  await new Promise((resolve) => setTimeout(resolve, laterMs));
  const ends = await Promise.all([first, wait()]);
  return { begun, ends };
}

const TIMED_OUT = 'timeout: Acme timed out: no complete answer came in time.';

test('who comes late has its own time: it begins anew when that of the first is up', async () => {
  const { begun, ends } = await endOfTwo(600, 400);
  expect(begun).toBe(2);
  expect(ends.map(([said]) => said)).toEqual([TIMED_OUT, TIMED_OUT]);
  expect(ends[0]?.[1]).toBeLessThan(900);
  expect(ends[1]?.[1]).toBeGreaterThan(850);
});

test('who comes with the first, or little later, takes what there is', async () => {
  const { begun, ends } = await endOfTwo(600, 50);
  expect(begun).toBe(1);
  expect(ends.map(([said]) => said)).toEqual([TIMED_OUT, TIMED_OUT]);
});

test('any number of requests may listen to the signal of their work', async () => {
  const warnings: string[] = [];
  const note = ({ message }: Error): void => void warnings.push(message);
  process.on('warning', note);
  onTestFinished(() => void process.off('warning', note));
  await new SingleFlight().run('k', waiter(), async ({ signal }) => {
    for (let request = 0; request < 50; request += 1) signal.addEventListener('abort', () => {});
    expect(getMaxListeners(signal)).toBe(Number.POSITIVE_INFINITY); // undici's fetch asks, and Node throws where it is 0
  });
  await turns(2);
  expect(warnings).toEqual([]);
});

test('a signal that has fired begins nothing', async () => {
  const work = new Work();
  const run = new SingleFlight().run('k', waiter(AbortSignal.abort('before')), work.run);
  await expect(run).rejects.toMatchObject({ code: 'aborted', cause: 'before' });
  expect(work.signals).toEqual([]);
});

test('many who leave at random moments: each gets its reason or the value, the work runs once at a time, and nothing is left unhandled', async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown): void => void unhandled.push(reason);
  process.on('unhandledRejection', note);
  onTestFinished(() => void process.off('unhandledRejection', note));
  const visitor = fc.record({ comesAt: fc.nat(12), staysFor: fc.option(fc.nat(12)) });
  await fc.assert(
    fc.asyncProperty(
      fc.array(visitor, { minLength: 1, maxLength: 30 }),
      fc.nat(15),
      fc.boolean(),
      async (visitors, lengthInTurns, fails) => {
        const flights = new SingleFlight();
        const running = new Set<AbortSignal>();
        const work = async ({ signal }: Deadline): Promise<string> => {
          for (const other of running) expect(other.aborted).toBe(true); // nobody waits for it any more
          running.add(signal);
          await turns(lengthInTurns);
          running.delete(signal);
          if (signal.aborted) return 'stopped';
          if (fails) throw new Error('work failed');
          return 'value';
        };
        const outcomes = visitors.map(async ({ comesAt, staysFor }, index) => {
          await turns(comesAt);
          const controller = new AbortController();
          const outcome = flights.run('k', waiter(controller.signal), work).then(
            ({ value }) => value,
            (error: Error) => error.cause ?? error,
          );
          if (staysFor !== null) {
            await turns(staysFor);
            controller.abort(`left ${index}`);
          }
          return await outcome;
        });
        const ends = await Promise.all(outcomes);
        for (const [index, end] of ends.entries()) {
          const possible = fails ? ['Error: work failed'] : ['value'];
          if (visitors[index]?.staysFor !== null) possible.push(`left ${index}`);
          expect(possible).toContain(String(end));
        }
        await turns(lengthInTurns + 1);
        expect(running.size).toBe(0);
      },
    ),
    { numRuns: 150 },
  );
  await turns(2);
  expect(unhandled).toEqual([]);
});

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise(setImmediate);
}
