import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { ACME_ANSWER, ACME_NAME, packAcme } from './acme-package.js';
import { toFileSpecs, writeApp } from './app.js';
import { createFolder, tarballsOf } from './install-folder.js';
import { outputOf } from './run-command.js';

const folder = createFolder();
const ours = tarballsOf('@hermes/web-core', '@hermes/web-tools');
let acme = '';

beforeAll(async () => {
  acme = await packAcme(folder);
});

test.each(['isolated', 'hoisted'])(
  'a provider package installed with pnpm (nodeLinker: %s) is found without a line of code',
  async (nodeLinker) => {
    const app = join(folder, nodeLinker);
    writeApp({ folder: app, tarballs: { ...ours, [ACME_NAME]: acme } });
    // JSON is YAML. The overrides keep a copy of core from being looked for in a registry.
    const settings = JSON.stringify({ nodeLinker, overrides: toFileSpecs(ours) });
    writeFileSync(join(app, 'pnpm-workspace.yaml'), settings);
    await outputOf('pnpm', ['install', '--prefer-offline'], { cwd: app });
    expect(JSON.parse(await outputOf('node', ['app.mjs'], { cwd: app }))).toEqual(ACME_ANSWER);
  },
);
