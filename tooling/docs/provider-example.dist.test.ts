import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createWeb } from '@hermes/web';
import { afterAll, expect, test } from 'vitest';
import { runCommand } from '../packaging/run-command.js';
import { readDocument } from './document.js';
import { Workbench } from './workbench.js';
import { REPOSITORY } from './workspace-packages.js';

const workbench = new Workbench(mkdtempSync(join(realpathSync(tmpdir()), 'hermes-web-example-')));
afterAll(() => rmSync(workbench.folder, { recursive: true }));

test('the provider of docs/writing-a-provider.md passes the suite with the fake of the test kit’s README', async () => {
  write('docs/writing-a-provider.md', 'web-acme');
  write('packages/testkit/README.md', 'web-acme');
  const program = join(REPOSITORY, 'packages/testkit/dist/bin.js');
  const folder = join(workbench.folder, 'web-acme');
  const { exitCode, stdout, stderr } = await runCommand(process.execPath, [program, '.'], {
    cwd: folder,
  });
  expect({ exitCode, said: exitCode === 0 ? '' : stdout + stderr }).toEqual({
    exitCode: 0,
    said: '',
  });
});

test('its variant in a folder is found, loads and is chosen once it is enabled', async () => {
  write('docs/writing-a-provider.md', 'home/plugins/web');
  const web = createWeb({
    home: join(workbench.folder, 'home'),
    env: { ACME_API_KEY: 'acme-test-key' },
    config: { plugins: { enabled: ['web/folder'] }, web: { search_backend: 'acme' } },
  });
  const { provider } = await web.select('search');
  await web.close();
  expect(provider).toBe('acme');
});

/** Writes the files that a document gives. */
function write(path: string, folder: string): void {
  for (const { file, text } of readDocument(path).blocks) {
    if (file !== undefined) workbench.write(join(folder, file), text);
  }
}
