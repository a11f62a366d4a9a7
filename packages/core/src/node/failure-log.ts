import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Remembers, across processes, how the last loading of a plugin failed, so that it can be shown without running its code. */
export class FailureLog {
  readonly #folder: string;

  constructor(home: string) {
    this.#folder = join(home, 'cache', 'web', 'plugin-failures');
  }

  /** The failure of this very file, unchanged since; `undefined` when it loaded or was never tried. */
  read(entryFile: string): string | undefined {
    try {
      const record: unknown = JSON.parse(readFileSync(this.#path(entryFile), 'utf8'));
      const { stamp, message } = Object(record);
      return stamp === stampOf(entryFile) && typeof message === 'string' ? message : undefined;
    } catch {
      return undefined; // no record, or none that can be used: nothing is known
    }
  }

  /** Keeps the failure, or with `undefined` forgets the one kept. Best effort: a home that cannot be written fails no call. */
  write(entryFile: string, message: string | undefined): void {
    const path = this.#path(entryFile);
    try {
      rmSync(path, { force: true });
      if (message === undefined) return;
      mkdirSync(dirname(path), { recursive: true });
      const staged = `${path}.${randomUUID()}`;
      writeFileSync(staged, JSON.stringify({ entryFile, stamp: stampOf(entryFile), message }));
      renameSync(staged, path);
    } catch {
      // the failure itself is thrown to the caller; only its record is lost
    }
  }

  #path(entryFile: string): string {
    const name = createHash('sha256').update(entryFile).digest('hex').slice(0, 16);
    return join(this.#folder, `${name}.json`);
  }
}

function stampOf(file: string): string {
  const { size, mtimeMs } = statSync(file);
  return `${size}:${mtimeMs}`;
}
