import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { ACME_ANSWER, ACME_NAME, packAcme } from './acme-package.js';
import { toFileSpecs, writeApp } from './app.js';
import { createFolder, tarballsFor, tarballsOf } from './install-folder.js';
import { outputOf } from './run-command.js';

const folder = createFolder();
const direct = tarballsOf('@hermes/web-core', '@hermes/web-tools', '@hermes/web-cli');
const yarn = join(folder, 'tool/node_modules/@yarnpkg/cli-dist/bin/yarn.js');
let acme = '';
let registry = '';

beforeAll(async () => {
  acme = await packAcme(folder);
  const args = ['install', '--prefix', 'tool', '--prefer-offline', '@yarnpkg/cli-dist@4.18.1'];
  await outputOf('npm', args, { cwd: folder });
  registry = (await outputOf('npm', ['config', 'get', 'registry'], { cwd: folder })).trim();
});

async function installWithYarn(nodeLinker: string): Promise<string> {
  const app = join(folder, nodeLinker);
  const resolutions = toFileSpecs(tarballsFor('@hermes/web-cli'));
  writeApp({ folder: app, tarballs: { ...direct, [ACME_NAME]: acme }, fields: { resolutions } });
  const settings = {
    nodeLinker,
    npmRegistryServer: registry, // yarn reads no .npmrc
    enableGlobalCache: false,
    enableTelemetry: false,
    enableImmutableInstalls: false,
  };
  writeFileSync(join(app, '.yarnrc.yml'), JSON.stringify(settings));
  writeFileSync(join(app, 'yarn.lock'), ''); // makes the folder a project of its own
  await outputOf('node', [yarn, 'install'], { cwd: app });
  return app;
}

test('a provider package installed with yarn into node_modules is found without a line of code', async () => {
  const app = await installWithYarn('node-modules');
  expect(JSON.parse(await outputOf('node', ['app.mjs'], { cwd: app }))).toEqual(ACME_ANSWER);
});

test("a provider package installed with yarn's Plug'n'Play, in a zip, is found by app and program alike", async () => {
  const app = await installWithYarn('pnp');
  expect(existsSync(join(app, 'node_modules'))).toBe(false);
  const output = await outputOf('node', [yarn, 'node', 'app.mjs'], { cwd: app });
  expect(JSON.parse(output)).toEqual(ACME_ANSWER);
  const env = { HERMES_HOME: join(app, 'home') };
  const search = [yarn, 'hermes-web', 'search', 'x', '--provider', 'acme', '--json'];
  expect(JSON.parse(await outputOf('node', search, { cwd: app, env }))).toEqual(ACME_ANSWER);
});
