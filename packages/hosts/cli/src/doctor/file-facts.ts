import { accessSync, constants, lstatSync, realpathSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
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
  readonly writable?: boolean;
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
  return {
    name,
    path,
    state: isFolder === stats.isDirectory() ? 'there' : 'wrong_kind',
    ...(platform !== 'win32' && { mode: modeOf(stats) }),
    ...(own.isSymbolicLink() && { links_to: realpathSync(path) }),
    writable: isWritable(path),
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

function faultsOf(file: FileFacts): readonly string[] {
  const { name, path, state } = file;
  if (state === 'absent') return [];
  if (state === 'broken_link') return [`${path} is a link that leads nowhere. Mend or remove it.`];
  if (state === 'wrong_kind') {
    const kind = name === 'HERMES_HOME' || name === 'plugins' ? 'folder' : 'file';
    return [`${path} is no ${kind}. Move it away.`];
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
    ...(file.writable === false
      ? [`${path} cannot be written by this user; nothing can be saved there.`]
      : []),
  ];
}

/** As a shell reads it back. */
function quoted(path: string): string {
  return /^[\w./:@%+,-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
