import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import { resolve, sep } from 'node:path';
import type { Deeds } from './observe-provider.js';

const WRITERS = [
  ...['appendFile', 'copyFile', 'createWriteStream', 'mkdir', 'mkdtemp', 'open', 'rename', 'rm'],
  ...['rmdir', 'symlink', 'truncate', 'unlink', 'writeFile'],
];
/** These write to their second path; the first is only read. */
const SECOND_PATH = /^(copyFile|rename|symlink)/;
const QUIET_NAMES = ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const;

type Lines = { [Kind in keyof Deeds]: string[] };

/** Watches what this process does with network, timers, console and files from now on. For a process that ends soon: nothing is put back. */
export class ProcessWatch {
  readonly #home: string;
  #lines = emptyLines();
  #globals = traces();

  constructor(home: string) {
    this.#home = resolve(home);
    this.#watchNetwork();
    this.#watchTimers();
    this.#watchOutput();
    this.#watchFiles();
  }

  /** What was done since the last look. */
  take(): Deeds {
    const before = this.#globals;
    this.#globals = traces();
    const deeds = {
      ...this.#lines,
      traces: this.#globals.filter((name) => !before.includes(name)),
    };
    this.#lines = emptyLines();
    return deeds;
  }

  #watchNetwork(): void {
    watch(net.Socket.prototype, 'connect', (args) => {
      this.#lines.connections.push(JSON.stringify(args[0]) ?? 'a connection');
    });
    watch(net.Server.prototype, 'listen', () => this.#lines.listeners.push('a server'));
    watch(globalThis, 'fetch', ([input]) => this.#lines.connections.push(`fetch ${String(input)}`));
  }

  #watchTimers(): void {
    for (const name of ['setTimeout', 'setInterval', 'setImmediate'])
      watch(globalThis, name, () => this.#lines.timers.push(`${name}()`));
  }

  #watchOutput(): void {
    const note = (name: string, args: readonly unknown[]): void => {
      this.#lines.output.push(`${name}: ${args.map(String).join(' ')}`);
    };
    for (const name of QUIET_NAMES) watch(console, name, (args) => note(`console.${name}`, args));
    watch(process.stdout, 'write', (args) => note('stdout', args));
    watch(process.stderr, 'write', (args) => note('stderr', args));
  }

  #watchFiles(): void {
    for (const name of WRITERS) {
      const note = (args: readonly unknown[]): void => this.#noteWrite(name, args);
      watch(fs, name, note);
      watch(fs, `${name}Sync`, note);
      watch(fs.promises, name, note);
    }
    syncBuiltinESMExports();
  }

  #noteWrite(name: string, args: readonly unknown[]): void {
    if (name === 'open' && !/[wa+]/.test(String(args[1] ?? 'r'))) return;
    const target = args[SECOND_PATH.test(name) ? 1 : 0];
    if (typeof target === 'number') return;
    const path = resolve(target instanceof URL ? target.pathname : String(target));
    const isInside = path === this.#home || path.startsWith(this.#home + sep);
    if (!isInside) this.#lines.writes.push(`${name} ${path}`);
  }
}

function emptyLines(): Lines {
  return { connections: [], listeners: [], timers: [], output: [], writes: [], traces: [] };
}

/** Global variables, and listeners on `process` with their count. */
function traces(): readonly string[] {
  const events = process
    .eventNames()
    .map((event) => `process.on ${String(event)} × ${process.listenerCount(event)}`);
  return [...Object.getOwnPropertyNames(globalThis).map((name) => `global ${name}`), ...events];
}

/** Puts a look before a method, where there is one. */
function watch(owner: object, name: string, look: (args: readonly unknown[]) => void): void {
  const original: unknown = Reflect.get(owner, name);
  if (typeof original !== 'function') return;
  const watched = function (this: unknown, ...args: unknown[]): unknown {
    look(args);
    return original.apply(this, args);
  };
  const { prototype: _, ...own } = Object.getOwnPropertyDescriptors(original);
  Reflect.set(owner, name, Object.defineProperties(watched, own)); // util.promisify looks for a property
}
