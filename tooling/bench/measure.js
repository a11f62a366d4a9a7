import { spawnSync } from 'node:child_process';

/** The middle value: what one slow run cannot move. */
export function median(values) {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)];
}

/**
 * Runs each of the named functions once per round, in turn, so that a busy moment of the machine hits all of them.
 * @returns medians by name
 */
export async function interleave(rounds, cases) {
  const samples = Object.fromEntries(Object.keys(cases).map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, run] of Object.entries(cases)) samples[name].push(await run());
  }
  return Object.fromEntries(
    Object.entries(samples).map(([name, values]) => [name, median(values)]),
  );
}

/** Wall time of a call in milliseconds. */
export async function wallTimeMs(call) {
  const start = performance.now();
  await call();
  return performance.now() - start;
}

/** The number that an ES module prints, run in a process of its own. */
export function numberFrom(script) {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', script],
    { encoding: 'utf8' },
  );
  if (stdout.trim() === '') throw new Error(stderr);
  return Number(stdout);
}
