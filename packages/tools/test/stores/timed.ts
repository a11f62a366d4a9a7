import { setTimeout as sleep } from 'node:timers/promises';

/** How long a promise takes, in milliseconds. */
export async function timed(work: Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work;
  return performance.now() - start;
}

/** The longest that calls with a broken store may take that begin now: the 200 ms for which a store is waited for, in two halves, and their own work, on a machine as busy as this one is. */
export async function longestOnThisMachine(): Promise<number> {
  return 500 + 2 * (await timed(sleep(200)));
}
