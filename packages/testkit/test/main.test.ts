import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { main } from '../src/main.js';

const HERE = fileURLToPath(new URL('./', import.meta.url));

/** One run of the program in the folder of these tests. */
async function run(...argv: string[]) {
  const printed: string[] = [];
  const complaints: string[] = [];
  const code = await main(argv, {
    folder: HERE,
    print: (text) => printed.push(text),
    complain: (text) => complaints.push(text),
  });
  return { code, printed: printed.join('\n'), complaints: complaints.join('\n') };
}

test('prints what does not apply and the counts, and ends with 0', async () => {
  const { code, printed, complaints } = await run('acme');
  expect(complaints).toBe('');
  expect(printed).toMatch(/^acme: 78 rules and 44 faults\n/);
  expect(printed).toContain('  - the provider supports every method: unsupported-method');
  expect(printed).toContain(
    '  - Acme answers every failure with its status.: error-in-success:search, error-in-success:extract, error-in-success:crawl',
  );
  expect(printed).toMatch(/\d+ passed, 0 failed, \d+ do not apply$/);
  expect(code).toBe(0);
});

test('--json prints the report', async () => {
  const { code, printed } = await run('./acme', '--json');
  const report = JSON.parse(printed);
  expect(report).toMatchObject({ provider: 'acme', rules: 78, faults: 44 });
  expect(report.results).toContainEqual({
    id: 'manifest-clean',
    kind: 'rule',
    title: 'the manifest is read without a warning',
    outcome: 'passed',
    durationMs: expect.any(Number),
  });
  expect(code).toBe(0);
});

test('a failure is told with its message, and ends with 1', async () => {
  const { code, printed } = await run('fixtures/noisy');
  expect(printed).toContain('  ✗ import-is-silent  importing the package prints nothing');
  expect(printed).toContain('hello from the import');
  expect(code).toBe(1);
});

test.each([
  [[], 'Usage: hermes-web-testkit'],
  [['acme', 'more'], 'Usage: hermes-web-testkit'],
  [['acme', '--jsn'], 'Usage: hermes-web-testkit'],
  [['nowhere'], 'nowhere is neither a folder with a package.json nor an installed package.'],
  [['fixtures/no-subject'], 'has no conformance subject. Export `subject` from one of'],
  [['fixtures/other-export'], 'exports no `subject` with packageFolder'],
  [['fixtures/throwing'], 'conformance.mjs cannot be imported: no subject today'],
])('called with %j it says what is wrong and ends with 2', async (argv, says) => {
  const { code, complaints } = await run(...argv);
  expect(complaints).toContain(says);
  expect(code).toBe(2);
});

test('--help prints the usage', async () => {
  const { code, printed } = await run('--help');
  expect(printed).toMatch(/^Usage: hermes-web-testkit/);
  expect(code).toBe(0);
});

test('--version prints the version of the package', async () => {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  expect(await run('--version')).toEqual({ code: 0, printed: version, complaints: '' });
});
