import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { run } from './captured-io.js';
import { plugin, registering, TestHome } from './test-home.js';

const THROWS = `throw new Error('this code must not run');`;
const CONFIG =
  'plugins:\n  enabled: [web/stub, web/needy]\nweb:\n  search_backend: stub\n  keyless_fallback: false\n';

const homeWithPlugins = async () => {
  const home = await TestHome.create({
    'config.yaml': CONFIG,
    ...plugin('stub', THROWS),
    ...plugin('needy', THROWS),
    ...plugin('sleepy', THROWS),
  });
  await home.write(
    'plugins/web/needy/plugin.yaml',
    `name: web-needy\nprovides_web_providers: [needy]\nrequires_env:\n  - [{ name: NEEDY_KEY, url: 'https://needy.test/keys' }, NEEDY_TOKEN]\n`,
  );
  return home;
};

test('shows providers, what they need and who serves what, without running their code', async () => {
  await using home = await homeWithPlugins();
  const { code, stdout, stderr } = await run(['tools'], home);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const rows = stdout.split('\n').map((line) => line.trim().split(/\s{2,}/));
  expect(rows[0]).toEqual(['PROVIDER', 'STATE', 'OFFERS', 'SOURCE', 'DETAILS']);
  expect(rows).toContainEqual(['stub', 'available', 'search', 'user']);
  expect(rows).toContainEqual([
    'needy',
    'not set up',
    'search',
    'user',
    'Set NEEDY_KEY or NEEDY_TOKEN.',
  ]);
  expect(rows).toContainEqual(['https://needy.test/keys']);
  expect(rows).toContainEqual(['search', 'stub, named by web.search_backend']);
  expect(stdout).toContain(`Settings: ${home.path} (config.yaml, .env)\n`);
});

test('every line of the table fits the terminal', async () => {
  await using home = await homeWithPlugins();
  for (const columns of [40, 60, 70, 80, 132]) {
    const { stdout } = await run(['tools'], { env: home.env, columns });
    const lines = stdout.split('\n').filter((line) => !line.startsWith('Settings: '));
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(columns);
  }
});

test('a plugin that is not enabled is shown with the way to enable it', async () => {
  await using home = await homeWithPlugins();
  const { stdout } = await run(['tools'], { env: home.env, columns: 200 });
  expect(stdout).toContain('to use it, run `hermes-web plugins enable web/sleepy`');
});

test('--json prints what was found and nothing else', async () => {
  await using home = await homeWithPlugins();
  const { code, stdout, stderr } = await run(['tools', '--json'], home);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const inspection = JSON.parse(stdout);
  expect(Object.keys(inspection)).toEqual([
    'home',
    'providers',
    'plugins',
    'selection',
    'warnings',
  ]);
  expect(inspection.selection.search).toMatchObject({ provider: 'stub', step: 'configured' });
  expect(inspection.providers).toContainEqual(
    expect.objectContaining({
      name: 'needy',
      state: 'missing',
      missing: ['NEEDY_KEY or NEEDY_TOKEN'],
    }),
  );
});

test('warnings are shown once, below the table, and not on stderr', async () => {
  await using home = await TestHome.create({
    'config.yaml': 'web:\n  backend: [stub\n',
    '.env': 'GOOD=1\n\nnot a variable\n',
    'plugins/web/broken/plugin.yaml': 'name: web-broken\nprovides_web_providers: stub\n',
    'plugins/web/broken/index.js': '',
  });
  const { code, stdout, stderr } = await run(['tools'], { env: home.env, columns: 300 });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const text = stdout.replace(/\s+/g, ' ');
  expect(text).toContain(`! ${home.path}/config.yaml line 3 column 1: `);
  expect(text).toContain(`! ${home.path}/.env line 3: not of the form NAME=value;`);
  expect(text).toContain(
    `! ${home.path}/plugins/web/broken/plugin.yaml: field provides_web_providers:`,
  );
});

test('a broken field in a package is shown with its file and place', async () => {
  await using home = await TestHome.create({
    'package.json': '{ "dependencies": { "broken": "1", "torn": "1" } }',
    'node_modules/broken/package.json':
      '{ "name": "broken", "hermesAgentPlugins": { "web-broken": { "provides_web_providers": 7 } } }',
    'node_modules/torn/package.json': '{ "name": "torn", "hermesAgentPlugins": ',
  });
  const script = `${home.path}/node_modules/web-cli/dist/bin.js`;
  const { code, stdout } = await run(['tools', '--json'], { env: home.env, script });
  expect(code).toBe(0);
  expect(JSON.parse(stdout).warnings).toEqual([
    expect.stringContaining(
      `${home.path}/node_modules/broken/package.json: hermesAgentPlugins.web-broken: field provides_web_providers: `,
    ),
    expect.stringContaining(`${home.path}/node_modules/torn/package.json is not valid JSON (`),
  ]);
});

test('a plugin that failed to load is shown as failed, with the reason, by the next look', async () => {
  await using home = await homeWithPlugins();
  expect((await run(['search', 'x'], home)).code).toBe(1);
  const { stdout } = await run(['tools', '--json'], home);
  const { providers } = JSON.parse(stdout);
  expect(providers).toContainEqual(
    expect.objectContaining({
      name: 'stub',
      state: 'failed',
      note: expect.stringContaining('this code must not run'),
    }),
  );
});

test.for([
  ['a terminal', {}, true, true],
  ['a pipe', {}, false, false],
  ['a terminal and NO_COLOR', { NO_COLOR: '1' }, true, false],
  ['a pipe and FORCE_COLOR', { FORCE_COLOR: '1' }, false, true],
  ['a terminal and FORCE_COLOR=0', { FORCE_COLOR: '0' }, true, false],
  ['NO_COLOR and FORCE_COLOR', { NO_COLOR: '1', FORCE_COLOR: '1' }, true, false],
  ['a dumb terminal', { TERM: 'dumb' }, true, false],
] as const)('%s decides on colours', async ([, env, isTTY, isColoured]) => {
  await using home = await TestHome.create(
    plugin('stub', registering('stub', 'search: () => undefined')),
  );
  const { stdout } = await run(['tools'], { env: { ...home.env, ...env }, isTTY, columns: 80 });
  expect(stdout !== stripVTControlCharacters(stdout)).toBe(isColoured);
});
