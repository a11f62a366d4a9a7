import { isUtf8 } from 'node:buffer';
import {
  accessSync,
  constants,
  lstatSync,
  readFileSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { type Problem, warning } from './problem.js';

/** A file or folder of HERMES_HOME. */
export interface FileFacts {
  readonly name: string;
  readonly path: string;
  readonly state: 'there' | 'absent' | 'broken_link' | 'wrong_kind';
  /** Octal, such as `0600`; absent on Windows, where it says nothing. */
  readonly mode?: string;
  /** Where a link leads in the end. */
  readonly links_to?: string;
  /** Of a file: whether it can be replaced, which its folder decides. */
  readonly writable?: boolean;
  /** False for a file that no write may change, since it would be lost. */
  readonly utf8?: boolean;
}

interface Wanted {
  readonly name: string;
  readonly path: string;
  readonly isFolder: boolean;
}

/** The home and what the programs that share it read there. */
export function fileFacts(home: string, platform: NodeJS.Platform): readonly FileFacts[] {
  const wanted: readonly Wanted[] = [
    { name: 'HERMES_HOME', path: home, isFolder: true },
    { name: 'config.yaml', path: join(home, 'config.yaml'), isFolder: false },
    { name: '.env', path: join(home, '.env'), isFolder: false },
    { name: 'plugins', path: join(home, 'plugins'), isFolder: true },
    { name: 'pages read', path: join(home, 'cache', 'web-local', 'pages'), isFolder: true },
  ];
  return wanted.map((file) => factsOf(file, platform));
}

/** Secrets that others can read, files that others can change or that cannot be written, and links that lead nowhere. */
export function fileProblems(files: readonly FileFacts[]): readonly Problem[] {
  return files.flatMap((file) => faultsOf(file).map((message) => warning(file.name, message)));
}

function factsOf({ name, path, isFolder }: Wanted, platform: NodeJS.Platform): FileFacts {
  const own = seen(() => lstatSync(path));
  if (!own) return { name, path, state: 'absent' };
  const stats = seen(() => statSync(path));
  if (!stats) return { name, path, state: 'broken_link' };
  const target = realpathSync(path);
  const isRight = isFolder ? stats.isDirectory() : stats.isFile();
  return {
    name,
    path,
    state: isRight ? 'there' : 'wrong_kind',
    ...(platform !== 'win32' && { mode: modeOf(stats) }),
    ...(own.isSymbolicLink() && { links_to: target }),
    writable: isWritable(isFolder ? target : dirname(target)),
    ...(isRight && !isFolder && isForeign(target) && { utf8: false }),
  };
}

/** What cannot be looked at, since it or its folder is not there or closed to us, counts as absent. */
function seen(look: () => Stats): Stats | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}

function modeOf({ mode }: Stats): string {
  return (mode & 0o777).toString(8).padStart(4, '0');
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function isForeign(file: string): boolean {
  try {
    return !isUtf8(readFileSync(file));
  } catch {
    return false; // whoever reads it says so
  }
}

function faultsOf(file: FileFacts): readonly string[] {
  const { name, path, state } = file;
  if (state === 'absent') return [];
  if (state === 'broken_link') return [`${path} is a link that leads nowhere. Mend or remove it.`];
  if (state === 'wrong_kind') {
    return [`${path} is no ${isFile(file) ? 'file' : 'folder'}. Move it away.`];
  }
  const mode = Number.parseInt(file.mode ?? '0', 8);
  const shellPath = quoted(path);
  const isOpen = name === '.env' && (mode & 0o077) !== 0;
  return [
    ...(isOpen
      ? [`${path} can be read by other users (mode ${file.mode}). Run: chmod 600 ${shellPath}`]
      : []),
    ...(!isOpen && (mode & 0o002) !== 0
      ? [`${path} can be changed by every user (mode ${file.mode}). Run: chmod o-w ${shellPath}`]
      : []),
    ...unwritable(file),
    ...(file.utf8 === false
      ? [`${path} is not written in UTF-8, so that nothing can be saved there. Save it as UTF-8.`]
      : []),
  ];
}

/** A file in the home itself goes with the home. */
function unwritable(file: FileFacts): readonly string[] {
  const { path, links_to: target, writable } = file;
  if (writable !== false || (isFile(file) && target === undefined)) return [];
  const place = isFile(file) && target !== undefined ? dirname(target) : path;
  return [`${place} cannot be written by this user; nothing can be saved there.`];
}

function isFile({ name }: FileFacts): boolean {
  return name === 'config.yaml' || name === '.env';
}

/** As a shell reads it back. */
function quoted(path: string): string {
  return /^[\w./:@%+,-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
