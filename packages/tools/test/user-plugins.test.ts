import { readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createWeb } from '../src/index.js';
import { directoryPlugin, hermesHome, searchGiving } from './hermes-home.js';

const acme = directoryPlugin('web/acme', { provider: 'acme', members: searchGiving('ACME') });
const enabled = 'plugins: { enabled: [web/acme] }\n';

test('a directory plugin is ignored until it is enabled, and the error says how', async () => {
  const web = createWeb({
    home: hermesHome({ ...acme, 'config.yaml': 'web: { backend: acme }\n' }),
  });
  expect(await web.search({ query: 'x' })).toEqual({
    success: false,
    code: 'not_configured',
    error:
      'web.backend is "acme", which no active plugin provides. Plugin web/acme does: it is not enabled; to use it, run `hermes-web plugins enable web/acme`, or add "web/acme" to plugins.enabled in config.yaml.',
  });
});

test.each(['web/acme', 'web-acme'])('enabled as %s it serves search', async (name) => {
  const home = hermesHome({ ...acme, 'config.yaml': `plugins: { enabled: [${name}] }\n` });
  expect(await createWeb({ home }).search({ query: 'tide' })).toEqual({
    success: true,
    data: {
      web: [{ title: 'ACME', url: 'https://hit.test/', description: 'tide', position: 1 }],
      served_by: 'acme',
    },
  });
});

test('plugins.disabled wins over plugins.enabled', async () => {
  const home = hermesHome({
    ...acme,
    'config.yaml': 'plugins: { enabled: [web/acme], disabled: [web-acme] }\n',
  });
  const { providers } = await createWeb({ home }).inspect();
  expect(providers.find(({ name }) => name === 'acme')).toMatchObject({
    state: 'disabled',
    source: 'user',
  });
});

test('a flat directory goes by the name in its manifest', async () => {
  const flat = directoryPlugin('mine', { provider: 'acme', members: searchGiving('FLAT') });
  const home = hermesHome({ ...flat, 'config.yaml': 'plugins: { enabled: [web-acme] }\n' });
  expect(await createWeb({ home }).search({ query: 'x' })).toMatchObject({ success: true });
});

test('a plugin may extend the class that it is handed, and sees the environment as it is at call time', async () => {
  const extending = {
    'plugins/web/acme/plugin.yaml':
      'name: web-acme\nprovides_web_providers: [acme]\nrequires_env: [ACME_KEY]\n',
    'plugins/web/acme/index.mjs': `export async function register(ctx) {
  class Acme extends ctx.WebSearchProvider {
    name = 'acme';
    isAvailable() { return ctx.env.ACME_KEY !== undefined; }
    async search() { return { success: true, data: { web: [{ title: ctx.env.ACME_KEY, url: 'https://hit.test/', description: '', position: 1 }] } }; }
  }
  ctx.registerWebSearchProvider(new Acme());
}
`,
  };
  const env: Record<string, string> = {};
  const web = createWeb({ env, home: hermesHome({ ...extending, 'config.yaml': enabled }) });
  expect(await web.search({ query: 'x' })).toMatchObject({
    success: false,
    code: 'not_configured',
  });
  env.ACME_KEY = 'saved later';
  expect(await web.search({ query: 'x' })).toMatchObject({
    data: { web: [{ title: 'saved later' }] },
  });
});

test('a Python plugin directory is nobody here and warns nothing', async () => {
  const home = hermesHome({
    'plugins/web/acme/plugin.yaml': 'name: web-acme\nprovides_web_providers: [acme]\n',
    'plugins/web/acme/__init__.py': 'def register(ctx): pass\n',
    'plugins/web/snake/plugin.yaml': 'name: snake\nprovides_web_providers: [My_Backend]\n',
    'plugins/memory/notes/plugin.yaml': 'name: notes\nkind: exclusive\n',
    'config.yaml': enabled,
  });
  const { providers, warnings } = await createWeb({ home }).inspect();
  expect(providers.find(({ name }) => name === 'acme')).toBeUndefined();
  expect(warnings).toEqual([]);
});

test('an entry that the manifest names and that is not there is a warning, whatever else is there', async () => {
  const home = hermesHome({
    'plugins/web/acme/plugin.yaml':
      'name: web-acme\nprovides_web_providers: [acme]\nentry: dist/index.js\n',
    'plugins/web/acme/index.js': '',
    'config.yaml': enabled,
  });
  const { warnings } = await createWeb({ home }).inspect();
  expect(warnings).toEqual([
    `${join(home, 'plugins/web/acme/plugin.yaml')}: entry dist/index.js is not there. Build the plugin, or correct that field.`,
  ]);
});

