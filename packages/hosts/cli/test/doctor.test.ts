import { chmod, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from './captured-io.js';
import { examined } from './doctor-report.js';
import { plugin, registering, TestHome } from './test-home.js';

const SEARCHES = registering('stub', 'search: () => ({ success: true, data: { web: [] } })');
const CONFIG = 'plugins:\n  enabled: [web/stub]\nweb:\n  backend: stub\n';

const homeWith = (files: Readonly<Record<string, string>>) =>
  TestHome.create({ 'config.yaml': CONFIG, ...plugin('stub', SEARCHES), ...files });

test('a sound set-up is well: no problem, exit code 0, nothing on stderr', async () => {
  await using home = await homeWith({});
  const { code, report, stderr } = await examined(home);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(Object.keys(report)).toEqual([
    'ok',
    'home',
    'problems',
    'node',
    'packages',
    'files',
    'cores',
    'plugins',
    'missing_names',
    'selection',
    'cache',
    'limits',
    'network',
  ]);
  expect(report).toMatchObject({ ok: true, home: home.path, problems: [], network: [] });
  expect(report.node.version).toBe(process.versions.node);
  expect(report.packages.map(({ name }) => name)).toEqual([
    '@hermes/web-cli',
    '@hermes/web',
    '@hermes/web-tools',
    '@hermes/web-core',
  ]);
  expect(report.plugins).toContainEqual(
    expect.objectContaining({
      key: 'web/stub',
      version: '1.0.0',
      source: 'user',
      state: 'enabled',
      entry: join(home.path, 'plugins/web/stub/index.js'),
    }),
  );
});

test('the selection is the one that calls go by, with a reason for every candidate', async () => {
  await using home = await homeWith({});
  const { report } = await examined(home);
  const { search, extract } = report.selection;
  expect(search).toMatchObject({ provider: 'stub', works: true, reason: 'named by web.backend' });
  expect(extract).toMatchObject({ provider: 'local', works: true });
  expect(extract.candidates).toContainEqual({
    name: 'stub',
    source: 'user',
    chosen: false,
    reason: 'named by web.backend, but does not offer extract',
  });
});

test('a config.yaml that does not parse stops every call', async () => {
  await using home = await homeWith({ 'config.yaml': 'web:\n  backend: [stub\n' });
  const { code, report } = await examined(home);
  expect(code).toBe(1);
  expect(report.problems).toEqual([
    {
      severity: 'error',
      subject: 'config.yaml',
      message: expect.stringContaining(`${home.path}/config.yaml line 3 column 1: `),
    },
  ]);
});

test('faults of config.yaml and .env are named with their lines, and stop nothing', async () => {
  await using home = await homeWith({
    'config.yaml': `${CONFIG}  # of a page\n  extract_max_urls: 900\n  keyless_fallback: maybe\n`,
    '.env': 'GOOD=1\n\nnot a variable\n',
  });
  await chmod(join(home.path, '.env'), 0o600);
  const { code, report } = await examined(home);
  expect({ code, ok: report.ok }).toEqual({ code: 0, ok: true });
  expect(report.problems.map(({ severity, message }) => `${severity}: ${message}`)).toEqual([
    'warning: config.yaml line 7: web.keyless_fallback must be true or false; it is a text and is ignored.',
    'warning: config.yaml line 6: web.extract_max_urls must be a number from 1 to 100; 900 is taken as 100.',
    `warning: ${home.path}/.env line 3: not of the form NAME=value; the line is ignored.`,
  ]);
});

test.for([
  [0o644, true],
  [0o640, true],
  [0o600, false],
  [0o400, false],
] as const)('secrets with mode %o are a problem: %s', async ([mode, isProblem]) => {
  await using home = await homeWith({ '.env': 'A=1\n' });
  const file = join(home.path, '.env');
  await chmod(file, mode);
  const { code, report } = await examined(home);
  expect(code).toBe(0);
  const octal = `0${mode.toString(8)}`;
  const message = `${file} can be read by other users (mode ${octal}). Run: chmod 600 ${file}`;
  const problem = { severity: 'warning', subject: '.env', message };
  expect(report.problems.filter(({ message: text }) => text.includes('can be read'))).toEqual(
    isProblem ? [problem] : [],
  );
  expect(report.files).toContainEqual(expect.objectContaining({ name: '.env', mode: octal }));
});

test('links are followed and shown; one that leads nowhere, or to the wrong thing, is a problem', async () => {
  await using elsewhere = await TestHome.create({ 'shared.yaml': CONFIG, file: '' });
  await using home = await TestHome.create(plugin('stub', SEARCHES));
  await symlink(join(elsewhere.path, 'shared.yaml'), join(home.path, 'config.yaml'));
  await symlink('/nowhere/at/all', join(home.path, '.env'));
  const { report } = await examined(home);
  expect(report.files).toMatchObject([
    { name: 'HERMES_HOME', state: 'there' },
    { name: 'config.yaml', links_to: join(elsewhere.path, 'shared.yaml') },
    { name: '.env', state: 'broken_link' },
    { name: 'plugins', state: 'there' },
    { name: 'pages read', state: 'absent' },
  ]);
  expect(report.problems).toMatchObject([
    {
      subject: '.env',
      message: `${home.path}/.env is a link that leads nowhere. Mend or remove it.`,
    },
  ]);
  const { report: other } = await examined({ env: { HERMES_HOME: join(elsewhere.path, 'file') } });
  expect(other.files[0]).toMatchObject({ name: 'HERMES_HOME', state: 'wrong_kind' });
});

test('a file that every user can change is a problem, and what the shell needs is quoted', async () => {
  await using outer = await TestHome.create({ "o'clock/config.yaml": 'web: {}\n' });
  const home = join(outer.path, "o'clock");
  await chmod(join(home, 'config.yaml'), 0o666);
  const { report } = await examined({ env: { HERMES_HOME: home } });
  expect(report.problems).toContainEqual({
    severity: 'warning',
    subject: 'config.yaml',
    message: `${home}/config.yaml can be changed by every user (mode 0666). Run: chmod o-w '${outer.path}/o'\\''clock/config.yaml'`,
  });
});

test('a home that is not there yet is no problem, and is not made', async () => {
  await using outer = await TestHome.create();
  const { code, report } = await examined({ env: { HERMES_HOME: join(outer.path, 'later') } });
  expect(code).toBe(0);
  expect(report.problems).toEqual([]);
  expect(report.files.map(({ state }) => state)).toEqual(Array(5).fill('absent'));
  expect(report.cache).toMatchObject({ files: 0, bytes: 0 });
  const { report: again } = await examined({ env: { HERMES_HOME: join(outer.path, 'later') } });
  expect(again.files[0]?.state).toBe('absent');
});

test('what the cache holds is counted', async () => {
  await using home = await homeWith({ 'cache/web/a.md': '12345', 'cache/web/deep/b.md': '123' });
  const { report } = await examined(home);
  expect(report.cache).toEqual({
    store: 'memory',
    enabled: true,
    path: `${home.path}/cache/web`,
    files: 2,
    bytes: 8,
  });
});

test('limits are shown with what is left; a month that is used up is an error for who is chosen', async () => {
  const limits = '  cache: sqlite\n  limits: { stub: { per_month: 1 }, exa: { per_minute: 5 } }\n';
  await using home = await homeWith({ 'config.yaml': CONFIG + limits });
  const before = await examined(home);
  expect(before.report.cache.store).toBe('sqlite');
  expect(before.report.limits).toEqual([
    { provider: 'exa', limit: 'per_minute', calls: 5, left: 5 },
    { provider: 'stub', limit: 'per_month', calls: 1, left: 1 },
  ]);
  expect((await run(['search', 'x'], home)).code).toBe(0);
  const { code, report } = await examined(home);
  expect(code).toBe(1);
  expect(report.limits[1]).toMatchObject({ provider: 'stub', left: 0 });
  expect(report.problems).toEqual([
    {
      severity: 'error',
      subject: 'stub',
      message:
        'stub is chosen for search and would not be asked: web.limits.stub.per_month (1, config.yaml line 6) is used up until the month ends, UTC. Raise the limit, or choose another provider.',
    },
  ]);
  const { stdout } = await run(['doctor'], { env: home.env, columns: 200 });
  expect(stdout).toContain('\n  - answers and counts are kept in sqlite\n');
  expect(stdout).toContain('\n  ! stub: 0 of 1 calls left this month\n');
  await home.write('config.yaml', `${CONFIG}  search_backend: exa\n${limits}`);
  const other = await examined(home);
  expect(other.code).toBe(0);
  expect(other.report.problems).toMatchObject([{ severity: 'warning', subject: 'stub' }]);
});

test('without a shared store a limit is shown for what it is, and no password of a Redis is', async () => {
  await using home = await homeWith({
    'config.yaml': `${CONFIG}  limits: { stub: { per_second: 2 } }\n`,
  });
  const { stdout } = await run(['doctor'], { env: home.env, columns: 200 });
  expect(stdout).toContain(
    '\n  - answers and counts are kept in memory, for each program on its own\n',
  );
  expect(stdout).toContain('\n  - stub: 2 calls a second, counted by each program on its own\n');
  await home.write('config.yaml', `${CONFIG}  cache: redis://me:hush@127.0.0.1:1/0\n`);
  const shared = await examined(home);
  expect(shared.report.cache.store).toBe('redis at 127.0.0.1:1');
  expect(JSON.stringify(shared.report)).not.toContain('hush');
});

const REDIS_DOWN =
  'The Redis at redis://127.0.0.1:1/0 cannot be used (connect ECONNREFUSED 127.0.0.1:1). It is tried again every 10 s. Until then answers, limits and cool-downs are kept in the memory of this process.';

test('a store that cannot be used is a problem, and what is left of limits is then not known', async () => {
  const cache = '  cache: redis://me:hush@127.0.0.1:1/0\n';
  const limits = '  limits: { stub: { per_month: 5 } }\n';
  await using home = await homeWith({ 'config.yaml': CONFIG + cache + limits });
  const { code, report } = await examined(home);
  const problem = { severity: 'warning', subject: 'web.cache', message: REDIS_DOWN };
  expect({ code, problems: report.problems }).toEqual({ code: 0, problems: [problem] });
  expect(report.limits).toEqual([{ provider: 'stub', limit: 'per_month', calls: 5 }]);
  const { stdout } = await run(['doctor'], { env: home.env, columns: 300 });
  expect(stdout).toContain('\n  ! answers and counts are kept in redis at 127.0.0.1:1\n');
  expect(stdout).toContain('\n  - stub: 5 calls a month, how many are left is not known\n');
  expect(stdout).toContain(`\n  ! web.cache: ${REDIS_DOWN}\n`);
  expect(stdout).not.toContain('hush');
  await home.write('config.yaml', CONFIG + cache); // a call keeps its answer there all the same
  expect((await examined(home)).report.problems).toEqual([problem]);
});

test('tools, too, shows no count while the store cannot be used, and says why', async () => {
  const web = '  cache: redis://127.0.0.1:1/0\n  limits: { stub: { per_month: 5 } }\n';
  await using home = await homeWith({ 'config.yaml': CONFIG + web });
  const { stdout } = await run(['tools', '--json'], home);
  const { providers, warnings } = JSON.parse(stdout);
  const counted = providers.filter((row: object) => 'calls_left' in row);
  expect({ counted, warnings }).toEqual({ counted: [], warnings: [REDIS_DOWN] });
});

test('a section that stands in config.yaml twice is named, and the line that counts', async () => {
  await using home = await homeWith({
    'config.yaml': 'web:\n  backend: local\nplugins: {}\nweb:\n  search_backend: local\n',
  });
  const { code, report } = await examined(home);
  expect(code).toBe(0);
  expect(report.problems.map(({ message }) => message)).toEqual([
    'config.yaml line 4: web stands in the file more than once, and only the last one counts. Put them together in one.',
  ]);
});

test('a key that is nearly one of ours has no effect, and is named with its line; others are left to Hermes Agent', async () => {
  await using home = await homeWith({
    'config.yaml': [
      'web:',
      '  backend: local',
      '  keyles_fallback: false',
      '  use_gateway: true',
      '  limits: { exa: { per_moth: 5 } }',
      '  exa: { bakend: 1 }',
      'plugins:',
      '  enable: [web/stub]',
      '  entries: {}',
      'model: { backand: x }',
      '',
    ].join('\n'),
  });
  const { code, report } = await examined(home);
  expect(code).toBe(0);
  const effect = 'is no key that is known here, and has no effect. Did you mean';
  expect(report.problems.map(({ message }) => message)).toEqual([
    `config.yaml line 3: web.keyles_fallback ${effect} web.keyless_fallback?`,
    `config.yaml line 5: web.limits.exa.per_moth ${effect} web.limits.exa.per_month?`,
    `config.yaml line 8: plugins.enable ${effect} plugins.enabled?`,
  ]);
});
