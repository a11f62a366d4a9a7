import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/** The built program. */
export const BIN = fileURLToPath(new URL('../dist/bin.js', import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Started {
  readonly ended: Promise<Ended>;
  kill(signal: NodeJS.Signals): void;
}

/** Starts a program with an environment of its own: only what is given, and the way to node. */
export function start(
  command: string,
  args: readonly string[],
  {
    env = {},
    cwd,
  }: { readonly env?: Readonly<Record<string, string>>; readonly cwd?: string } = {},
): Started {
  const path = `${fileURLToPath(new URL('.', `file://${process.execPath}`))}:/usr/bin:/bin`;
  const child = spawn(command, args, {
    env: { PATH: path, HERMES_ALLOW_PRIVATE_URLS: 'true', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(cwd !== undefined && { cwd }),
  });
  const code = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  const ended = Promise.all([code, text(child.stdout), text(child.stderr)]).then(
    ([exitCode, stdout, stderr]) => ({ code: exitCode, stdout, stderr }),
  );
  return { ended, kill: (signal) => void child.kill(signal) };
}

/** Runs the built program to its end. */
export function runBin(
  args: readonly string[],
  options: { readonly env?: Readonly<Record<string, string>>; readonly cwd?: string } = {},
): Promise<Ended> {
  return start(process.execPath, [BIN, ...args], options).ended;
}
