import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { createFolder } from './install-folder.js';
import { readManifest } from './packed-package.js';
import { outputOf, runCommand } from './run-command.js';

// Blanks and letters outside ASCII: a program that compares its path with its URL would do nothing here and say nothing.
const folder = join(createFolder(), 'a b é');
const packed = inject('packed');

const bins = packed.flatMap(({ name, content }) =>
  Object.entries(readManifest(content).bin ?? {}).map(([bin, file]) => ({
    bin,
    file: join(folder, 'node_modules', name, file),
  })),
);

const exported = packed.flatMap(({ name, content }) =>
  Object.keys(readManifest(content).exports ?? {})
    .filter((subpath) => subpath !== './package.json')
    .map((subpath) => name + subpath.slice(1)),
);

beforeAll(async () => {
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  const tarballs = packed.map(({ tarball }) => tarball);
  await outputOf('npm', ['install', '--prefer-offline', ...tarballs], { cwd: folder });
});

describe.each(bins.map(({ bin, file }) => [bin, file]))('S30: the program %s', (bin, file) => {
  test('starts from the link that npm makes', async () => {
    const result = await runCommand(join(folder, 'node_modules/.bin', bin), ['--version'], {
      cwd: folder,
    });
    expect(result).toEqual({
      exitCode: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
      stderr: '',
    });
  });

  test('starts from npx', async () => {
    const args = ['--no-install', bin, '--help'];
    expect(await outputOf('npx', args, { cwd: folder })).toMatch(/^usage/i);
  });

  test('starts from its real file', async () => {
    const output = await outputOf('node', [file, '--version'], { cwd: folder });
    expect(output).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  test('names its interpreter on a first line that Unix understands', () => {
    const code = readFileSync(file, 'utf8');
    expect(code.split('\n')[0]).toBe('#!/usr/bin/env node');
    expect(code).not.toContain('\r');
  });
});

test('every export of every package can be imported side by side, and importing prints nothing', async () => {
  const script = exported.map((specifier) => `await import('${specifier}');`).join('\n');
  const result = await runCommand('node', ['--input-type=module', '--eval', script], {
    cwd: folder,
  });
  expect(result).toEqual({ exitCode: 0, stdout: '', stderr: '' });
});
