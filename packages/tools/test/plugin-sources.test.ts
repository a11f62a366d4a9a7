import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createWeb } from '../src/index.js';
import { directoryPlugin, hermesHome, searchGiving } from './hermes-home.js';

/** The files of an npm plugin below `folder`, whose provider has these members beside its name. */
function npmPlugin(
  folder: string,
  provider: string,
  members: string,
): Readonly<Record<string, string>> {
  const manifest = {
    name: `hermes-${provider}`,
    version: '2.0.0',
    description: 'A plugin',
    type: 'module',
    exports: './index.js',
    hermesAgentPlugins: {
      [`web-${provider}`]: {
        provides_web_providers: [provider],
        requires_env: ['ACME_KEY'],
        lazy_dependencies: ['acme-sdk@1.2.3'],
      },
    },
  };
  const own = `${folder}/node_modules/hermes-${provider}`;
  return {
    [`${folder}/package.json`]: JSON.stringify({
      dependencies: { [`hermes-${provider}`]: '2.0.0' },
    }),
    [`${own}/package.json`]: JSON.stringify(manifest),
    [`${own}/index.js`]: `export function register(ctx) {
  ctx.registerWebSearchProvider({ name: '${provider}', isAvailable: () => true, ${members} });
}
`,
  };
}

test('an npm plugin of the user serves once it is enabled, and the error before says how', async () => {
  const files = npmPlugin('npm/acme', 'acme', searchGiving('NPM'));
  const off = createWeb({
    home: hermesHome({ ...files, 'config.yaml': 'web: { backend: acme }\n' }),
  });
  expect(await off.search({ query: 'x' })).toMatchObject({
    code: 'not_configured',
    error:
      'web.backend is "acme", which no active plugin provides. Plugin web-acme does: it is not enabled; to use it, run `hermes-web plugins enable web-acme`, or add "web-acme" to plugins.enabled in config.yaml.',
  });
  for (const name of ['web-acme', 'hermes-acme']) {
    const config = `web: { backend: acme }\nplugins: { enabled: [${name}] }\n`;
    const on = createWeb({ home: hermesHome({ ...files, 'config.yaml': config }) });
    expect(await on.search({ query: 'x' })).toMatchObject({ data: { web: [{ title: 'NPM' }] } });
  }
});

test('a plugin that was built for another major of the contract is refused with both numbers', async () => {
  const members = `[Symbol.for('@hermes/web-core')]: 2, ${searchGiving('NEW')}`;
  const home = hermesHome({
    ...npmPlugin('npm/acme', 'acme', members),
    'config.yaml': 'web: { backend: acme }\nplugins: { enabled: [web-acme] }\n',
  });
  const web = createWeb({ home });
  const message =
    'The provider was built for version 2 of the @hermes/web-core contract; this host has version 1. Install matching versions.';
  expect(await web.search({ query: 'x' })).toMatchObject({
    success: false,
    code: 'not_configured',
    error: expect.stringContaining(message),
  });
  const { plugins } = await createWeb({ home }).inspect();
  expect(plugins).toMatchObject([
    { key: 'web-acme', state: 'failed', note: expect.stringContaining(message) },
  ]);
});

test('a project needs its switch and nothing else, wins a name, and yields to plugins.disabled', async () => {
  const home = hermesHome({
    ...directoryPlugin('web/acme', { provider: 'acme', members: searchGiving('USER') }),
    'config.yaml': 'plugins: { enabled: [web/acme] }\n',
  });
  const cwd = hermesHome(npmPlugin('.', 'acme', searchGiving('PROJECT')));
  const served = async (env: Record<string, string>, config?: object): Promise<unknown> => {
    const web = createWeb({
      home,
      cwd,
      env: { ACME_KEY: 'k', ...env },
      ...(config && { config: { ...config } }),
    });
    const answer = await web.search({ query: 'x' }, { provider: 'acme' });
    return answer.success ? answer.data.web[0]?.title : answer.code;
  };
  expect(await served({})).toBe('USER');
  expect(await served({ HERMES_ENABLE_PROJECT_PLUGINS: '0' })).toBe('USER');
  expect(await served({ HERMES_ENABLE_PROJECT_PLUGINS: '1' })).toBe('PROJECT');
  const disabled = { plugins: { enabled: ['web/acme'], disabled: ['hermes-acme'] } };
  expect(await served({ HERMES_ENABLE_PROJECT_PLUGINS: '1' }, disabled)).toBe('USER');
});

