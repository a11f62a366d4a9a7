import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPackageJson } from '../../src/node/package-json.js';
import { readYamlFile } from '../../src/node/yaml-file.js';
import { folderWith } from './temporary-folder.js';

function reading(text: string): Promise<unknown> {
  return readYamlFile(join(folderWith({ 'a.yaml': text }), 'a.yaml'));
}

test('a file is read as PyYAML reads it, an empty one as null', async () => {
  expect(await reading('a: yes\nb: &x { c: 1 }\nd: { <<: *x, e: 2 }\na: off\n')).toEqual({
    a: false,
    b: { c: 1 },
    d: { c: 1, e: 2 },
  });
  expect(await reading('')).toBeNull();
});

test('a mistake is named with line and column', async () => {
  await expect(reading('a: 1\nb: [\n')).rejects.toThrow(/a\.yaml line 3 column 1: /);
});

test.each([
  ['web: *x\n', 'line 1 column 6: the alias *x stands for nothing above it'],
  [
    'a: 1\nb: [*later, &later 2]\n',
    'line 2 column 5: the alias *later stands for nothing above it',
  ],
  [
    'a: 1\n---\nb: 2\n',
    'line 2 column 1: a second YAML document begins here, and only one can be read',
  ],
])('%j is named with line and column, in our words', async (text, reason) => {
  await expect(reading(text)).rejects.toThrow(
    `a.yaml ${reason}. Correct the file; nothing of it is used until then.`,
  );
});

test('what is as deep as a person would write it is read', async () => {
  const depth = 40;
  const block = Array.from({ length: depth }, (_, level) => `${'  '.repeat(level)}- a:`).join('\n');
  await expect(reading(`x: ${'['.repeat(depth)}${']'.repeat(depth)}\n`)).resolves.toBeDefined();
  await expect(reading(block)).resolves.toBeDefined();
});

const LEVELS = [...'abcdefghij'];

test.for([
  ['[', `x: ${'['.repeat(100_000)}`],
  ['{', `x: ${'{'.repeat(100_000)}`],
  ['- ', '- '.repeat(100_000)],
  ['? ', '? '.repeat(100_000)],
  [': ', ': '.repeat(100_000)],
  ['a: ', Array.from({ length: 600 }, (_, level) => `${' '.repeat(level)}a:`).join('\n')],
] as const)('a bomb of nested "%s" is refused', async ([, text]) => {
  await expect(reading(text)).rejects.toThrow('a.yaml cannot be read (it is nested more than 200');
});

test('a bomb of aliases is refused', async () => {
  const bomb = LEVELS.map((name, index) => {
    const before = LEVELS[index - 1] === undefined ? 'x' : `*${LEVELS[index - 1]}`;
    return `${name}: &${name} [${Array.from({ length: 9 }, () => before).join(', ')}]`;
  });
  await expect(reading(bomb.join('\n'))).rejects.toThrow('a.yaml cannot be read (Excessive alias');
});

test('a file that is too large, or never ends, is refused unread', async () => {
  await expect(reading('#'.repeat(300_000))).rejects.toThrow(
    'a.yaml cannot be read (it has 300000 bytes, and at most 262144 are read',
  );
  const folder = folderWith({ 'package.json': ' '.repeat(1_100_000) });
  expect(() => readPackageJson(folder)).toThrow(
    'package.json cannot be read (it has 1100000 bytes, and at most 1048576 are read',
  );
  execFileSync('/usr/bin/mkfifo', [join(folder, 'pipe.yaml')]);
  await expect(readYamlFile(join(folder, 'pipe.yaml'))).rejects.toThrow('it is no plain file');
});
