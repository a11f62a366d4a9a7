import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readManifest as readPluginManifest } from '@hermes/web-core';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { toFileSpecs } from './app.js';
import { createFolder, tarballsFor, tarballsOf } from './install-folder.js';
import { outputOf } from './run-command.js';

const folder = createFolder();
const create = join(folder, 'node_modules/.bin/create-hermes-web-provider');
const tools = join(import.meta.dirname, '../../node_modules/.bin');

/** What every new package needs to build and test itself: installed once, above all of them. */
beforeAll(async () => {
  const devDependencies = { typescript: '7.0.2', '@types/node': '20.19.43', valibot: '1.5.0' };
  const ours = tarballsFor('create-hermes-web-provider');
  const dependencies = toFileSpecs({ ...ours, ...tarballsOf('@hermes/web-testkit') });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ dependencies, devDependencies }));
  await outputOf('npm', ['install', '--prefer-offline', '--no-audit'], { cwd: folder });
});

const CAPABILITIES = [[], ['--search'], ['--extract'], ['--search', '--extract']];
const ENV = [[], ['--env', 'lamp_token']];
const BASE_URL = [[], ['--base-url', 'http://localhost:8080/api/v2/']];
const PACKAGE = [[], ['--package', '@acme/hermes-lamps']];

/** Every way to say, and to leave open, what a package is made of. */
const COMBINATIONS = CAPABILITIES.flatMap((capabilities) =>
  ENV.flatMap((env) =>
    BASE_URL.flatMap((url) => PACKAGE.map((name) => [...capabilities, ...env, ...url, ...name])),
  ),
);

/** As this repository has it; tables of a README grow with the names in them. */
const STYLE = `{
  "files": { "includes": ["*/**", "!**/*.md"] },
  "formatter": { "indentStyle": "space", "lineWidth": 100 },
  "javascript": { "formatter": { "quoteStyle": "single" } }
}
`;

/** Writes the package of one combination of flags. @returns its folder. */
async function createWith(name: string, flags: readonly string[], path: string): Promise<string> {
  await outputOf(create, [name, ...flags, '--dir', path], { cwd: folder });
  return join(folder, path);
}

test(`the code of all ${COMBINATIONS.length} combinations of flags compiles, formatted, and its manifest is read without a warning`, async () => {
  for (const [index, flags] of COMBINATIONS.entries()) {
    const created = await createWith('4-lamps', flags, `all/${index}`);
    const { hermesAgentPlugins } = JSON.parse(readFileSync(join(created, 'package.json'), 'utf8'));
    const origin = { plugin: 'web-4-lamps', file: 'package.json' };
    const { manifest, warnings } = readPluginManifest(hermesAgentPlugins['web-4-lamps'], origin);
    expect([manifest?.providers, warnings]).toEqual([['4-lamps'], []]);
  }
  const [first] = readdirSync(join(folder, 'all'));
  const { compilerOptions } = JSON.parse(
    readFileSync(join(folder, `all/${first}/tsconfig.json`), 'utf8'),
  );
  const settings = {
    include: ['*/src'],
    compilerOptions: { ...compilerOptions, rootDir: '.', noEmit: true },
  };
  writeFileSync(join(folder, 'all/tsconfig.json'), JSON.stringify(settings));
  await outputOf(join(tools, 'tsc'), ['-p', 'all'], { cwd: folder });
  writeFileSync(join(folder, 'all/biome.json'), STYLE);
  await outputOf(join(tools, 'biome'), ['check', '--error-on-warnings'], {
    cwd: join(folder, 'all'),
  });
});

test.concurrent.for(COMBINATIONS.map((flags, index) => [flags.join(' '), index] as const))(
  'created with flags "%s", it passes its own tests, conformance among them, and is packed as publint and attw want it',
  async ([flags, index], { expect }) => {
    const cwd = await createWith('lamps', flags.split(' ').filter(Boolean), `lamps-${index}`);
    const output = await outputOf('npm', ['test'], { cwd });
    expect(output).toMatch(/^# fail 0$/m);
    expect(output).toContain('lamps: rules');
    await outputOf('npm', ['pack', '--ignore-scripts'], { cwd }); // built by its tests
    const [tarball = ''] = readdirSync(cwd).filter((name) => name.endsWith('.tgz'));
    await outputOf(join(tools, 'publint'), ['--strict', tarball], { cwd });
    await outputOf(join(tools, 'attw'), [tarball, '--profile', 'esm-only', '--quiet'], { cwd });
  },
);

test('in a project that depends on it the command finds it and searches its fake', async () => {
  const lamps = await createWith('lamps', ['--search', '--extract'], 'for-app');
  await outputOf('npm', ['run', 'build'], { cwd: lamps });
  const app = join(folder, 'app');
  mkdirSync(app);
  const dependencies = {
    ...toFileSpecs(tarballsFor('@hermes/web-cli')),
    'hermes-web-lamps': 'file:../for-app',
  };
  writeFileSync(join(app, 'package.json'), JSON.stringify({ dependencies }));
  await outputOf('npm', ['install', '--prefer-offline', '--no-audit'], { cwd: app });
  const { env, stop } = await startFake(lamps);
  onTestFinished(stop);
  const search = ['hermes-web', 'search', 'paper lanterns', '--provider', 'lamps', '--json'];
  const options = { cwd: app, env: { ...env, HERMES_HOME: join(app, 'home') } };
  expect(JSON.parse(await outputOf('npx', search, options))).toEqual({
    success: true,
    data: {
      web: [
        {
          title: 'Paper lanterns',
          url: 'https://lanterns.example/',
          description: 'How to fold one.',
          position: 1,
        },
        {
          title: 'Paper kites',
          url: 'https://kites.example/',
          description: 'How to fly one.',
          position: 2,
        },
      ],
      served_by: 'lamps',
    },
  });
});

/** `npm run fake` of a package, once it listens; `env` is what it says to set. */
async function startFake(cwd: string): Promise<{ env: Record<string, string>; stop(): void }> {
  const child = spawn('node', ['test/start-fake.js'], {
    cwd,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = await once(child.stdout, 'data');
  const variables = [...String(said).matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [
    name,
    value,
  ]);
  return { env: Object.fromEntries(variables), stop: () => void child.kill() };
}
