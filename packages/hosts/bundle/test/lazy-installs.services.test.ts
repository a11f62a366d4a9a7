import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createWeb } from '@hermes/web';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { outputOf } from '../../../../tooling/packaging/run-command.js';
import { startRegistry, type TestRegistry } from '../../../../tooling/registry/start-registry.js';
import { pdfOf } from '../../../providers/local/test/pdf-files.js';

const UNPDF = 'unpdf@1.7.0';
const TARBALL = 'GET /unpdf/-/unpdf-1.7.0.tgz';
const EXTRACT_ONE = fileURLToPath(new URL('./extract-one.mjs', import.meta.url));
const PDF = pdfOf([[{ text: 'paper lanterns', size: 12, y: 700 }]]);

let registry: TestRegistry;
let site: Server;
let url: string;

beforeAll(async () => {
  registry = await startRegistry();
  await warmUp();
  site = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/pdf' }).end(PDF);
  });
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/lanterns.pdf`;
});

afterAll(async () => {
  site.close();
  await registry.close();
});

/** Lets the registry fetch the library, so that no test waits for more than a machine's own work. */
async function warmUp(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'hermes-warm-'));
  const env = environment(folder, registry.url);
  await outputOf('npm', ['install', '--prefix', folder, UNPDF], { cwd: folder, env });
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

/** A HERMES_HOME with this configuration, gone after the test. */
function createHome(config = ''): string {
  const home = mkdtempSync(join(tmpdir(), 'hermes-home-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true, maxRetries: 3 }));
  writeFileSync(join(home, 'config.yaml'), config);
  return home;
}

/** What a person's shell would hold, with a cache of its own for npm. */
function environment(home: string, registryUrl: string): Readonly<Record<string, string>> {
  const { PATH = '' } = Reflect.get(process, 'env');
  return {
    PATH,
    HOME: home,
    npm_config_cache: join(home, 'npm-cache'),
    npm_config_registry: registryUrl,
    HERMES_ALLOW_PRIVATE_URLS: 'true',
  };
}

async function extract(home: string, env: Readonly<Record<string, string>>): Promise<object> {
  const web = createWeb({ home, env });
  const answer = await web.extract({ urls: [url] });
  await web.close();
  if (!answer.success) throw new Error(answer.error);
  const [{ content, code, error } = { content: '' }] = answer.data;
  return { content, ...(code && { code, error }) };
}

function refused(home: string, why: string): object {
  return {
    content: '',
    code: 'not_configured',
    error: `Plugin web-local needs ${UNPDF}: ${why}. By hand: npm install --prefix "${join(home, 'lazy', UNPDF)}" ${UNPDF}`,
  };
}

test('allowed, the library is installed on first use and stays', async () => {
  const home = createHome();
  const read = { content: 'paper lanterns' };
  expect(await extract(home, environment(home, registry.url))).toEqual(read);
  expect(readdirSync(join(home, 'lazy'))).toEqual([UNPDF]);
  expect(await extract(home, environment(home, 'http://127.0.0.1:1/'))).toEqual(read);
});

test('refused by the configuration, the page says so and how to do it by hand, which then works', async () => {
  const home = createHome('security: { allow_lazy_installs: false }\n');
  const env = environment(home, registry.url);
  expect(await extract(home, env)).toEqual(
    refused(home, 'security.allow_lazy_installs in config.yaml forbids to install it'),
  );
  expect(existsSync(join(home, 'lazy'))).toBe(false);
  await outputOf('npm', ['install', '--prefix', join(home, 'lazy', UNPDF), UNPDF], {
    cwd: home,
    env,
  });
  expect(await extract(home, env)).toEqual({ content: 'paper lanterns' });
});

test('refused by the environment, nothing is installed whatever the configuration says', async () => {
  const home = createHome('security: { allow_lazy_installs: true }\n');
  const env = { ...environment(home, registry.url), HERMES_DISABLE_LAZY_INSTALLS: '1' };
  expect(await extract(home, env)).toEqual(
    refused(home, 'HERMES_DISABLE_LAZY_INSTALLS forbids to install it'),
  );
  expect(existsSync(join(home, 'lazy'))).toBe(false);
});

test('offline, the page says so and nothing half done stays', async () => {
  const home = createHome();
  expect(await extract(home, environment(home, 'http://127.0.0.1:1/'))).toEqual(
    refused(home, 'the npm registry cannot be reached (ECONNREFUSED)'),
  );
  expect(readdirSync(join(home, 'lazy'))).toEqual([]);
});

test('two processes at once install once', async () => {
  const home = createHome();
  const env = environment(home, registry.url);
  const before = registry.requests.filter((request) => request === TARBALL).length;
  const runs = [1, 2].map(() =>
    outputOf(process.execPath, [EXTRACT_ONE, url, home, JSON.stringify(env)], { cwd: home }),
  );
  const answers = (await Promise.all(runs)).map((output) => JSON.parse(output));
  expect(answers).toMatchObject(
    [1, 2].map(() => ({ success: true, data: [{ content: 'paper lanterns' }] })),
  );
  expect(registry.requests.filter((request) => request === TARBALL)).toHaveLength(before + 1);
});

test('a process that is killed while it installs leaves nothing that the next one stumbles over', async () => {
  const home = createHome();
  const env = environment(home, registry.url);
  for (const delayMs of [800, 1600, 2400]) {
    const child = spawn(process.execPath, [EXTRACT_ONE, url, home, JSON.stringify(env)]);
    const timer = setTimeout(() => child.kill('SIGKILL'), delayMs);
    await once(child, 'close');
    clearTimeout(timer);
  }
  expect(await extract(home, env)).toEqual({ content: 'paper lanterns' });
});

test('a plugin of the user that npm gave a copy of core of its own serves', async () => {
  const home = createHome('web: { backend: acme }\nplugins: { enabled: [acme-search] }\n');
  const env = environment(home, registry.url);
  const core = fileURLToPath(new URL('../../../core', import.meta.url));
  const packed = join(home, 'packed');
  mkdirSync(packed);
  await outputOf('pnpm', ['pack', '--pack-destination', packed], { cwd: core });
  const [tarball = ''] = readdirSync(packed);
  await registry.publish(join(packed, tarball));
  await registry.publish(writePlugin(join(home, 'source')));
  const place = join(home, 'npm', 'acme');
  mkdirSync(place, { recursive: true });
  await outputOf('npm', ['install', '--prefix', place, '@acme/search'], { cwd: home, env });
  expect(existsSync(join(place, 'node_modules/@hermes/web-core/package.json'))).toBe(true);

  const web = createWeb({ home, env });
  expect(await web.search({ query: 'tide' })).toMatchObject({
    success: true,
    data: { web: [{ title: 'tide by a class of its own' }], served_by: 'acme' },
  });
  await web.close();
});

/** A provider that extends the class which it imports itself. */
function writePlugin(folder: string): string {
  mkdirSync(folder);
  const manifest = {
    name: '@acme/search',
    version: '1.0.0',
    type: 'module',
    exports: './index.js',
    hermesAgentPlugins: { 'acme-search': { provides_web_providers: ['acme'] } },
    peerDependencies: { '@hermes/web-core': '^1.0.0' },
  };
  const code = `import { attempt, searchOk, WebSearchProvider } from '@hermes/web-core';

class Acme extends WebSearchProvider {
  name = 'acme';
  isAvailable() {
    return true;
  }
  search(query) {
    const title = query + (this instanceof this.given ? '' : ' by a class of its own');
    return attempt(this.name, async () => searchOk([{ title, url: 'https://acme.test/' }], 5));
  }
}

export function register(ctx) {
  ctx.registerWebSearchProvider(Object.assign(new Acme(), { given: ctx.WebSearchProvider }));
}
`;
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'index.js'), code);
  return folder;
}
