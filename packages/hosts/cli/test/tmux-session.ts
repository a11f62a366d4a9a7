import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { expect } from 'vitest';
import { BIN } from './run-bin.js';

const execute = promisify(execFile);

/** Where the terminal stands after a program, as the shell behind it sees it. */
export interface TerminalState {
  readonly code: number;
  /** Lines are edited by the terminal, keys are shown and Ctrl-C is a signal. */
  readonly isCooked: boolean;
  readonly hasCursor: boolean;
}

export interface Size {
  readonly columns?: number;
  readonly rows?: number;
}

/** A real terminal in which the built program runs. */
export class TmuxSession implements AsyncDisposable {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** Runs a line of shell in which `hermes-web` is the built program. */
  static async start(
    line: string,
    env: Readonly<Record<string, string>>,
    { columns = 80, rows = 24 }: Size = {},
  ): Promise<TmuxSession> {
    const session = new TmuxSession(await mkdtemp(join(tmpdir(), 'hermes-web-tmux-')));
    await writeFile(join(session.#folder, 'run.sh'), script(line));
    const values = Object.entries({ ...env, PATH: '/usr/bin:/bin' }).map((pair) => pair.join('='));
    const command = [
      'env',
      '-i',
      ...values,
      'TERM=screen-256color',
      'LANG=C.UTF-8',
      'bash',
      'run.sh',
    ];
    const size = ['-x', String(columns), '-y', String(rows)];
    const start = ['-u', 'new-session', '-d', ...size, '-c', session.#folder];
    const log = ['pipe-pane', '-o', `cat > ${session.#folder}/raw.log`];
    await session.#tmux([...start, ...command, ';', ...log]);
    await writeFile(join(session.#folder, 'go'), '');
    return session;
  }

  /** Waits until the screen, or what was scrolled off it, shows the text; gives everything there. */
  async shows(text: string): Promise<string> {
    await expect.poll(() => this.screen(), { timeout: 20_000, interval: 50 }).toContain(text);
    return await this.screen();
  }

  /** Everything shown, lines that the terminal wrapped joined again. */
  async screen(): Promise<string> {
    return await this.#tmux(['capture-pane', '-p', '-J', '-S', '-1000']);
  }

  /** Every byte that the terminal was sent. */
  async raw(): Promise<string> {
    return await readFile(join(this.#folder, 'raw.log'), 'utf8');
  }

  /** Names of keys, such as `Enter` and `C-c`. */
  async press(...keys: readonly string[]): Promise<void> {
    await this.#tmux(['send-keys', ...keys]);
  }

  async type(text: string): Promise<void> {
    await this.#tmux(['send-keys', '-l', text]);
  }

  /** Waits for the end of the line that was started. */
  async ended(): Promise<TerminalState> {
    const screen = await this.shows('ended with ');
    const [, code = '', modes = ''] = /ended with (\d+) :([^:]*):/.exec(screen) ?? [];
    const cursor = await this.#tmux(['display-message', '-p', '#{cursor_flag}']);
    return {
      code: Number(code),
      isCooked: modes.trim() === 'echo icanon isig',
      hasCursor: cursor.trim() === '1',
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#tmux(['kill-server']);
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #tmux(args: readonly string[]): Promise<string> {
    const socket = join(this.#folder, 'socket');
    const { stdout } = await execute('tmux', ['-S', socket, '-f', '/dev/null', ...args]);
    return stripVTControlCharacters(stdout);
  }
}

/** Waits until everything that it prints is recorded, runs the line, and reports how it left the terminal. */
function script(line: string): string {
  return `hermes-web() { "${process.execPath}" "${BIN}" "$@"; }
while [ ! -e go ]; do sleep 0.05; done
${line}
code=$?
modes=$(stty -a | tr ' ;' '\\n\\n' | grep -xE 'icanon|echo|isig' | sort | tr '\\n' ' ')
echo
echo "ended with $code :$modes:"
while [ -e go ]; do sleep 0.5; done
`;
}
