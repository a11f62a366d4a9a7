import { expect, test } from 'vitest';
import { createWeb, type Receipt } from '../src/index.js';
import { type Behaviour, CHAIN, ChainProvider } from './chain-provider.js';
import { CHAINS } from './fallback-chains.js';
import { hermesHome } from './hermes-home.js';

const [, ...rows] = CHAINS.trim().split('\n');
const table = rows.map((row) => {
  const [a = '', b = '', c = '', server = '', code = '', ...attempts] = row.split(/\s+/);
  return { chain: [a, b, c], server, code, attempts };
});

/** A `Web` with three providers, and one that keeps the last receipt. */
function chainOf(behaviours: readonly string[], web: object = {}) {
  const providers = behaviours.map(
    (behaviour, index) => new ChainProvider('abc'.charAt(index), behaviour as Behaviour),
  );
  const config = { web: { ...CHAIN, search_timeout: 0.3, ...web } };
  return { providers, web: createWeb({ home: hermesHome(), config, providers }) };
}

test.each(table)('$chain is served by $server, else fails with $code', async (row) => {
  const { web } = chainOf(row.chain);
  const receipts: Receipt[] = [];
  const answer = await web.search(
    { query: 'tide' },
    { onReceipt: (receipt) => receipts.push(receipt) },
  );
  await web.close();
  const [receipt] = receipts;
  expect(receipts).toHaveLength(1);
  expect(
    receipt?.attempts.map(({ provider, outcome, code }) => `${provider}:${code ?? outcome}`),
  ).toEqual(row.attempts);
  if (answer.success) {
    expect(answer.data.served_by).toBe(row.server);
    expect(receipt?.served_by).toBe(row.server);
  } else {
    expect(row.server).toBe('-');
    expect(answer.code).toBe(row.code);
    expect(receipt?.error).toEqual({ code: row.code, message: answer.error });
  }
});

test('the answer says who should have served, and why that one did not', async () => {
  const { web } = chainOf(['quota', 'ok', 'ok']);
  expect(await web.search({ query: 'tide' })).toEqual({
    success: true,
    data: {
      web: [{ title: 'tide', url: 'https://b.test/', description: '', position: 1 }],
      served_by: 'b',
      fallback_from: 'a',
      fallback_reason: 'a failed: quota.',
    },
  });
});

test('when all fail, the first error stands, and the others are named', async () => {
  const { web } = chainOf(['auth', 'network', 'upstream']);
  expect(await web.search({ query: 'tide' })).toEqual({
    success: false,
    error: 'a failed: auth. Asked after it, without success: b (network), c (upstream).',
    code: 'auth',
    provider: 'a',
  });
});

test('a provider that the caller asks for has no fallback', async () => {
  const { web, providers } = chainOf(['upstream', 'ok', 'ok']);
  const answer = await web.search({ query: 'tide' }, { provider: 'a' });
  expect(answer).toMatchObject({ success: false, code: 'upstream' });
  expect(providers.map(({ asked }) => asked)).toEqual([1, 0, 0]);
});

test('fallbacks serve when nobody could be chosen', async () => {
  const { web } = chainOf(['ok', 'ok', 'ok'], { search_backend: 'acme' });
  expect(await web.search({ query: 'tide' })).toMatchObject({
    success: true,
    data: {
      served_by: 'b',
      fallback_from: '',
      fallback_reason:
        'web.search_backend is "acme", which no active plugin provides. Known here: a, b, c. `hermes-web tools` shows every provider and what it needs.',
    },
  });
});

test('a fallback that cannot serve is passed over, with the reason', async () => {
  const { web } = chainOf(['upstream', 'ok', 'ok'], { search_fallbacks: ['gone', 'c'] });
  const receipts: Receipt[] = [];
  await web.search({ query: 'x' }, { onReceipt: (receipt) => receipts.push(receipt) });
  expect(receipts[0]?.attempts).toMatchObject([
    { provider: 'gone', outcome: 'skipped', reason: 'no active plugin provides it' },
    { provider: 'a', outcome: 'failed', code: 'upstream' },
    { provider: 'c', outcome: 'served' },
  ]);
});

test('an attempt gets its share of the time that is left', async () => {
  const { web } = chainOf(['hangs', 'hangs', 'ok'], { search_timeout: 0.6 });
  const start = performance.now();
  const answer = await web.search({ query: 'tide' });
  expect(answer).toMatchObject({ success: true, data: { served_by: 'c' } });
  // Two shares of a third each; that there is an answer says that the last share was left.
  expect(performance.now() - start).toBeGreaterThan(390);
});

test('a provider that asked for a pause is asked last until it is over', async () => {
  const a = new ChainProvider('a', 'rate_limited', { retry_after_ms: 60_000 });
  const b = new ChainProvider('b', 'ok');
  const config = { web: { search_backend: 'a', search_fallbacks: ['b'] } };
  const web = createWeb({ home: hermesHome(), config, providers: [a, b] });
  await web.search({ query: 'one' });
  const receipts: Receipt[] = [];
  const answer = await web.search(
    { query: 'two' },
    { onReceipt: (receipt) => receipts.push(receipt) },
  );
  expect([a.asked, b.asked]).toEqual([1, 2]);
  expect(answer).toMatchObject({ data: { served_by: 'b', fallback_from: 'a' } });
  expect(receipts[0]?.attempts).toMatchObject([
    { provider: 'a', outcome: 'skipped' },
    { provider: 'b', outcome: 'served' },
  ]);
  await web.close();
});

test('a listener that throws does not touch the answer', async () => {
  const { web } = chainOf(['ok', 'ok', 'ok']);
  const onReceipt = () => {
    throw new Error('mine');
  };
  expect(await web.search({ query: 'x' }, { onReceipt })).toMatchObject({ success: true });
});
