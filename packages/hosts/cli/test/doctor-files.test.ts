import { execFileSync } from 'node:child_process';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fileProblems } from '../src/doctor/file-facts.js';
import { run } from './captured-io.js';
import { examined } from './doctor-report.js';
import { TestHome } from './test-home.js';

const CONFIG = 'web:\n  backend: local\n';

test('a read-only file in a folder that can be written can be saved', async () => {
  await using home = await TestHome.create({ 'config.yaml': CONFIG });
  const file = join(home.path, 'config.yaml');
  await chmod(file, 0o400);
  expect((await examined(home)).report.problems).toEqual([]);
  expect((await run(['tools', '--provider', 'exa'], home)).code).toBe(0);
  expect(await readFile(file, 'utf8')).toBe('web:\n  backend: exa\n');
});

test('a folder that cannot be written is named once, also behind a link', () => {
  const there = { state: 'there', mode: '0600', writable: false } as const;
  const problems = fileProblems([
    { ...there, name: 'HERMES_HOME', path: '/home/me/.hermes', mode: '0500' },
    {
      ...there,
      name: 'config.yaml',
      path: '/home/me/.hermes/config.yaml',
      links_to: '/shared/hermes.yaml',
    },
    { ...there, name: '.env', path: '/home/me/.hermes/.env' },
  ]);
  const message = 'cannot be written by this user; nothing can be saved there.';
  expect(problems.map(({ subject, message: text }) => [subject, text])).toEqual([
    ['HERMES_HOME', `/home/me/.hermes ${message}`],
    ['config.yaml', `/shared ${message}`],
  ]);
});

test.each(['config.yaml', '.env'])('a %s that is not UTF-8 is a problem', async (name) => {
  await using home = await TestHome.create({ 'config.yaml': CONFIG });
  const file = join(home.path, name);
  await writeFile(file, Buffer.from('# caf\u00e9\n', 'latin1'), { mode: 0o600 });
  const { report } = await examined(home);
  expect(report.problems).toContainEqual({
    severity: 'warning',
    subject: name,
    message: `${file} is not written in UTF-8, so that nothing can be saved there. Save it as UTF-8.`,
  });
  expect(report.files).toContainEqual(expect.objectContaining({ name, utf8: false }));
});

test('a pipe in the place of .env is named and not read', async () => {
  await using home = await TestHome.create({ 'config.yaml': CONFIG });
  const file = join(home.path, '.env');
  execFileSync('/usr/bin/mkfifo', ['-m', '600', file]);
  const { report } = await examined(home);
  expect(report.problems.map(({ message }) => message)).toEqual([
    `${file} is no file. Move it away.`,
    `${file} cannot be read (it is no plain file). Mend or remove it.`,
  ]);
});

test('the folder of the pages that local has read is looked at, too', async () => {
  await using home = await TestHome.create({ 'config.yaml': CONFIG, 'cache/web-local/pages': '' });
  const { report } = await examined(home);
  expect(report.problems).toEqual([
    {
      severity: 'warning',
      subject: 'pages read',
      message: `${home.path}/cache/web-local/pages is no folder. Move it away.`,
    },
  ]);
});
