import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { ACME_ANSWER, ACME_NAME, packAcme, writeAcme } from './acme-package.js';
import { writeApp } from './app.js';
import { createFolder, tarballsOf } from './install-folder.js';
import { outputOf } from './run-command.js';

const folder = createFolder();
const ours = tarballsOf('@hermes/web-core', '@hermes/web-tools');
let acme = '';

beforeAll(async () => {
  acme = await packAcme(folder);
});

test('a provider package installed with npm is found without a line of code', async () => {
  const app = join(folder, 'app');
  writeApp({ folder: app, tarballs: { ...ours, [ACME_NAME]: acme } });
  await outputOf('npm', ['install', '--prefer-offline'], { cwd: app });
  expect(JSON.parse(await outputOf('node', ['app.mjs'], { cwd: app }))).toEqual(ACME_ANSWER);
});

test('a provider package finds itself when it is the root, as its author tries it out', async () => {
  const author = join(folder, 'acme in development');
  writeAcme(author);
  const tarballs = Object.values(ours);
  await outputOf('npm', ['install', '--no-save', '--prefer-offline', ...tarballs], { cwd: author });
  const script = `
    import { createWeb } from '@hermes/web-tools';
    const root = ${JSON.stringify(pathToFileURL(author).href)};
    const web = createWeb({ root, env: {}, home: ${JSON.stringify(join(author, 'home'))} });
    console.log(JSON.stringify(await web.search({ query: 'x' })));`;
  const args = ['--input-type=module', '--eval', script];
  expect(JSON.parse(await outputOf('node', args, { cwd: author }))).toEqual(ACME_ANSWER);
});
