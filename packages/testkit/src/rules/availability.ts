import { strict as assert } from 'node:assert';
import type { EnvVariable } from '@hermes/web-core';
import type { Bench } from '../bench.js';
import { callProvider } from '../call-provider.js';
import type { CaseDefinition, SubjectFacts } from '../case-definition.js';
import { atOnce, expectFailure } from '../expectations.js';

const LOOKS = 101;
const SLOWEST_LOOK_MS = 5;

/** Values that a person may have saved by mistake. */
const JUNK = ['x', '%', 'http://', 'not a url', 'a\nb', '\u0000', 'ä'.repeat(5000), '{"a":1}'];

/** `isAvailable()` tells from the environment, live, whether a call is worth trying. */
export const AVAILABILITY_RULES: readonly CaseDefinition[] = [
  {
    id: 'unavailable-when-unset',
    kind: 'rule',
    title: 'is not available without a variable that its manifest requires',
    scope: 'provider',
    exempts: needsNoVariable,
    async run({ manifest, open }): Promise<void> {
      for (const group of manifest.requiresEnv) {
        await using bench = await open({ env: (configured) => without(configured, group) });
        assert.equal(isAvailable(bench), false, `Without ${namesOf(group)} it is available.`);
      }
    },
  },
  {
    id: 'available-when-set',
    kind: 'rule',
    title: 'is available when its variables are set, or keyless where it needs none',
    scope: 'provider',
    async run({ manifest, open }): Promise<void> {
      await using bench = await open();
      const isKeyless = manifest.requiresEnv.length === 0 && manifest.keyless;
      assert.ok(isAvailable(bench) || isKeyless, 'It is not available.');
    },
  },
  {
    id: 'each-alternative-suffices',
    kind: 'rule',
    title: 'is available with each of the alternatives that its manifest names',
    scope: 'provider',
    exempts: needsNoVariable,
    async run({ manifest, open, vendor }): Promise<void> {
      for (const group of manifest.requiresEnv) {
        for (const { name } of group) {
          await using bench = await open({ env: (configured) => without(configured, group) });
          bench.env[name] = /_URL$/.test(name) ? bench.server.url : vendor.key;
          assert.equal(isAvailable(bench), true, `With ${name} it is not available.`);
        }
      }
    },
  },
  {
    id: 'blank-is-unset',
    kind: 'rule',
    title: 'takes a blank variable for none',
    scope: 'provider',
    exempts: needsNoVariable,
    async run({ manifest, open }): Promise<void> {
      for (const group of manifest.requiresEnv) {
        for (const blank of ['', '   ', '\n']) {
          const blanks = Object.fromEntries(group.map(({ name }) => [name, blank]));
          await using bench = await open({ env: (configured) => ({ ...configured, ...blanks }) });
          assert.equal(isAvailable(bench), false, `With blank ${namesOf(group)} it is available.`);
        }
      }
    },
  },
  {
    id: 'variable-saved-later',
    kind: 'rule',
    title: 'sees a variable that is saved or removed later',
    scope: 'provider',
    exempts: needsNoVariable,
    async run({ open }): Promise<void> {
      await using bench = await open();
      const configured = { ...bench.env };
      for (const name of Object.keys(configured)) delete bench.env[name];
      assert.equal(isAvailable(bench), false, 'Its variables are gone and it is available.');
      Object.assign(bench.env, configured);
      assert.equal(isAvailable(bench), true, 'Its variables are back and it is not available.');
    },
  },
  {
    id: 'available-is-cheap',
    kind: 'rule',
    title: `isAvailable() takes less than ${SLOWEST_LOOK_MS} ms`,
    scope: 'provider',
    isAlone: true,
    async run({ open }): Promise<void> {
      await using bench = await open();
      const times = Array.from({ length: LOOKS }, () => {
        const startedMs = performance.now();
        bench.provider.isAvailable();
        return performance.now() - startedMs;
      });
      const medianMs = times.sort((a, b) => a - b)[Math.floor(LOOKS / 2)] ?? 0;
      assert.ok(medianMs < SLOWEST_LOOK_MS, `It takes ${medianMs.toFixed(1)} ms.`);
    },
  },
  {
    id: 'available-is-offline',
    kind: 'rule',
    title: 'isAvailable() is synchronous, asks nobody and logs nothing',
    scope: 'provider',
    async run({ open }): Promise<void> {
      await using bench = await open();
      const answer: unknown = ask(bench);
      const what = isPromise(answer) ? 'a promise; it must answer at once' : typeof answer;
      assert.equal(typeof answer, 'boolean', `isAvailable() gave ${what}.`);
      await new Promise((resolve) => setImmediate(resolve));
      assert.deepEqual(bench.asked.map(String), []);
      assert.equal(bench.server.seen.length, 0);
      assert.deepEqual(bench.logged, []);
    },
  },
  {
    id: 'available-never-throws',
    kind: 'rule',
    title: 'isAvailable() does not throw, whatever the variables hold',
    scope: 'provider',
    async run({ manifest, open, subject, vendor }): Promise<void> {
      const names = [
        ...manifest.requiresEnv.flat().map(({ name }) => name),
        ...Object.keys(subject.env('http://127.0.0.1:1', vendor.key)),
      ];
      for (const junk of JUNK) {
        const env = Object.fromEntries(names.map((name) => [name, junk]));
        await using bench = await open({ env: () => env });
        ask(bench);
      }
    },
  },
  {
    id: 'broken-options',
    kind: 'rule',
    title: 'options of a wrong type are a failure with the code not_configured, or are ignored',
    scope: 'each',
    async run({ open, subject, capability }): Promise<void> {
      for (const options of ['text', 7, ['list'], { no_such_option: true }]) {
        await using bench = await open({ config: { web: { [subject.provider]: options } } });
        ask(bench);
        const outcome = await callProvider(bench, capability);
        if (outcome.failed) expectFailure(bench, outcome, ['not_configured']);
      }
    },
  },
];

function needsNoVariable({ manifest }: SubjectFacts): string | undefined {
  return manifest.requiresEnv.length === 0 ? 'the provider requires no variable' : undefined;
}

function without(
  env: Readonly<Record<string, string>>,
  group: readonly EnvVariable[],
): Readonly<Record<string, string>> {
  const names = group.map(({ name }) => name);
  return Object.fromEntries(Object.entries(env).filter(([name]) => !names.includes(name)));
}

function namesOf(group: readonly EnvVariable[]): string {
  return group.map(({ name }) => name).join(' and ');
}

function isAvailable(bench: Bench): boolean {
  const { provider } = bench;
  return atOnce(provider, provider.isAvailable());
}

/** What the provider itself answers; a host would take a throw for no. */
function ask(bench: Bench): unknown {
  const method: unknown = Reflect.get(bench.raw, 'isAvailable');
  if (typeof method !== 'function') return assert.fail('There is no isAvailable() method.');
  const answer: unknown = method.call(bench.raw);
  if (isPromise(answer)) Promise.resolve(answer).catch(() => {}); // else its rejection ends this process
  return answer;
}

function isPromise(answer: unknown): boolean {
  return typeof Object(answer).then === 'function';
}
