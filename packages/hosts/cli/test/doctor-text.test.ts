import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { nodeFacts, versionProblems } from '../src/doctor/version-facts.js';
import { packageFolder } from '../src/package-folder.js';
import { run } from './captured-io.js';
import { plugin, registering, TestHome } from './test-home.js';

const STUB = registering('stub', 'search: () => ({ success: true, data: { web: [] } })');

test('the report ends with what there is to mend, the worst first', async () => {
  await using home = await TestHome.create({
    'config.yaml': 'plugins: { enabled: [web/gone] }\nweb: { backend: tavily }\n',
  });
  const { code, stdout, stderr } = await run(['doctor'], { env: home.env, columns: 100 });
  expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
  const [, result = ''] = stdout.split('\nResult: 2 problems, 1 to mend first\n');
  const marks = result
    .split('\n')
    .flatMap((line) => /^ {2}(\S) (\S+)/.exec(line)?.slice(1, 3) ?? []);
  expect(marks).toEqual(['✗', 'tavily', '!', 'web/gone:']);
  expect(stdout).toContain(
    '\n  ✗ search: tavily, named by web.backend; TAVILY_API_KEY is not set\n',
  );
});

test.for([[40], [80], [200]] as const)(
  'every line fits a terminal of %i columns',
  async ([columns]) => {
    await using home = await TestHome.create({
      'config.yaml': 'plugins: { enabled: [web/stub] }\nweb: { backend: tavly }\n',
      ...plugin('stub', STUB),
    });
    const { stdout } = await run(['doctor'], { env: home.env, columns, isTTY: true });
    const lines = stripVTControlCharacters(stdout).split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(columns);
    expect(stdout).not.toBe(stripVTControlCharacters(stdout));
  },
);

test('a path that takes more than a line of a terminal is broken behind a slash, and elsewhere stays whole', async () => {
  await using outer = await TestHome.create();
  const home = `${outer.path}/${'deep/'.repeat(12)}home`;
  const call = { env: { HERMES_HOME: home }, columns: 60 };
  const { stdout: shown } = await run(['doctor'], { ...call, isTTY: true });
  expect(shown).not.toContain(home);
  expect(stripVTControlCharacters(shown).replace(/\/\n +/g, '/')).toContain(home);
  const { stdout: piped } = await run(['doctor'], call);
  expect(piped).toContain(`HERMES_HOME: ${home}`);
});

test('what a manifest says cannot change the terminal', async () => {
  await using home = await TestHome.create(plugin('stub', STUB));
  await home.write(
    'plugins/web/stub/plugin.yaml',
    'name: "web-\\e[31mstub"\nversion: "1\\a\\e]0;title\\a"\nprovides_web_providers: [stub]\n',
  );
  const { stdout } = await run(['doctor'], home);
  expect(stdout).toBe(stripVTControlCharacters(stdout));
});

test.for([
  ['v20.19.0', false],
  ['v20.20.2', false],
  ['v22.0.0', false],
  ['v20.18.3', true],
  ['v18.99.9', true],
] as const)('Node %s is too old: %s', ([version, isOld]) => {
  const facts = nodeFacts(packageFolder(), version);
  const problems = versionProblems(facts, []);
  expect(problems.map(({ subject, message }) => `${subject}: ${message}`)).toEqual(
    isOld ? [`node: Node ${version.slice(1)} is too old; >=20.19.0 is needed. Update Node.`] : [],
  );
});

test('a package of ours that is not there is a problem', () => {
  const facts = nodeFacts(packageFolder(), process.version);
  expect(versionProblems(facts, [{ name: '@hermes/web' }])).toEqual([
    {
      severity: 'warning',
      subject: '@hermes/web',
      message: '@hermes/web is not installed. Reinstall @hermes/web-cli.',
    },
  ]);
});

test('--help says what the exit code means and what a ping sends', async () => {
  const { stdout } = await run(['doctor', '--help']);
  expect(stdout).toContain('Usage: hermes-web doctor [--ping] [--why NAME] [--json]\n');
  expect(stdout).toContain('The exit code is 1 when');
  expect(stdout).toContain('--ping sends one search');
  expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(110);
});
