import type { TextStore } from './make-keyv.js';
import type { SqliteFile } from './sqlite-file.js';

const SWEEP_INTERVAL_MS = 300_000;
const MAX_CHARS = 200_000_000;

/** A table of texts that expire, as a store for keyv. Whoever writes removes, now and then, what has expired and the oldest beyond 200 million characters. */
export class SqliteTable implements TextStore {
  readonly #file: SqliteFile;
  readonly #name: string;
  #sweepAt = 0;

  constructor(file: SqliteFile, name: string) {
    this.#file = file;
    this.#name = name;
    file.exec(`CREATE TABLE IF NOT EXISTS ${name} (
      key TEXT PRIMARY KEY, value TEXT NOT NULL, chars INTEGER NOT NULL, expires INTEGER NOT NULL
    )`);
    file.exec(`CREATE INDEX IF NOT EXISTS ${name}_expires ON ${name} (expires, chars)`);
  }

  get(key: string): string | undefined {
    const row = this.#file.prepare(`SELECT value FROM ${this.#name} WHERE key = ?`).get(key);
    const value: unknown = Reflect.get(Object(row), 'value');
    return typeof value === 'string' ? value : undefined;
  }

  set(key: string, value: string, ttlMs = 0): void {
    const now = Date.now();
    if (now >= this.#sweepAt) this.#sweep(now);
    this.#file
      .prepare(
        `INSERT OR REPLACE INTO ${this.#name} (key, value, chars, expires) VALUES (?, ?, ?, ?)`,
      )
      .run(key, value, value.length, now + ttlMs);
  }

  delete(key: string): boolean {
    this.#file.prepare(`DELETE FROM ${this.#name} WHERE key = ?`).run(key);
    return true;
  }

  clear(): void {
    this.#file.exec(`DELETE FROM ${this.#name}`);
  }

  #sweep(now: number): void {
    this.#sweepAt = now + SWEEP_INTERVAL_MS;
    this.#file.prepare(`DELETE FROM ${this.#name} WHERE expires <= ?`).run(now);
    this.#file
      .prepare(
        `DELETE FROM ${this.#name} WHERE rowid IN (SELECT rowid FROM (
          SELECT rowid, SUM(chars) OVER (ORDER BY expires DESC, rowid DESC) AS total FROM ${this.#name}
        ) WHERE total > ?)`,
      )
      .run(MAX_CHARS);
  }
}
