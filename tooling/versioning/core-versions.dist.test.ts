import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, inject, test } from 'vitest';
import { writeApp } from '../packaging/app.js';
import { createFolder, tarballsOf } from '../packaging/install-folder.js';
import { outputOf } from '../packaging/run-command.js';

const folder = createFolder();

/** A provider that extends the class of the core that it was built against, and brings that core itself. */
const CODE = `import { searchOk, WebSearchProvider } from '@hermes/web-core';

class LampsProvider extends WebSearchProvider {
  name = 'lamps';
  isAvailable() {
    return true;
  }
  search() {
    return searchOk([{ url: 'https://lamps.test/', title: 'Lamps' }]);
  }
}

export function register(ctx) {
  ctx.registerWebSearchProvider(new LampsProvider());
}
`;

/** Packs the core of this workspace under another version, and perhaps another contract. @returns the tarball. */
async function packCore(version: string, contract: number): Promise<string> {
  const source = join(folder, `core-${version}`);
  const packed = inject('packed').find(({ name }) => name === '@hermes/web-core');
  cpSync(packed?.content ?? '', source, { recursive: true });
  const manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
  writeFileSync(join(source, 'package.json'), JSON.stringify({ ...manifest, version }));
  let replaced = 0;
  for (const name of readdirSync(join(source, 'dist')).filter((file) => file.endsWith('.js'))) {
    const path = join(source, 'dist', name);
    const code = readFileSync(path, 'utf8');
    const changed = code.replace(/\bCONTRACT_VERSION = 1\b/, `CONTRACT_VERSION = ${contract}`);
    if (/\bCONTRACT_VERSION = \d/.test(code)) replaced += 1;
    writeFileSync(path, changed);
  }
  expect(replaced).toBe(1);
  return await pack(source);
}

async function pack(source: string): Promise<string> {
  const args = ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder];
  return join(folder, (await outputOf('npm', args, { cwd: source })).trim());
}

/** What an app with core 1.9.0 gets from a search with a provider that brings the given core. */
async function searchWith(core: string): Promise<unknown> {
  const source = join(folder, 'lamps');
  mkdirSync(source, { recursive: true });
  writeFileSync(join(source, 'index.js'), CODE);
  const manifest = {
    name: 'hermes-web-lamps',
    version: '1.0.0',
    type: 'module',
    exports: './index.js',
    hermesAgentPlugins: { 'web-lamps': { entry: '.', provides_web_providers: ['lamps'] } },
    dependencies: { '@hermes/web-core': `file:${core}` },
  };
  writeFileSync(join(source, 'package.json'), JSON.stringify(manifest));
  const app = join(folder, `app-${core.replace(/\W+/g, '-')}`);
  const tarballs = {
    ...tarballsOf('@hermes/web-tools'),
    '@hermes/web-core': host,
    'hermes-web-lamps': await pack(source),
  };
  writeApp({ folder: app, tarballs });
  mkdirSync(join(app, 'home'));
  writeFileSync(join(app, 'home/config.yaml'), 'web: { search_backend: lamps }\n');
  await outputOf('npm', ['install', '--prefer-offline', '--no-audit'], { cwd: app });
  const nested = join(app, 'node_modules/hermes-web-lamps/node_modules/@hermes/web-core');
  expect(readFileSync(join(nested, 'package.json'), 'utf8')).toContain('"@hermes/web-core"');
  return JSON.parse(await outputOf('node', ['app.mjs'], { cwd: app }));
}

let host = '';

beforeAll(async () => {
  host = await packCore('1.9.0', 1);
});

test('a provider built against an older core of the same contract loads', async () => {
  expect(await searchWith(await packCore('1.2.0', 1))).toMatchObject({
    success: true,
    data: { web: [{ url: 'https://lamps.test/' }], served_by: 'lamps' },
  });
});

test('a provider built against a newer core of the same contract loads', async () => {
  expect(await searchWith(await packCore('1.12.0', 1))).toMatchObject({ success: true });
});

test('a provider built against another contract is refused, and both versions are named', async () => {
  expect(await searchWith(await packCore('2.0.0', 2))).toEqual({
    success: false,
    code: 'not_configured',
    error: expect.stringMatching(
      /^Plugin web-lamps failed .*: The provider was built for version 2 of the @hermes\/web-core contract; this host has version 1\. Install matching versions\.$/,
    ),
  });
});
