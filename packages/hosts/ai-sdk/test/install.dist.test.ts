import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { toFileSpecs, writeApp } from '../../../../tooling/packaging/app.js';
import { createFolder, tarballsFor } from '../../../../tooling/packaging/install-folder.js';
import { outputOf } from '../../../../tooling/packaging/run-command.js';

const folder = createFolder();
const tarballs = tarballsFor('@hermes/web-ai-sdk');

test.each(['5.0.277', '6.0.325', '7.0.173'])(
  'npm finds no conflict of peers with ai %s, and takes zod and ai from the app alone',
  async (version) => {
    const app = join(folder, version);
    const dependencies = { ...toFileSpecs(tarballs), ai: version, zod: '4.6.7' };
    writeApp({ folder: app, tarballs, fields: { dependencies } });
    const flags = ['--package-lock-only', '--strict-peer-deps', '--prefer-offline'];
    await outputOf('npm', ['install', ...flags], { cwd: app });
    const { packages } = JSON.parse(readFileSync(join(app, 'package-lock.json'), 'utf8'));
    const copies = Object.entries(packages).filter(([path]) =>
      /node_modules\/(ai|zod)$/.test(path),
    );
    expect(copies.map(([path, found]) => [path, Object(found).version])).toEqual([
      ['node_modules/ai', version],
      ['node_modules/zod', '4.6.7'],
    ]);
  },
);
