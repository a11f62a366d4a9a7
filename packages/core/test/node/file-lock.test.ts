import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { withFileLock } from '../../src/node/index.js';
import { folderWith } from './temporary-folder.js';

interface Mark {
  readonly pid?: number;
  readonly host?: string;
  readonly ageSeconds: number;
}

/** Leaves a lock on the path as a process would that did nothing for some seconds. */
function leaveLock(path: string, mark: Mark): void {
  const { pid = process.pid, host = hostname(), ageSeconds } = mark;
  const file = join(`${path}.web-lock`, [pid, encodeURIComponent(host), 'mark'].join('@'));
  mkdirSync(`${path}.web-lock`);
  writeFileSync(file, '');
  const touched = new Date(Date.now() - ageSeconds * 1000);
  utimesSync(file, touched, touched);
}

function endedProcess(): number {
  return spawnSync(process.execPath, ['--version']).pid;
}

/** How many of 20 calls that want the lock at once were ever at work together. */
async function crowd(path: string): Promise<number> {
  let working = 0;
  let most = 0;
  const work = async (): Promise<void> => {
    most = Math.max(most, ++working);
    await setImmediate();
    working--;
  };
  await Promise.all(Array.from({ length: 20 }, () => withFileLock(path, work)));
  return most;
}

test('one works at a time, and nothing is left behind', async () => {
  const folder = folderWith({});
  expect(await crowd(join(folder, 'new', 'file'))).toBe(1);
  expect(readdirSync(join(folder, 'new'))).toEqual([]);
  expect(statSync(join(folder, 'new')).mode & 0o777).toBe(0o700);
});

test('what the work gives or throws comes through', async () => {
  const path = join(folderWith({}), 'file');
  expect(await withFileLock(path, async () => 'value')).toBe('value');
  await expect(
    withFileLock(path, async () => {
      throw new Error('no luck');
    }),
  ).rejects.toThrow('no luck');
  expect(await withFileLock(path, async () => 'again')).toBe('again');
});

test('of many that find the lock of an ended process, one takes it over', async () => {
  const folder = folderWith({});
  const path = join(folder, 'file');
  leaveLock(path, { pid: endedProcess(), ageSeconds: 4 });
  expect(await crowd(path)).toBe(1);
  expect(readdirSync(folder)).toEqual([]);
});

test.each<[string, Mark]>([
  ['a process that runs, however long it does nothing', { ageSeconds: 300 }],
  ['a process that ended a moment ago', { pid: endedProcess(), ageSeconds: 1 }],
  ['another computer', { host: 'elsewhere', ageSeconds: 5 }],
])('the lock of %s is left alone', async (_title, mark) => {
  const path = join(folderWith({}), 'file');
  leaveLock(path, mark);
  await expect(withFileLock(path, async () => undefined, { waitMs: 100 })).rejects.toThrow(
    `${path} is in use by process ${mark.pid ?? process.pid}. Try again when that has ended; if it is no Hermes Web process, remove ${path}.web-lock.`,
  );
  expect(readdirSync(`${path}.web-lock`)).toHaveLength(1);
});

test.each<[string, Mark]>([
  ['another computer that is silent', { host: 'elsewhere', ageSeconds: 11 }],
  ['a process number that must be another process by now', { ageSeconds: 700 }],
  ['a clock that was wrong', { pid: endedProcess(), ageSeconds: -3600 }],
])('the lock of %s is taken over', async (_title, mark) => {
  const path = join(folderWith({}), 'file');
  leaveLock(path, mark);
  expect(await withFileLock(path, async () => 'mine', { waitMs: 1000 })).toBe('mine');
});

test('an empty folder, left by a process that was killed while it took the lock, is nobody’s', async () => {
  const path = join(folderWith({}), 'file');
  mkdirSync(`${path}.web-lock`);
  expect(await withFileLock(path, async () => 'mine', { waitMs: 1000 })).toBe('mine');
});

test('a place where no lock can stand is named', async () => {
  const path = join(folderWith({ taken: '' }), 'taken', 'file');
  await expect(withFileLock(path, async () => undefined)).rejects.toThrow(
    `${path} cannot be locked (`,
  );
});
