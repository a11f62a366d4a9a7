import type { ChildProcess } from 'node:child_process';
import { abortError, Deadline } from '../deadline.js';
import { messageOf, WebProviderError } from '../errors.js';
import { withoutCredentials } from './npm-environment.js';

/** How a program is run. */
export interface ChildOptions {
  readonly cwd: string;
  /** The whole environment of the child. */
  readonly env: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  readonly timeoutMs: number;
  /** Called with each piece that the program writes, credentials replaced. */
  readonly onOutput?: (text: string) => void;
}

/** How a program ended. */
export interface ChildResult {
  /** 0 when it succeeded. */
  readonly code: number;
  /** The last 2,000 characters that it wrote, credentials replaced. */
  readonly output: string;
}

/** What to run, and how it is called in messages. */
export interface ChildProgram {
  readonly name: string;
  readonly file: string;
  readonly args: readonly string[];
}

const OUTPUT_CHARACTERS = 2000;
const IS_WINDOWS = process.platform === 'win32';

/**
 * Runs a program without a shell, without input and without a terminal, and waits for its end. When the signal fires,
 * at the time limit and when this process ends, it is killed with all that it started.
 *
 * @throws WebProviderError `not_configured` when it cannot be started, `aborted`, `timeout`.
 */
export async function runChild(
  { name, file, args }: ChildProgram,
  options: ChildOptions,
): Promise<ChildResult> {
  const { spawn } = await import('node:child_process'); // late: whoever installs nothing does without
  using deadline = new Deadline(options.timeoutMs, options.signal);
  const { signal } = deadline;
  if (signal.aborted) throw abortError(name, signal);
  const child = spawn(file, args, {
    cwd: options.cwd,
    env: options.env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: !IS_WINDOWS, // a process group of its own, that can be killed as one
    windowsHide: true,
  });
  const kill = (): void => {
    if (child.pid !== undefined) killTree(child.pid, spawn);
  };
  signal.addEventListener('abort', kill, { once: true });
  process.once('exit', kill);
  try {
    const result = await ended(child, name, options);
    if (signal.aborted) throw abortError(name, signal);
    return result;
  } finally {
    process.off('exit', kill);
    signal.removeEventListener('abort', kill);
  }
}

function killTree(pid: number, spawn: typeof import('node:child_process').spawn): void {
  if (IS_WINDOWS) {
    spawn('taskkill', ['/pid', String(pid), '/t', '/f'], { stdio: 'ignore', windowsHide: true });
    return;
  }
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // it has just ended by itself
  }
}

function ended(
  child: ChildProcess,
  name: string,
  { onOutput }: ChildOptions,
): Promise<ChildResult> {
  let output = '';
  const collect = (text: string): void => {
    output = `${output}${text}`.slice(-OUTPUT_CHARACTERS);
    onOutput?.(withoutCredentials(text));
  };
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', collect);
  }
  return new Promise((resolve, reject) => {
    child.once('error', (error) => {
      const message = `${name} cannot be started (${messageOf(error)}). Install it, or see that it is on PATH.`;
      reject(new WebProviderError('not_configured', message, { cause: error }));
    });
    child.once('close', (code) =>
      resolve({ code: code ?? 1, output: withoutCredentials(output.trim()) }),
    );
  });
}
