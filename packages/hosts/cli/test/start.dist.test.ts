import { access, mkdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { BIN, runBin, start } from './run-bin.js';
import { Site } from './site.js';
import { plugin, registering, TestHome } from './test-home.js';

const RECORDER = new URL('./fixtures/record-modules.mjs', import.meta.url);

/** The URLs of all modules that a command line loaded. */
async function modulesOf(args: readonly string[], home: TestHome): Promise<string> {
  const record = join(home.path, 'modules.txt');
  await home.write('modules.txt', '');
  const node = ['--import', pathToFileURL(fileURLToPath(RECORDER)).href, BIN, ...args];
  await start(process.execPath, node, { env: { ...home.env, RECORD_MODULES: record } }).ended;
  return await readFile(record, 'utf8');
}

const BUILT_IN = 'brave-free ddgs exa firecrawl local parallel searxng tavily xai'.split(' ');
const PROVIDERS = new RegExp(`/(web-)?(${BUILT_IN.join('|')})/dist/`);

test('tools lists the built-in providers and loads none of them', async () => {
  await using home = await TestHome.create();
  const { code, stdout, stderr } = await runBin(['tools', '--json'], home);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const { providers } = JSON.parse(stdout);
  for (const name of BUILT_IN) {
    expect(providers).toContainEqual(expect.objectContaining({ name, source: 'bundled' }));
  }
  const modules = await modulesOf(['tools', '--json'], home);
  expect(modules).toContain('/dist/bin.js');
  expect(modules).not.toMatch(PROVIDERS);
});

test('a call loads the provider that serves it, and no other', async () => {
  await using home = await TestHome.create();
  const modules = await modulesOf(['search', 'x', '--provider', 'local'], home);
  expect(modules).toMatch(/\/local\/dist\/index\.js/);
  expect(modules.replaceAll('/local/dist/', '')).not.toMatch(PROVIDERS);
});

test('--version loads neither the bundle nor a provider', async () => {
  await using home = await TestHome.create();
  const modules = await modulesOf(['--version'], home);
  expect(modules).not.toMatch(/\/(tools|bundle)\/dist\//);
  expect(modules).not.toMatch(PROVIDERS);
});

test('starts through a bin link in a folder with spaces and letters beyond ASCII, and finds the plugins there', async () => {
  await using home = await TestHome.create({
    'a b é 数/package.json': '{ "dependencies": { "web-cli": "1", "my-backend": "1" } }',
    'a b é 数/node_modules/my-backend/package.json': JSON.stringify({
      name: 'my-backend',
      version: '2.1.0',
      type: 'module',
      exports: './index.js',
      hermesAgentPlugins: { 'web-mine': { provides_web_providers: ['mine'] } },
    }),
    'a b é 数/node_modules/my-backend/index.js': registering(
      'mine',
      'search: () => ({ success: true, data: { web: [] } })',
    ),
  });
  const modules = join(home.path, 'a b é 数', 'node_modules');
  await mkdir(join(modules, '.bin'));
  await symlink(fileURLToPath(new URL('..', import.meta.url)), join(modules, 'web-cli'));
  await symlink('../web-cli/dist/bin.js', join(modules, '.bin', 'hermes-web'));
  const link = join(modules, '.bin', 'hermes-web');
  const version = await start(link, ['--version']).ended;
  expect(version).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+/) });
  const { stdout } = await start(link, ['search', 'x', '--provider', 'mine'], home).ended;
  expect(stdout).toBe('0 hits from mine\n');
});

test('Ctrl-C ends a call with exit code 130', async () => {
  await using home = await TestHome.create();
  await home.write('config.yaml', 'plugins:\n  enabled: [web/slow]\n');
  const marker = join(home.path, 'searching');
  const code = `import { writeFileSync } from 'node:fs';
    ${registering('slow', `search: () => { writeFileSync(${JSON.stringify(marker)}, ''); return new Promise(() => {}); }`)}`;
  for (const [name, text] of Object.entries(plugin('slow', code))) await home.write(name, text);
  const program = start(process.execPath, [BIN, 'search', 'x'], home);
  await expect
    .poll(
      () =>
        access(marker).then(
          () => true,
          () => false,
        ),
      { timeout: 20_000 },
    )
    .toBe(true);
  program.kill('SIGINT');
  const { code: exitCode, stdout, stderr } = await program.ended;
  expect({ exitCode, stdout }).toEqual({ exitCode: 130, stdout: '' });
  expect(stderr).toContain('cancelled');
});

test('exit codes tell success, failure and wrong usage apart', async () => {
  await using home = await TestHome.create();
  await using site = await Site.start({
    '/': '<title>Home</title><p>Words to be read by people.</p>',
  });
  const codes = [
    await runBin(['extract', site.url], home),
    await runBin(['crawl', `${site.url}/`, '--max-pages', '2'], home),
    await runBin(['extract', `${site.url}/`, `${site.url}/gone`], home),
    await runBin(['extract', `${site.url}/gone`], home),
    await runBin(['search', 'x', '--provider', 'nobody'], home),
    await runBin([], home),
    await runBin(['extract'], home),
  ].map(({ code }) => code);
  expect(codes).toEqual([0, 0, 0, 1, 1, 2, 2]);
});
