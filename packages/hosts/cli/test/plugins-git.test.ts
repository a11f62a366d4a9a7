import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { acmePlugin } from './acme-plugin.js';
import { run } from './captured-io.js';
import { GitRepository } from './git-repository.js';
import { TestHome } from './test-home.js';

async function started() {
  const repository = await GitRepository.create(acmePlugin());
  const home = await TestHome.create();
  const env = { ...home.env, PATH: '/usr/bin:/bin' };
  return {
    repository,
    run: (...args: readonly string[]) => run(['plugins', ...args], { env, columns: 400 }),
    search: () => run(['search', 'x', '--provider', 'acme'], { env }),
    code: () => readFile(join(home.path, 'plugins/web/acme/index.js'), 'utf8'),
    record: async () =>
      JSON.parse(await readFile(join(home.path, 'plugins/web/acme/.hermes-install.json'), 'utf8')),
    [Symbol.asyncDispose]: async () => {
      await repository[Symbol.asyncDispose]();
      await home[Symbol.asyncDispose]();
    },
  };
}

test('a repository is installed with the revision that was fetched, serves, and is updated along its branch', async () => {
  await using world = await started();
  const { repository } = world;
  const first = await repository.git('rev-parse', 'HEAD');
  const installed = await world.run('install', repository.url, '--enable');
  expect(installed.code).toBe(0);
  expect(installed.stdout).toContain(`  From       git+${repository.url}\n  Revision   ${first}\n`);
  expect(await world.record()).toMatchObject({
    spec: `git+${repository.url}`,
    revision: first,
    pinned: false,
  });
  expect((await world.search()).stdout).toContain('1. acme 1.0.0\n');

  expect((await world.run('update', 'acme')).stdout).toBe('web/acme 1.0.0 is up to date.\n');

  const second = await repository.commit({
    ...acmePlugin({
      version: '1.1.0',
      manifest: 'requires_env: [ACME_KEY]\ncapabilities: [search, extract]\n',
    }),
    'lib/more.js': '',
  });
  const asked = await world.run('update', 'acme');
  const changes = `Changes of web/acme
  Version    1.0.0 -> 1.1.0
  Offers     + extract
  Variables  + ACME_KEY
  Revision   ${first} -> ${second}
  Files      3 changed, 1 added
`;
  expect(asked).toMatchObject({ code: 2, stdout: changes });
  expect(asked.stderr).toContain('The code of web/acme would be replaced. Use --yes to agree');
  expect(await world.code()).toContain('acme 1.0.0');
  expect((await world.run('update', '--yes')).stdout).toBe(
    `${changes}web/acme is updated to 1.1.0.\nNot set yet: ACME_KEY\n`,
  );
  expect(await world.code()).toContain('acme 1.1.0');
});

test('a commit id is fetched as such, and stays until another is asked for', async () => {
  await using world = await started();
  const { repository } = world;
  const first = await repository.git('rev-parse', 'HEAD');
  await repository.commit(acmePlugin({ version: '1.1.0' }));
  expect((await world.run('install', repository.url, '--ref', first, '--yes')).code).toBe(0);
  expect(await world.record()).toMatchObject({ revision: first, pinned: true });
  expect(await world.code()).toContain('acme 1.0.0');
  expect((await world.run('update', 'acme')).stdout).toBe(
    `web/acme is pinned to git+${repository.url}#${first}. To move it: hermes-web plugins update web/acme@<branch, tag or commit>\n`,
  );
  const moved = await world.run('update', 'acme@main', '--yes');
  expect(moved.code).toBe(0);
  expect(await world.code()).toContain('acme 1.1.0');
  expect(await world.record()).toMatchObject({ spec: `git+${repository.url}#main`, pinned: false });
});

test('to pin what is installed moves its record, without a question', async () => {
  await using world = await started();
  await world.run('install', world.repository.url);
  const revision = await world.repository.git('rev-parse', 'HEAD');
  const pinned = await world.run('update', `acme@${revision}`);
  expect(pinned).toMatchObject({ code: 0, stdout: 'web/acme 1.0.0 is up to date.\n' });
  expect(await world.record()).toMatchObject({ revision, pinned: true });
});

test('a commit that is not there is refused, a short one by its form', async () => {
  await using world = await started();
  const missing = '0123456789abcdef0123456789abcdef01234567';
  const { code, stderr } = await world.run('install', `${world.repository.url}#${missing}`);
  expect(code).toBe(1);
  expect(stderr).toContain(`(${missing}) could not be fetched: `);
});

test('a tag, and a folder inside, with a path instead of an address', async () => {
  await using world = await started();
  const { repository } = world;
  await repository.commit(
    Object.fromEntries(
      Object.entries(acmePlugin({ name: 'web-inner', provider: 'inner' })).map(([name, text]) => [
        `plugins/inner/${name}`,
        text,
      ]),
    ),
  );
  await repository.git('tag', 'v1');
  const { code, stdout } = await world.run(
    'install',
    `${repository.path}#v1:plugins/inner`,
    '--yes',
  );
  expect(code).toBe(0);
  expect(stdout).toContain(`git+${repository.url}#v1:plugins/inner\n`);
  expect(stdout).toContain('web/inner is enabled.\n');
});

test('a plugin without a name of its own goes by that of its repository', async () => {
  await using world = await started();
  await world.repository.commit({
    'bare/plugin.yaml': 'provides_web_providers: [bare]\n',
    'bare/index.js': '',
  });
  const { stdout } = await world.run('install', `${world.repository.url}#:bare`);
  expect(stdout).toContain('/plugins/web/bare.\n');
});

test('an update that gives itself another name does not take another place', async () => {
  await using world = await started();
  await world.run('install', world.repository.url);
  await world.repository.commit(acmePlugin({ name: 'web-other' }));
  const { code, stderr } = await world.run('update', 'acme', '--yes');
  expect(code).toBe(1);
  expect(stderr).toContain('It calls itself web/other now, so that it would go elsewhere.');
});

test('an update to a look-alike is refused, and the old version stays', async () => {
  await using world = await started();
  await world.run('install', world.repository.url, '--yes');
  await world.repository.commit(acmePlugin({ version: '6.6.6', provider: 'tavi1y' }));
  const { code, stderr } = await world.run('update', '--yes');
  expect(code).toBe(1);
  expect(stderr).toContain('web/acme is as it was: ');
  expect(stderr).toContain('"tavi1y" looks like tavily');
  expect(await world.code()).toContain('acme 1.0.0');
});
