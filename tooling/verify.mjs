// The gate: every check, cheapest first, ending at the first that fails. Prints the count of all tests as its last line.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Everything that the checks write for a while; removed at the end. */
const scratch = mkdtempSync(join(tmpdir(), 'hermes-web-verify-'));
const counts = { passed: 0, failed: 0 };
const isWindows = process.platform === 'win32';
const notRun = [];

const STEPS = [
  ['format and lint', () => run('biome', ['check', '--error-on-warnings', '.'])],
  ['types', () => run('tsc', ['--noEmit'])],
  ['unit tests', () => runTests('unit')],
  ['build', () => run('turbo', ['run', 'build', '--output-logs=errors-only'])],
  ['tests of the built packages', () => runTests('dist')],
  ['conformance of every provider', () => runCounted('tooling/conformance.ts')],
  ['package lint', () => run('turbo', ['run', 'lint:package', '--output-logs=errors-only'])],
  ['API report', () => run('turbo', ['run', 'api', '--output-logs=errors-only'])],
  ['unused code', () => run('knip', [])],
  ['tests with installed services', () => runServiceTests()],
  ['release rehearsal', () => runRehearsal()],
];

process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
const ok = await runSteps();
for (const line of notRun) console.log(`NOT RUN: ${line}`);
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = ok && counts.failed === 0 ? 0 : 1;

async function runSteps() {
  for (const [index, [name, check]] of STEPS.entries()) {
    const started = performance.now();
    console.log(`\n▸ [${index + 1}/${STEPS.length}] ${name}`);
    const passed = await check();
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${passed ? '✓' : '✗'} ${name} (${seconds} s)`);
    if (passed) continue;
    if (counts.failed === 0) counts.failed = 1; // a check that counts nothing by itself
    return false;
  }
  return true;
}

/** Runs a tool of the workspace; its output is shown as it comes, and handed to `onOutput` where that is given. */
function run(command, args, onOutput) {
  return new Promise((resolve) => {
    const env = {
      ...process.env,
      TMPDIR: scratch,
      TURBO_TELEMETRY_DISABLED: '1',
      DO_NOT_TRACK: '1',
    };
    const child = spawn(command, args, {
      stdio: ['ignore', onOutput ? 'pipe' : 'inherit', 'inherit'],
      env,
      shell: isWindows,
    });
    child.stdout?.setEncoding('utf8').on('data', (text) => {
      process.stdout.write(text);
      onOutput(text);
    });
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(false);
    });
    child.on('close', (code) => resolve(code === 0));
  });
}

async function runTests(project) {
  const report = join(scratch, `${project}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const passed = await run('vitest', ['run', '--mode', 'gate', '--project', project, ...reporters]);
  if (!existsSync(report)) return false;
  const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(
    readFileSync(report, 'utf8'),
  );
  counts.passed += numPassedTests;
  counts.failed += numFailedTests;
  if (numPendingTests > 0) notRun.push(`${numPendingTests} ${project} tests were skipped`);
  return passed;
}

/**
 * A program that counts by itself and says so on its last line: every provider against every rule and fault (the suites
 * are also tests, for those who work on one; here each runs once), and the rehearsal.
 */
async function runCounted(program) {
  let output = '';
  const passed = await run('tsx', [program, '--json'], (text) => {
    output += text;
  });
  const totals = output.split('\n').findLast((line) => line.startsWith('{'));
  if (totals === undefined) return false;
  const { cases, failed, notRun: left = [] } = JSON.parse(totals);
  counts.passed += cases - failed;
  counts.failed += failed;
  notRun.push(...left.map((name) => `${program} under ${name}`));
  return passed;
}

/** Needs apt and root to install its services. In CI it always runs; elsewhere it says aloud that it did not. */
async function runServiceTests() {
  const isRoot = process.getuid?.() === 0;
  const canInstall = isRoot && (await run('sh', ['-c', 'command -v apt-get >/dev/null']));
  if (!canInstall && process.env.CI !== 'true') {
    notRun.push('the tests that need installed services, since they need apt and root');
    return true;
  }
  return (await run('bash', ['tooling/services.sh'])) && (await runTests('services'));
}

/** Needs a registry and other versions of Node, which npm brings. In CI it always runs. */
async function runRehearsal() {
  if (await run('bash', ['tooling/services.sh', '--npm'])) {
    return await runCounted('tooling/rehearsal/run.ts');
  }
  if (process.env.CI === 'true') return false;
  notRun.push('the release rehearsal, since npm could not bring what it needs');
  return true;
}
