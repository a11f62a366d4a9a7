import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

/** The built program. */
export const BIN = fileURLToPath(new URL('../dist/bin.js', import.meta.url));

/** The two ways to start it, each as arguments of node. */
export const PROGRAMS = [
  ['hermes-web-mcp', [BIN]],
  ['hermes-web mcp', [fileURLToPath(new URL('../../cli/dist/bin.js', import.meta.url)), 'mcp']],
] as const;

/** The first frames of a client. */
export const HANDSHAKE: readonly object[] = [
  {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: {
      protocolVersion: '2025-03-26',
      capabilities: {},
      clientInfo: { name: 'probe', version: '0' },
    },
  },
  { jsonrpc: '2.0', method: 'notifications/initialized' },
];

/** An environment of its own: only what is given, and the way to node. */
export function environment(given: Readonly<Record<string, string>>): Record<string, string> {
  const path = `${fileURLToPath(new URL('.', `file://${process.execPath}`))}:/usr/bin:/bin`;
  return { PATH: path, ...given };
}

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program that needs no input, in an environment of its own. */
export function runToEnd(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Ended> {
  return new RunningServer(env, { command, args }).close().ended;
}

/** The built server, started over stdio. */
export class RunningServer {
  readonly ended: Promise<Ended>;
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly #written = { stdout: '', stderr: '' };

  constructor(
    env: Readonly<Record<string, string>>,
    {
      command = process.execPath,
      args = [BIN],
    }: { readonly command?: string; readonly args?: readonly string[] } = {},
  ) {
    const child = spawn(command, args, { env: environment(env), stdio: 'pipe' });
    for (const stream of ['stdout', 'stderr'] as const) {
      child[stream].setEncoding('utf8').on('data', (text) => {
        this.#written[stream] += text;
      });
    }
    child.stdin.on('error', () => undefined); // a server that has ended reads no more
    this.ended = new Promise<Ended>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => resolve({ code, ...this.#written }));
    });
    this.#child = child;
  }

  send(...frames: readonly object[]): this {
    for (const frame of frames) this.#child.stdin.write(`${JSON.stringify(frame)}\n`);
    return this;
  }

  /** Until all these requests are answered. */
  async answered(...ids: readonly number[]): Promise<this> {
    const answers = (): readonly unknown[] => framesOf(this.#written.stdout).map(({ id }) => id);
    await expect.poll(answers, { timeout: 30_000 }).toEqual(expect.arrayContaining([...ids]));
    return this;
  }

  /** The client has nothing more to say. */
  close(): this {
    this.#child.stdin.end();
    return this;
  }

  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }
}

/** The call of a tool as a frame. */
export function callFrame(id: number, name: string, args: object): object {
  return { jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args } };
}

/** The frames of a stdout that holds nothing else. @throws SyntaxError where it does. */
export function framesOf(
  stdout: string,
): readonly { readonly id?: number; readonly jsonrpc?: string }[] {
  return stdout
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
}
