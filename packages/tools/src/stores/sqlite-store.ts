import { join } from 'node:path';
import { messageOf, sleep } from '@hermes/web-core';
import type Database from 'libsql';
import { limitersOf } from './limiters.js';
import { loadPeer } from './load-peer.js';
import { makeKeyv } from './make-keyv.js';
import { SqliteFile } from './sqlite-file.js';
import { SqliteTable } from './sqlite-table.js';
import type { SharedStoreKind, Store } from './store.js';

const PEER = { name: 'libsql', version: '0.5', setting: 'web.cache: sqlite' };
const LIMITS_TABLE = 'limits';

/** Processes that make the file at the same moment are refused at once, however long they would wait. */
const CONTENTION_MS = 150;
const CONTENTION_PAUSE_MS = 10;

/** `<home>/cache/web/store.sqlite`, for the processes of one machine. */
export function sqliteKind(home: string): SharedStoreKind {
  const path = join(home, 'cache', 'web', 'store.sqlite');
  return {
    title: `The SQLite file ${path}`,
    load: async () => {
      const { default: Sqlite } = await loadPeer<{ default: typeof Database }>(PEER);
      const keyv = await import('keyv');
      return async () => makeStore(await openFile(Sqlite, path), keyv);
    },
    explain,
  };
}

function makeStore({ file, answers, coolDowns }: OpenFile, keyv: typeof import('keyv')): Store {
  return {
    isShared: true,
    isAlive: true,
    answers: makeKeyv(keyv, answers, 'answer'),
    coolDowns: makeKeyv(keyv, coolDowns, 'cool-down'),
    limiter: limitersOf(
      ({ RateLimiterSQLite: Limiter }, { points, seconds }) =>
        new Limiter({
          storeClient: file,
          storeType: 'better-sqlite3', // whose interface it is
          tableName: LIMITS_TABLE,
          tableCreated: true,
          keyPrefix: '',
          points,
          duration: seconds,
        }),
    ),
    close: async (): Promise<void> => file.close(),
  };
}

interface OpenFile {
  readonly file: SqliteFile;
  readonly answers: SqliteTable;
  readonly coolDowns: SqliteTable;
}

async function openFile(Sqlite: typeof Database, path: string): Promise<OpenFile> {
  const giveUpAt = performance.now() + CONTENTION_MS;
  while (true) {
    try {
      return prepareFile(new SqliteFile(Sqlite, path));
    } catch (error) {
      if (codeOf(error) !== 'SQLITE_BUSY' || performance.now() > giveUpAt) throw error;
      await sleep(CONTENTION_PAUSE_MS);
    }
  }
}

/** Readers and a writer at once, and a commit that a killed process cannot spoil. */
function prepareFile(file: SqliteFile): OpenFile {
  try {
    file.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
    file.exec(`CREATE TABLE IF NOT EXISTS ${LIMITS_TABLE} (
      key TEXT PRIMARY KEY, points INTEGER NOT NULL, expire INTEGER
    )`); // as rate-limiter-flexible has it
    const answers = new SqliteTable(file, 'answers');
    return { file, answers, coolDowns: new SqliteTable(file, 'cool_downs') };
  } catch (error) {
    file.close();
    throw error;
  }
}

/** A damaged file is not set aside here: another process may be writing it. */
function explain(error: unknown): string {
  const isDamaged = /^SQLITE_(NOTADB|CORRUPT)/.test(codeOf(error));
  return isDamaged ? `${messageOf(error)}; delete it` : messageOf(error);
}

function codeOf(error: unknown): string {
  return String(Reflect.get(Object(error), 'code'));
}
