import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { ProviderLimits } from '../../src/stores/index.js';

const CHILD = fileURLToPath(new URL('./store-child.ts', import.meta.url));
const FROM_SOURCE = ['--conditions=@hermes/source', '--import=tsx'];

/** What the other process opens, and what it is started through. */
export interface ChildInput {
  readonly home: string;
  readonly cacheStore: string;
  readonly limits?: Readonly<Record<string, ProviderLimits>>;
  /** Such as `ip netns exec NAME`. */
  readonly through?: readonly string[];
  /** Packages that are not there for it. */
  readonly without?: readonly string[];
}

/** A module that makes these packages impossible to find. */
function refusing(packages: readonly string[]): string {
  const hooks = `export async function resolve(specifier, context, next) {
    if (!${JSON.stringify(packages)}.includes(specifier)) return next(specifier, context);
    throw Object.assign(new Error('Cannot find package ' + specifier), { code: 'ERR_MODULE_NOT_FOUND' });
  }`;
  return toDataUrl(`import { register } from 'node:module'; register('${toDataUrl(hooks)}');`);
}

function toDataUrl(code: string): string {
  return `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`;
}

/** Stores in another process. */
export class ChildStores {
  readonly #child: ChildProcess;
  readonly #answers = new Map<number, (value: unknown) => void>();
  #asked = 0;
  /** The last index that `writeWithoutEnd` told of. */
  written = -1;

  private constructor(child: ChildProcess) {
    this.#child = child;
    child.on('message', (message) => {
      const { id, value, written } = Object(message);
      if (typeof written === 'number') this.written = written;
      this.#answers.get(id)?.(value);
    });
  }

  /** Killed when the test ends. */
  static async start({
    home,
    cacheStore,
    limits = {},
    through = [],
    without = [],
  }: ChildInput): Promise<ChildStores> {
    const own = [
      process.execPath,
      ...FROM_SOURCE,
      `--import=${refusing(without)}`,
      CHILD,
      home,
      cacheStore,
      JSON.stringify(limits),
    ];
    const [command = '', ...args] = [...through, ...own];
    const options: SpawnOptions = { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] };
    const child = spawn(command, args, options);
    onTestFinished(() => void child.kill('SIGKILL'));
    await once(child, 'message');
    return new ChildStores(child);
  }

  ask(name: string, ...args: readonly (string | number)[]): Promise<unknown> {
    const id = ++this.#asked;
    this.#child.send({ id, name, args: args.map(String) });
    return new Promise((resolve) => this.#answers.set(id, resolve));
  }

  /** When each of so many takers at once was granted, in milliseconds since 1970. */
  async take(provider: string, count: number, longestWaitMs: number): Promise<readonly number[]> {
    const times: unknown = await this.ask('take', provider, count, longestWaitMs);
    return Array.isArray(times) ? times : [];
  }

  async kill(): Promise<void> {
    const gone = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await gone;
  }
}

/** Whether those who began to ask at the start were granted no more than so many in each second after it. A busy machine may tell late, never early. */
export function keepsTo(perSecond: number, times: readonly number[], start: number): boolean {
  const sorted = [...times].sort((one, other) => one - other);
  return sorted.every((time, index) => time >= start + Math.floor(index / perSecond) * 1000 - 5);
}
