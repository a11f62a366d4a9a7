import { expect, test } from 'vitest';
import { hermesHome } from '../hermes-home.js';
import { runToEnd } from './run-to-end.js';

test.each(['memory', 'sqlite'])(
  'with %s, stores that nobody closed do not keep a process',
  async (cacheStore) => {
    expect(await runToEnd({ cacheStore, home: hermesHome() })).toMatch(/^value .*\n$/);
  },
  60_000,
);
