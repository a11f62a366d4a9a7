import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { trustedRoot } from '../../src/node/trusted-root.js';
import { installPnp } from './pnp-api.js';
import { folderWith } from './temporary-folder.js';

test.each([
  ['the link that npm makes', '/app/node_modules/.bin/hermes-web', '/app'],
  ['the file itself', '/app/node_modules/@hermes/web-cli/dist/bin.js', '/app'],
  [
    "a file in pnpm's store",
    '/app/node_modules/.pnpm/@hermes+web-cli@1.0.0/node_modules/@hermes/web-cli/dist/bin.js',
    '/app',
  ],
  [
    "a file in pnpm's global store",
    '/home/me/pnpm/global/5/.pnpm/@hermes+web-cli@1.0.0/node_modules/@hermes/web-cli/dist/bin.js',
    '/home/me/pnpm/global/5',
  ],
  [
    'a dependency of a dependency',
    '/app/node_modules/host/node_modules/.bin/hermes-web',
    '/app/node_modules/host',
  ],
  ['a file that is installed nowhere', '/source/cli/dist/bin.js', '/source/cli/dist'],
])('a program started by %s belongs to its project', (_what, script, root) => {
  expect(trustedRoot(script)).toBe(root);
});

test('the link of a global npm installation is followed once', () => {
  const prefix = folderWith({ 'lib/node_modules/@hermes/web-cli/dist/bin.js': '' });
  mkdirSync(join(prefix, 'bin'));
  const link = join(prefix, 'bin/hermes-web');
  symlinkSync('../lib/node_modules/@hermes/web-cli/dist/bin.js', link);
  expect(trustedRoot(link)).toBe(join(prefix, 'lib'));
});

test("under yarn's Plug'n'Play the program belongs to the project and not to its archive", () => {
  installPnp({ project: '/app/', packages: {} });
  const script = '/app/.yarn/cache/web-cli-1.zip/node_modules/@hermes/web-cli/dist/bin.js';
  expect(trustedRoot(script)).toBe('/app/');
});
