import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ACME_ANSWER, packAcme } from './acme-package.js';
import { createFolder } from './install-folder.js';
import { type LoopbackRegistry, startRegistry } from './loopback-registry.js';
import { outputOf } from './run-command.js';

const folder = createFolder();
const search = ['search', 'x', '--provider', 'acme', '--json'];
const env = { HERMES_HOME: join(folder, 'home') };
let acme = '';
let registry: LoopbackRegistry;

beforeAll(async () => {
  acme = await packAcme(folder);
  registry = await startRegistry(inject('packed'));
});

afterAll(() => registry.close());

test('the program finds a provider package that npm installed globally beside it', async () => {
  const prefix = join(folder, 'prefix');
  const args = ['install', '--global', '--prefix', prefix, registry.flag];
  await outputOf('npm', [...args, '@hermes/web-cli', acme], { cwd: folder });
  const output = await outputOf(join(prefix, 'bin/hermes-web'), search, { cwd: folder, env });
  expect(JSON.parse(output)).toEqual(ACME_ANSWER);
});

test('the program finds a provider package that pnpm installed globally beside it', async () => {
  const home = join(folder, 'pnpm');
  const path = [home, join(home, 'bin'), process.env.PATH].join(':'); // where it links programs depends on its version
  const pnpmEnv = { ...env, PNPM_HOME: home, PATH: path };
  const args = ['add', '--global', registry.flag, '@hermes/web-cli', acme];
  await outputOf('pnpm', args, { cwd: folder, env: pnpmEnv });
  const output = await outputOf('hermes-web', search, { cwd: folder, env: pnpmEnv });
  expect(JSON.parse(output)).toEqual(ACME_ANSWER);
});
