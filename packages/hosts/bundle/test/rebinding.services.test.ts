import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';

const script = fileURLToPath(new URL('./netns/rebinding.mjs', import.meta.url));
const PUBLIC = '93.184.216.34';
/** Every address is this machine's, so that whatever is dialled arrives; names go to the script's own server. */
const IN_NAMESPACE = [
  'mount --bind "$1" /etc/resolv.conf',
  'ip link set lo up',
  'ip route add local default dev lo',
  'ip -6 route add local default dev lo',
  'shift',
  'exec "$@"',
].join(' && ');

interface Outcome {
  readonly naive: readonly string[];
  readonly reached: readonly string[];
  readonly connections: number;
  /** What the pages held, each text once. */
  readonly read: readonly string[];
  readonly codes: Readonly<Record<string, readonly string[]>>;
  readonly lookups: Readonly<Record<string, number>>;
  readonly fake: readonly string[];
  readonly reachedFake: readonly string[];
  readonly redirects: readonly (readonly [url: string, verdict: string, code: string])[];
}
let outcome: Outcome;

beforeAll(async () => {
  const home = mkdtempSync(join(tmpdir(), 'hermes-home-'));
  const resolver = join(home, 'resolv.conf');
  writeFileSync(resolver, 'nameserver 127.0.0.1\n');
  const command = ['sh', '-c', IN_NAMESPACE, 'sh', resolver, process.execPath, script, home];
  const { stdout } = await promisify(execFile)('unshare', ['--net', '--mount', ...command], {
    maxBuffer: 100_000_000,
  });
  outcome = JSON.parse(stdout);
});

test('here the attack works on a client that checks a name and then fetches by it', () => {
  expect(outcome.naive).toEqual(['10.0.0.5']);
});

test('no name that changes its address, and no redirect, leads to a connection inwards', () => {
  expect(outcome.reached).toEqual([PUBLIC]);
  expect(outcome.connections).toBeGreaterThan(100);
  expect(outcome.read).toEqual(['public page text']);
});

test('a changing name is served where it leads out, and refused where it leads in', () => {
  for (const [name, codes] of Object.entries(outcome.codes)) {
    expect([name, codes.filter((code) => code !== 'policy' && code !== 'served')]).toEqual([
      name,
      [],
    ]);
    expect([name, codes.includes('policy')]).toEqual([name, true]);
  }
  const neverServed = ['flip.test', 'many.test', 'both.test', 'alias.test', 'inner.test'];
  for (const name of neverServed) expect(new Set(outcome.codes[name])).toEqual(new Set(['policy']));
  expect(outcome.codes['third.test']).toContain('served');
  expect(outcome.codes['fifth.test']).toContain('served');
});

test('the name is looked up again when it is dialled, and that answer is the one that counts', () => {
  expect(outcome.codes['flip.test']).toHaveLength(8);
  expect(outcome.lookups['flip.test']).toBe(16);
});

test('a redirect to a URL of the table gets the verdict of the table', () => {
  const judged = outcome.redirects.filter(([, verdict]) => verdict !== 'any');
  expect(judged.length).toBeGreaterThan(250);
  for (const [url, verdict, code] of judged) expect([url, code]).toEqual([url, verdict]);
});

test('an answer of a fake-IP proxy is dialled where the configuration names its range, and nothing else of it', () => {
  expect(outcome.fake).toEqual(['policy', 'served', 'policy', 'policy']);
  expect(outcome.reachedFake).toEqual(['198.18.0.7']);
});