test('S03: one odd entry neither hides nor kills the others, and each has one warning', async () => {
  const manifest = (name: string) =>
    `name: web-${name}\nversion: 1.0.0\nkind: backend\nprovides_web_providers: [${name}]\n`;
  const code = (name: string) =>
    `export function register(ctx) { ctx.registerWebSearchProvider({ name: '${name}', isAvailable: () => true, ${searchGiving(name.toUpperCase())} }); }\n`;
  const home = hermesHome({
    'plugins/web/good/plugin.yaml': manifest('good'),
    'plugins/web/good/index.mjs': code('good'),
    'elsewhere/linked/plugin.yaml': manifest('linked'),
    'elsewhere/linked/index.mjs': code('linked'),
    'plugins/web/aa-list/plugin.yaml': '- name: web-list\n- kind: backend\n',
    'plugins/web/ab-scalar/plugin.yaml': 'just some words\n',
    'plugins/web/ac-empty/plugin.yaml': '',
    'plugins/web/ad-nomanifest/readme.txt': 'nothing here\n',
    'plugins/web/ag-broken/plugin.yaml': 'name: "unclosed\n',
    'elsewhere/file.txt': 'x\n',
    'config.yaml':
      'plugins: { enabled: [web-good, web-linked] }\nweb: { search_backend: linked }\n',
  });
  symlinkSync(join(home, 'elsewhere/linked'), join(home, 'plugins/web/linked'));
  symlinkSync(join(home, 'elsewhere/gone'), join(home, 'plugins/web/ae-dangling'));
  symlinkSync(join(home, 'elsewhere/file.txt'), join(home, 'plugins/web/af-tofile'));

  const web = createWeb({ home });
  const { providers, warnings } = await web.inspect();
  expect(providers.filter(({ state }) => state === 'available').map(({ name }) => name)).toEqual([
    'good',
    'linked',
  ]);
  for (const name of [
    'aa-list',
    'ab-scalar',
    'ac-empty',
    'ae-dangling',
    'af-tofile',
    'ag-broken',
  ]) {
    expect(warnings.filter((warning) => warning.includes(name))).toHaveLength(1);
  }
  expect(warnings).toHaveLength(6);
  expect(warnings.find((warning) => warning.includes('ag-broken'))).toMatch(
    /plugin\.yaml line \d+ column \d+: Missing closing "quote/,
  );
  expect(await web.search({ query: 'x' })).toMatchObject({ data: { web: [{ title: 'LINKED' }] } });
});

test.each([
  ['loads', "throw new Error('GET ?key=' + ctx.env.BAD_KEY + ' answered 401');", 'answered 401'],
  [
    'loads, as an error of ours',
    "throw Object.assign(new Error('key ' + ctx.env.BAD_KEY), { name: 'PluginError' });",
    'key [redacted]',
  ],
])('no secret that a plugin throws when it %s is shown or kept', async (_when, body, said) => {
  const home = hermesHome({
    'plugins/web/bad/plugin.yaml':
      'name: web-bad\nprovides_web_providers: [bad]\nrequires_env: [BAD_KEY]\n',
    'plugins/web/bad/index.mjs': `export function register(ctx) { ${body} }\n`,
    '.env': 'BAD_KEY=very-secret-1\n',
    'config.yaml': 'plugins: { enabled: [web/bad] }\nweb: { keyless_fallback: false }\n',
  });
  const shown: unknown[] = [];
  const web = createWeb({ home });
  shown.push(await web.search({ query: 'x' }, { onReceipt: (receipt) => shown.push(receipt) }));
  shown.push(await web.search({ query: 'x' }, { provider: 'bad' }));
  shown.push(await web.select('search'), await web.inspect());
  const kept = join(home, 'cache/web/plugin-failures');
  shown.push(...readdirSync(kept).map((name) => readFileSync(join(kept, name), 'utf8')));
  expect(shown).toHaveLength(6);
  expect(JSON.stringify(shown)).toContain(said);
  expect(JSON.stringify(shown)).not.toContain('very-secret-1');
});

test.each([
  ['throws', "throw new Error('no luck');", 'Plugin web/bad failed while loading', 'no luck'],
  ['exports nothing', undefined, 'Plugin web/bad exports no register(ctx) function', ''],
  [
    'hangs',
    'await new Promise(() => {});',
    'Plugin web/bad did not finish loading within 1 s (plugins.load_timeout_seconds).',
    '',
  ],
  [
    'registers another name',
    "ctx.registerWebSearchProvider({ name: 'worse', isAvailable: () => true });",
    'Plugin web/bad registers provider worse, which its manifest does not declare (provides_web_providers: bad)',
    '',
  ],
  [
    'registers nothing',
    '',
    'Plugin web/bad declares provider bad in its manifest and does not register it.',
    '',
  ],
])(
  'a plugin that %s is recorded, also for the next process, and the others go on',
  async (_what, body, problem, cause) => {
    const home = hermesHome({
      ...acme,
      'plugins/web/bad/plugin.yaml': 'name: web-bad\nprovides_web_providers: [bad]\n',
      'plugins/web/bad/index.mjs':
        body === undefined ? 'export {};\n' : `export async function register(ctx) { ${body} }\n`,
      'config.yaml':
        'plugins: { enabled: [web/acme, web/bad], load_timeout_seconds: 1 }\nweb: { preference: [bad, acme] }\n',
    });
    const web = createWeb({ home });
    expect(await web.search({ query: 'x' })).toMatchObject({
      success: true,
      data: { served_by: 'acme' },
    });
    const failed = await web.search({ query: 'x' }, { provider: 'bad' });
    expect(failed).toMatchObject({ success: false, error: expect.stringContaining(problem) });
    const { providers, selection } = await createWeb({ home }).inspect();
    const row = providers.find(({ name }) => name === 'bad');
    expect(row).toMatchObject({ state: 'failed', note: expect.stringContaining(problem) });
    expect(row?.note).toContain(cause);
    expect(selection.search.provider).toBe('acme');
  },
);
