import { strict as assert } from 'node:assert';
import type { CaseDefinition } from '../case-definition.js';
import type { Deeds, ObservedRun } from '../observe-provider.js';

/** What happens in a process that imports the package, registers, calls and closes. */
export const LOADING_RULES: readonly CaseDefinition[] = [
  observed('import-is-silent', 'importing the package prints nothing', ({ onImport }) => [
    ...onImport.output,
  ]),
  observed('import-is-offline', 'importing the package opens no connection', ({ onImport }) => [
    ...onImport.connections,
    ...onImport.listeners,
  ]),
  observed('import-starts-no-timer', 'importing the package starts no timer', ({ onImport }) => [
    ...onImport.timers,
  ]),
  observed(
    'import-leaves-no-trace',
    'importing the package adds no global variable and no listener on process',
    ({ onImport }) => onImport.traces,
  ),
  observed('import-writes-nothing', 'importing the package writes no file', ({ onImport }) => [
    ...onImport.writes,
  ]),
  observed(
    'register-is-quiet',
    'register(ctx) opens no connection, starts no timer, writes nothing and prints nothing',
    ({ onRegister }) => everything(onRegister),
  ),
  observed(
    'env-from-context',
    'variables are read from ctx.env, never from process.env',
    ({ seesProcessEnv }, isAlwaysAvailable) =>
      seesProcessEnv && !isAlwaysAvailable ? ['isAvailable() saw process.env'] : [],
  ),
  observed('writes-only-home', 'calls write nothing outside HERMES_HOME', ({ onCalls }) => [
    ...onCalls.writes,
  ]),
  observed('calls-are-silent', 'calls print nothing', ({ onCalls }) => onCalls.output),
  observed(
    'lets-the-process-end',
    'after close() nothing keeps the process running',
    ({ hasEnded }) => (hasEnded ? [] : ['The process had to be ended.']),
  ),
];

/** What the run did against the rule, each a line. */
type Look = (run: ObservedRun, isAlwaysAvailable: boolean) => readonly string[];

function observed(id: string, title: string, look: Look): CaseDefinition {
  return {
    id,
    kind: 'rule',
    title,
    scope: 'provider',
    async run({ manifest, observe }): Promise<void> {
      assert.deepEqual(look(await observe(), manifest.requiresEnv.length === 0), []);
    },
  };
}

function everything(deeds: Deeds): readonly string[] {
  return Object.values(deeds).flat();
}
