import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeAtomically } from '../../src/node/index.js';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hermes-web-write-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('writes a private file, its folder too, and replaces it whole', async () => {
  const path = join(folder, 'a', 'b', 'file.json');
  await writeAtomically(path, 'first, and longer');
  await writeAtomically(path, 'second');
  expect(await readFile(path, 'utf8')).toBe('second');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readdir(join(folder, 'a', 'b'))).toEqual(['file.json']);
});

test('takes another mode', async () => {
  const path = join(folder, 'file');
  await writeAtomically(path, '', 0o700);
  expect((await stat(path)).mode & 0o777).toBe(0o700);
});

test('leaves nothing behind where it cannot write', async () => {
  const path = join(folder, 'taken');
  await mkdir(join(path, 'by-a-folder'), { recursive: true });
  await expect(writeAtomically(path, 'text')).rejects.toThrow();
  expect(await readdir(folder)).toEqual(['taken']);
});
