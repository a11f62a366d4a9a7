import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { outputOf } from '../packaging/run-command.js';
import type { Installation } from './search-app.js';

/** Name of the package that a third party publishes. */
const PACKAGE = 'hermes-web-my-backend';
/** From nothing to a provider that an app finds. */
const MAX_COMMANDS = 5;
const README = join(import.meta.dirname, '../../packages/create/README.md');

/**
 * What the generator's README promises: its commands, one by one, in the folder of an app that has nothing yet. The
 * package that they make is left in it.
 */
export async function followReadme(app: string): Promise<void> {
  mkdirSync(app);
  writeFileSync(join(app, 'package.json'), '{ "private": true }');
  const [, block = ''] = /```sh\n(.*?)```/s.exec(readFileSync(README, 'utf8')) ?? [];
  const commands = block.trim().split('\n');
  const env = {
    HERMES_HOME: join(app, 'home'),
    npm_config_yes: 'true', // npm asks before it runs what it has to fetch
  };
  let last = '';
  for (const command of commands) {
    const [file = '', ...args] = command.split(' ');
    last = await outputOf(file, args, { cwd: app, env });
  }
  if (commands.length > MAX_COMMANDS)
    throw new Error(`${README} needs ${commands.length} commands.`);
  if (last.includes(PACKAGE) && last.includes('MY_BACKEND_API_KEY is not set')) return;
  throw new Error(`The app does not find ${PACKAGE}: ${last}`);
}

/** Releases the package as its own workflow does, with its own changesets. @returns how an app installs it. */
export async function releaseThirdParty(app: string): Promise<Installation> {
  const cwd = join(app, PACKAGE);
  const inPackage = { cwd, env: GIT_IDENTITY };
  await outputOf('git', ['init', '--quiet', '--initial-branch=main'], inPackage);
  await outputOf('git', ['add', '--all'], inPackage);
  await outputOf('git', ['commit', '--quiet', '--message=First'], inPackage);
  await outputOf('npx', ['changeset', 'version'], inPackage);
  await outputOf('npm', ['run', 'release'], inPackage);
  const { FakeVendor } = await import(pathToFileURL(join(cwd, 'test/fake-vendor.js')).href);
  const vendor = new FakeVendor();
  return {
    title: 'a third-party provider',
    packages: ['@hermes/web-core', '@hermes/web-tools', PACKAGE],
    host: '@hermes/web-tools',
    provider: 'my-backend',
    vendor,
    env: (baseUrl) => ({ MY_BACKEND_BASE_URL: baseUrl, MY_BACKEND_API_KEY: vendor.key }),
  };
}

/** A commit needs an author, and the machine may have none; what else its settings say, such as to sign, is left out. */
const GIT_IDENTITY = {
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_AUTHOR_NAME: 'Third Party',
  GIT_AUTHOR_EMAIL: 'third@party.test',
  GIT_COMMITTER_NAME: 'Third Party',
  GIT_COMMITTER_EMAIL: 'third@party.test',
};
