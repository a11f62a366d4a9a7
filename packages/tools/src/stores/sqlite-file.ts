import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import type Database from 'libsql';

/** So long a statement waits for another process: this process stands still meanwhile. */
const BUSY_MS = 200;

type Values = readonly (string | number | null)[];

/** A statement, prepared. */
export interface SqliteStatement {
  /** The first row, if there is one. */
  get(...values: Values): unknown;
  run(...values: Values): unknown;
}

/** A database file that several processes write. When a statement has failed, those that follow fail at once: each would wait as long. */
export class SqliteFile {
  readonly #database: Database.Database;
  readonly #statements = new Map<string, SqliteStatement>();
  #failure: { readonly error: unknown } | undefined;

  /** Made when it is not there, for this user alone. @throws when it cannot be opened */
  constructor(Sqlite: typeof Database, path: string) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    closeSync(openSync(path, 'a', 0o600)); // the files that SQLite puts beside it take its mode
    this.#database = new Sqlite(path, { timeout: BUSY_MS });
  }

  /** Runs statements without values. */
  exec(sql: string): void {
    this.#try(() => this.#database.exec(sql));
  }

  prepare(sql: string): SqliteStatement {
    const statement = this.#statements.get(sql) ?? this.#prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  /** A function that does the work in a transaction. */
  transaction<T>(work: () => T): () => T {
    return (): T => this.#try(this.#database.transaction(work));
  }

  /** The file itself is let go when the garbage collector has taken its statements. */
  close(): void {
    this.#statements.clear();
    this.#database.close();
  }

  #prepare(sql: string): SqliteStatement {
    const statement = this.#try(() => this.#database.prepare(sql));
    return {
      get: (...values): unknown => this.#try(() => statement.get(...values)),
      run: (...values): unknown => this.#try(() => statement.run(...values)),
    };
  }

  #try<T>(work: () => T): T {
    if (this.#failure) throw this.#failure.error;
    try {
      return work();
    } catch (error) {
      this.#failure = { error };
      throw error;
    }
  }
}
