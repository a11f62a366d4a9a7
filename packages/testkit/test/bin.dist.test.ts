import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const BIN = fileURLToPath(new URL('../dist/bin.js', import.meta.url));
const PROVIDER = fileURLToPath(new URL('../../providers/searxng/', import.meta.url));
const execute = promisify(execFile);

test('the built program proves a built provider; NODE_OPTIONS lets it read a subject in TypeScript', async () => {
  const env = { NODE_OPTIONS: '--import=tsx' };
  const { stdout, stderr } = await execute(process.execPath, [BIN, PROVIDER], { env });
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^searxng: 78 rules and 44 faults\n/);
  expect(stdout).toMatch(/\d+ passed, 0 failed, \d+ do not apply\n$/);
});

test('without it, the program says what to do', async () => {
  const failure = await execute(process.execPath, [BIN, PROVIDER], { env: {} }).catch(
    (error) => error,
  );
  expect(failure.code).toBe(2);
  expect(failure.stderr).toContain('run with NODE_OPTIONS=--import=tsx, or compile it.');
});
