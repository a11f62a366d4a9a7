import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, rmdir, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '../errors.js';

const HEARTBEAT_MS = 1000;
const POLL_MS = { first: 10, last: 200 };

/** A mark not touched for this long was left behind, by what is known of the process that made it. */
const DEAD_AFTER_MS = {
  ended: 3000,
  elsewhere: 10_000,
  // Stopped, or its computer slept; after this long the number has gone to another process.
  running: 600_000,
};

/**
 * Does the work while no other call holds the lock on this path, in this process or another; what stands at the path
 * is not touched. The lock of a process that was killed is taken over after three seconds, a living one's never.
 *
 * @throws Error that names the path and the holder, after `waitMs` (30 s).
 */
export async function withFileLock<T>(
  path: string,
  work: () => Promise<T>,
  { waitMs = 30_000 }: { readonly waitMs?: number } = {},
): Promise<T> {
  const folder = `${path}.web-lock`; // Python's lock libraries make a file `<path>.lock`
  const mark = join(folder, [process.pid, encodeURIComponent(hostname()), randomUUID()].join('@'));
  const endMs = performance.now() + waitMs;
  let pollMs = POLL_MS.first;
  while (!(await claim(mark).catch((error: unknown) => fail(path, error)))) {
    if (performance.now() > endMs) throw new Error(await heldMessage(path, folder));
    await sleep(pollMs * (0.5 + Math.random()));
    pollMs = Math.min(1.5 * pollMs, POLL_MS.last);
  }
  const heartbeat = setInterval(() => void touch(mark), HEARTBEAT_MS).unref();
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    await removeMark(mark);
  }
}

/**
 * Whoever finds its own mark alone in the folder holds the lock. That is safe at every point at which a process may
 * be killed or delayed: a mark has a name of its own, so that clearing away a dead one never hits another's; and a folder
 * is only ever removed when empty.
 */
async function claim(mark: string): Promise<boolean> {
  const folder = dirname(mark);
  if (!(await makeFolder(folder))) {
    const left = await deadMarks(folder);
    await Promise.all(left.map(removeMark));
    if ((await marksIn(folder)).length === 0) await removeFolder(folder);
    return false;
  }
  try {
    await writeFile(mark, '', { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false; // somebody took the folder for an empty one that was left behind
    throw error;
  }
  const marks = await marksIn(folder);
  if (marks.length === 1 && marks[0] === mark) return true;
  await removeMark(mark);
  return false;
}

/** False where it is there already. */
async function makeFolder(folder: string): Promise<boolean> {
  try {
    await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
    await mkdir(folder, { mode: 0o700 });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

async function removeMark(mark: string): Promise<void> {
  await rm(mark, { force: true });
  await removeFolder(dirname(mark));
}

async function removeFolder(folder: string): Promise<void> {
  await rmdir(folder).catch(() => undefined); // gone already, or in use again
}

async function marksIn(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).map((name) => join(folder, name));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

async function deadMarks(folder: string): Promise<readonly string[]> {
  const marks = await marksIn(folder);
  const isDead = await Promise.all(
    marks.map(async (mark) => {
      const touched = await stat(mark).catch(() => undefined);
      // A clock that was set back makes the age negative.
      return touched && Math.abs(Date.now() - touched.mtimeMs) > DEAD_AFTER_MS[ownerOf(mark)];
    }),
  );
  return marks.filter((_mark, index) => isDead[index]);
}

function ownerOf(mark: string): keyof typeof DEAD_AFTER_MS {
  const [pid, host] = basename(mark).split('@');
  if (host !== encodeURIComponent(hostname())) return 'elsewhere';
  try {
    process.kill(Number(pid), 0);
    return 'running';
  } catch (error) {
    return codeOf(error) === 'EPERM' ? 'running' : 'ended';
  }
}

async function touch(mark: string): Promise<void> {
  const now = new Date();
  await utimes(mark, now, now).catch(() => undefined); // the lock is being given back, or was removed by hand
}

async function heldMessage(path: string, folder: string): Promise<string> {
  const pids = (await marksIn(folder)).map((mark) => basename(mark).split('@')[0]);
  const holder = pids[0] === undefined ? 'others' : `process ${pids[0]}`;
  return `${path} is in use by ${holder}. Try again when that has ended; if it is no Hermes Web process, remove ${folder}.`;
}

function fail(path: string, error: unknown): never {
  throw new Error(
    `${path} cannot be locked (${messageOf(error)}). Make sure that its folder can be written to.`,
    { cause: error },
  );
}

function codeOf(error: unknown): unknown {
  return Reflect.get(Object(error), 'code');
}
