import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const guard = new URL('../../src/guard/index.ts', import.meta.url).href;
const SCRIPT = `
const { GuardedFetch } = await import('${guard}');
const guarded = new GuardedFetch({ env: {}, policy: { allowPrivate: false }, lookup: async () => [] });
await guarded.get('http://gone.test/', { signal: new AbortController().signal }).catch(() => undefined);
const { Agent } = await import('undici');
const dispatcher = globalThis[Symbol.for('undici.globalDispatcher.1')];
console.log(dispatcher !== undefined, dispatcher instanceof Agent);
`;

test("the guard's own HTTP client does not become that of the process's fetch", async () => {
  const args = ['--import', 'tsx', '--input-type=module', '--eval', SCRIPT];
  const cwd = fileURLToPath(new URL('../..', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd });
  expect(stdout.trim()).toBe('true false');
});
