import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from '../context.js';
import { type BrokenLines, parseEnv } from './env-file.js';
import { unreadable } from './naming-path.js';
import { readSmallFile } from './read-small-file.js';

/** Far above any `.env`. */
const MAX_BYTES = 1024 * 1024;

/** The environment that providers see, and what was wrong with its file. */
export interface LiveEnv {
  readonly env: Env;
  /** About the `.env` file as it is now. */
  warnings(): readonly string[];
}

/**
 * A live view: each look-up asks the given environment, then `<home>/.env` as it is now; values are trimmed, blank is
 * absent. The file is read again only when it changed.
 */
export function createEnv(given: Env, home: string): LiveEnv {
  const file = new EnvFileReader(join(home, '.env'));
  const get = (name: string): string | undefined =>
    textOf(given[name]) || textOf(file.current().values.get(name)) || undefined;
  const env = new Proxy<Record<string, string | undefined>>(Object.create(null), {
    get(_target, name): string | undefined {
      return typeof name === 'string' ? get(name) : undefined;
    },
    has(_target, name): boolean {
      return typeof name === 'string' && get(name) !== undefined;
    },
    set(): boolean {
      return false;
    },
  });
  return { env, warnings: () => file.current().warnings };
}

/** Trimmed; `''` for what every object has under a name such as `toString`. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

interface Reading {
  readonly values: ReadonlyMap<string, string>;
  readonly warnings: readonly string[];
}

const NOTHING: Reading = { values: new Map(), warnings: [] };

class EnvFileReader {
  readonly #path: string;
  #stamp = '';
  #reading = NOTHING;

  constructor(path: string) {
    this.#path = path;
  }

  current(): Reading {
    const stamp = stampOf(this.#path);
    if (stamp !== this.#stamp) {
      this.#reading = stamp === '' ? NOTHING : read(this.#path);
      this.#stamp = stamp;
    }
    return this.#reading;
  }
}

/** Changes when the file does; `''` when there is none. A path that cannot be looked at stays as it is. */
function stampOf(path: string): string {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats ? `${stats.ino}:${stats.size}:${stats.mtimeMs}` : '';
  } catch {
    return 'unreadable'; // reading it says why
  }
}

function read(path: string): Reading {
  try {
    const { values, unreadable: broken } = parseEnv(readSmallFile(path, MAX_BYTES));
    return { values, warnings: broken.map((lines) => describe(path, lines)) };
  } catch (error) {
    return { values: new Map(), warnings: [unreadable(path, error)] };
  }
}

function describe(path: string, { from, to, isUnclosed }: BrokenLines): string {
  if (from < to)
    return `${path} lines ${from} to ${to}: a quotation mark is not closed; these lines are ignored. Close it in line ${from}.`;
  const fault = isUnclosed ? 'a quotation mark is not closed' : 'not of the form NAME=value';
  return `${path} line ${from}: ${fault}; the line is ignored.`;
}
