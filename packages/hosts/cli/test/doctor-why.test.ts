import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from './captured-io.js';
import { explained } from './doctor-report.js';
import { plugin, registering, TestHome } from './test-home.js';

const STUB = registering('stub', 'search: () => ({ success: true, data: { web: [] } })');

const homeWith = (config: string) =>
  TestHome.create({ 'config.yaml': config, ...plugin('stub', STUB) });

test.for([['stub'], ['web/stub'], ['web-stub']])(
  'a plugin is explained by its provider, key or name: %s',
  async ([name]) => {
    await using home = await homeWith('plugins: { enabled: [web/stub] }\nweb: { backend: stub }\n');
    const { code, report } = await explained(home, name ?? '');
    expect(code).toBe(0);
    expect(Object.keys(report)).toEqual(['ok', 'problems', 'why']);
    const { why } = report;
    expect(why.plugins.map(({ key }) => key)).toEqual(['web/stub']);
    expect(why.providers).toMatchObject([{ name: 'stub', state: 'available' }]);
    expect(why.tried).toContainEqual({
      path: join(home.path, 'plugins/web/stub/plugin.yaml'),
      found: true,
    });
    expect(why.choices).toEqual([
      { provider: 'stub', capability: 'search', chosen: true, reason: 'named by web.backend' },
      ...['extract', 'crawl'].map((capability) => ({
        provider: 'stub',
        capability,
        chosen: false,
        reason: `named by web.backend, but does not offer ${capability}`,
      })),
    ]);
  },
);

test('a plugin that is not enabled is explained with the way to enable it', async () => {
  await using home = await homeWith('web: { search_backend: local }\n');
  const { code, report } = await explained(home, 'stub');
  expect(code).toBe(0);
  expect(report.why.providers).toMatchObject([{ name: 'stub', state: 'not_enabled' }]);
  expect(report.why.choices[0]).toMatchObject({
    chosen: false,
    reason: expect.stringContaining('web/stub'),
  });
});

test('an official provider by its name or its package shows why it is not chosen', async () => {
  await using home = await homeWith('web: { search_backend: local }\n');
  for (const name of ['tavily', '@hermes/web-tavily']) {
    const { report } = await explained(home, name);
    expect(report.why.providers).toMatchObject([
      { name: 'tavily', state: 'missing', missing: ['TAVILY_API_KEY'] },
    ]);
    expect(report.why.tried.at(-1)).toMatchObject({ found: true });
    expect(report.why.choices).toContainEqual({
      provider: 'tavily',
      capability: 'extract',
      chosen: false,
      reason: 'TAVILY_API_KEY is not set',
    });
  }
});

test('only the problems of what is explained count', async () => {
  const config = 'plugins: { enabled: [web/stub, web/gone] }\nweb: { backend: tavily }\n';
  await using home = await homeWith(config);
  const stub = await explained(home, 'stub');
  expect({ code: stub.code, problems: stub.report.problems }).toEqual({ code: 0, problems: [] });
  const tavily = await explained(home, 'tavily');
  expect({ code: tavily.code, ok: tavily.report.ok }).toEqual({ code: 1, ok: false });
  expect(tavily.report.problems).toMatchObject([{ severity: 'error', subject: 'tavily' }]);
  const gone = await explained(home, 'web/gone');
  expect(gone.report.problems).toMatchObject([
    {
      severity: 'warning',
      subject: 'web/gone',
      message: expect.stringContaining('plugins.enabled'),
    },
  ]);
});

test('a name that is nothing is an error with every path that was tried', async () => {
  await using home = await homeWith('web: { search_backend: local }\n');
  const { code, report } = await explained(home, 'hermes-web-acme');
  expect(code).toBe(1);
  expect(report.problems).toMatchObject([
    { subject: 'hermes-web-acme', message: expect.stringContaining('was found') },
  ]);
  expect(report.why.tried.every(({ found }) => !found)).toBe(true);
  const paths = report.why.tried.map(({ path }) => path);
  expect(paths).toContain(join(home.path, 'plugins/hermes-web-acme/plugin.yaml'));
  expect(paths.some((path) => path.endsWith('node_modules/hermes-web-acme/package.json'))).toBe(
    true,
  );
});

test('the explanation is written for people, with a mark on each line', async () => {
  await using home = await homeWith('plugins: { enabled: [web/stub] }\nweb: { backend: stub }\n');
  const { code, stdout } = await run(['doctor', '--why', 'stub'], { env: home.env, columns: 100 });
  expect(code).toBe(0);
  expect(stdout).toContain('Where stub was looked for\n');
  expect(stdout).toContain('\nChosen or not\n  ✓ search: stub is chosen, named by web.backend\n');
  expect(stdout).toContain('\nResult\n  ✓ nothing to mend\n');
});

test.for([
  [['doctor', 'stub'], 'doctor takes no arguments; did you mean --why?'],
  [['doctor', '--why', ' '], '--why needs the name of a provider, a plugin or a package.'],
] as const)('wrong usage: %j', async ([args, message]) => {
  const { code, stdout, stderr } = await run(args);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(`hermes-web: ${message}`);
});

test('a name that cannot be a folder or a package is looked for in none', async () => {
  await using home = await homeWith('web: { search_backend: local }\n');
  for (const name of ['../stub', 'observability/langfuse', 'web/../stub']) {
    const { code, report } = await explained(home, name);
    expect(code).toBe(1);
    expect(report.why.plugins).toEqual([]);
    expect(report.why.tried.filter(({ path }) => path.startsWith(home.path))).toEqual([]);
  }
});

test('a package that npm installed for the user is found where it lies', async () => {
  await using home = await homeWith('web: { search_backend: local }\n');
  const manifest = { 'web-acme': { provides_web_providers: ['acme'] } };
  const json = { name: 'hermes-web-acme', version: '2.0.0', hermesAgentPlugins: manifest };
  const folder = join(home.path, 'npm/acme/node_modules/hermes-web-acme');
  await home.write('npm/acme/package.json', '{ "dependencies": { "hermes-web-acme": "2.0.0" } }');
  await home.write('npm/acme/node_modules/hermes-web-acme/package.json', JSON.stringify(json));
  await home.write('npm/acme/node_modules/hermes-web-acme/index.js', '');
  const { code, report } = await explained(home, 'acme');
  expect(code).toBe(0);
  expect(report.why.plugins).toMatchObject([
    { key: 'web-acme', package: 'hermes-web-acme', source: 'user', state: 'not_enabled', folder },
  ]);
  expect(report.why.tried).toContainEqual({ path: join(folder, 'package.json'), found: true });
});

test.for([
  ['tavly', 'tavily'],
  ['web/stab', 'web/stub'],
] as const)('a typo is answered with the nearest name: %s', async ([typo, name]) => {
  await using home = await homeWith('');
  const { code, report } = await explained(home, typo);
  expect(code).toBe(1);
  expect(report.problems[0]?.message).toContain(`was found. Did you mean ${name}? `);
});