test.each(['web/acme-free', 'web/acme_free'])(
  'a package is disabled by the key %s, which its vendor has in Hermes Agent',
  async (key) => {
    const cwd = hermesHome(npmPlugin('.', 'acme-free', searchGiving('PROJECT')));
    const config = { plugins: { disabled: [key] } };
    const env = { HERMES_ENABLE_PROJECT_PLUGINS: '1', ACME_KEY: 'k' };
    const { plugins } = await createWeb({ home: hermesHome(), cwd, config, env }).inspect();
    expect(plugins).toMatchObject([{ key: 'web-acme-free', state: 'disabled' }]);
  },
);

test('every plugin has a row, with what it displaces and what displaces it', async () => {
  const home = hermesHome({
    ...directoryPlugin('web/acme', { provider: 'acme', members: searchGiving('USER') }),
    ...directoryPlugin('web/idle', { provider: 'idle', members: '' }),
    'plugins/web/lost/plugin.yaml': 'provides_web_providers: [lost]\nentry: index.mjs\n',
    'plugins/web/lost/index.mjs': 'export {};\n',
    'config.yaml': 'plugins: { enabled: [web/acme, web/lost], disabled: [web-idle] }\n',
  });
  const cwd = hermesHome(npmPlugin('.', 'acme', searchGiving('PROJECT')));
  const web = createWeb({ home, cwd, env: { HERMES_ENABLE_PROJECT_PLUGINS: '1' } });
  await web.search({ query: 'x' }, { provider: 'lost' });
  const folder = join(cwd, 'node_modules/hermes-acme');
  expect((await web.inspect()).plugins).toEqual([
    {
      key: 'web-acme',
      name: 'hermes-acme',
      package: 'hermes-acme',
      version: '2.0.0',
      description: 'A plugin',
      source: 'project',
      folder,
      entry: join(folder, 'index.js'),
      state: 'enabled',
      providers: ['acme'],
      requires_env: [[{ name: 'ACME_KEY' }]],
      capabilities: ['search'],
      lazy_dependencies: ['acme-sdk@1.2.3'],
      displaces: [{ provider: 'acme', plugin: 'web/acme', source: 'user' }],
      displaced_by: [],
    },
    {
      key: 'web/acme',
      name: 'web-acme',
      version: '1.0.0',
      description: '',
      source: 'user',
      folder: join(home, 'plugins/web/acme'),
      entry: join(home, 'plugins/web/acme/index.mjs'),
      state: 'enabled',
      providers: ['acme'],
      requires_env: [],
      capabilities: ['search'],
      lazy_dependencies: [],
      displaces: [],
      displaced_by: [{ provider: 'acme', plugin: 'hermes-acme', source: 'project' }],
    },
    expect.objectContaining({
      key: 'web/idle',
      state: 'disabled',
      note: 'it is listed in plugins.disabled; to use it, run `hermes-web plugins enable web/idle`.',
    }),
    expect.objectContaining({
      key: 'web/lost',
      state: 'failed',
      note: expect.stringContaining('exports no register(ctx) function'),
    }),
  ]);
});

test('a plugin gets its lazy dependencies from the host, which asks and obeys', async () => {
  const members = `async search() { await ctx.ensureDependency('acme-sdk@1.2.3'); }`;
  const home = hermesHome({
    ...npmPlugin('npm/acme', 'acme', members),
    'config.yaml': 'plugins: { enabled: [web-acme] }\n',
  });
  const asked: object[] = [];
  const confirmInstall = (request: object): boolean => {
    asked.push(request);
    return false;
  };
  const env = { ACME_KEY: 'k' };
  const declined = createWeb({ home, env, confirmInstall });
  expect(await declined.search({ query: 'x' })).toMatchObject({
    success: false,
    code: 'not_configured',
    error: `Plugin web-acme needs acme-sdk@1.2.3: its installation was declined. By hand: npm install --prefix "${home}/lazy/acme-sdk@1.2.3" acme-sdk@1.2.3`,
  });
  expect(asked).toEqual([{ spec: 'acme-sdk@1.2.3', plugin: 'web-acme' }]);
  const config = {
    plugins: { enabled: ['web-acme'] },
    security: { allow_lazy_installs: false },
  };
  const forbidden = createWeb({ home, env, config, confirmInstall });
  expect(await forbidden.search({ query: 'x' })).toMatchObject({
    code: 'not_configured',
    error: expect.stringContaining('security.allow_lazy_installs in config.yaml forbids'),
  });
  expect(asked).toHaveLength(1);
});
