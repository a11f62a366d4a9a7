import { expect, test } from 'vitest';
import { GuardedFetch, systemLookup } from '../../src/guard/index.js';
import type { Env, Lookup } from '../../src/index.js';
import { startSite } from './loopback-site.js';
import { watchSockets } from './socket-watch.js';
import { lookupOf, titled, VERDICTS, type Verdict } from './verdicts.js';

const { signal } = new AbortController();
const REFUSED = VERDICTS.filter(({ verdict }) => verdict !== 'allowed');
const REFUSED_BY_TEXT = REFUSED.filter(({ answers }) => answers === undefined);

async function tryTo(
  row: Verdict,
  settings: { lookup?: Lookup; env?: Env; allowPrivate?: boolean },
) {
  const { lookup = lookupOf(row), env = {}, allowPrivate = false } = settings;
  const guarded = new GuardedFetch({ env, policy: { allowPrivate }, lookup });
  try {
    await guarded.get(row.url, { signal });
    return 'fetched';
  } catch (error) {
    return Reflect.get(Object(error), 'code');
  } finally {
    await guarded.close();
  }
}

test('the watch sees the socket of a fetch, and the look-up of the system', async () => {
  await using site = await startSite((_request, response) => response.end('page'));
  using watch = watchSockets();
  const row: Verdict = { url: `http://a.test:${site.port}/`, verdict: 'allowed', why: '' };
  expect(await tryTo(row, { lookup: async () => ['127.0.0.1'], allowPrivate: true })).toBe(
    'fetched',
  );
  expect(watch.seen).toEqual(['TCPCONNECTWRAP']);
  const local = { ...row, url: `http://localhost:${site.port}/` };
  expect(await tryTo(local, { lookup: systemLookup, allowPrivate: true })).toBe('fetched');
  expect(watch.seen).toContain('GETADDRINFOREQWRAP');
});

test.each(titled(REFUSED))('%s (%s) opens no socket', async (_url, _why, row) => {
  using watch = watchSockets();
  expect(await tryTo(row, {})).toBe(row.verdict);
  expect(watch.seen).toEqual([]);
});

test.each(titled(REFUSED_BY_TEXT))('%s (%s) is not even looked up', async (_url, _why, row) => {
  using watch = watchSockets();
  const asked: string[] = [];
  const lookup: Lookup = async (name) => {
    asked.push(name);
    return ['93.184.216.34'];
  };
  expect(await tryTo(row, { lookup })).toBe(row.verdict);
  expect(asked).toEqual([]);
  expect(watch.seen).toEqual([]);
});

test('what is refused by its text does not reach a proxy either', async () => {
  await using proxy = await startSite((_request, response) => response.end('page'));
  const url = `http://127.0.0.1:${proxy.port}`;
  using watch = watchSockets();
  for (const row of REFUSED_BY_TEXT) {
    expect([row.url, await tryTo(row, { env: { HTTP_PROXY: url, HTTPS_PROXY: url } })]).toEqual([
      row.url,
      row.verdict,
    ]);
  }
  expect(watch.seen).toEqual([]);
  expect(proxy.seen).toEqual([]);
});

test('metadata services are reached by no socket and no proxy where private addresses are allowed', async () => {
  using watch = watchSockets();
  const rows = REFUSED.filter(({ why, allowPrivate }) => why.includes('metadata') && !allowPrivate);
  expect(rows.length).toBeGreaterThan(50);
  for (const row of rows) {
    expect([row.url, await tryTo(row, { allowPrivate: true })]).toEqual([row.url, 'policy']);
  }
  expect(watch.seen).toEqual([]);
});
