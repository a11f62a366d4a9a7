import { expect, test } from 'vitest';
import type { ProviderLimits } from '../../src/stores/index.js';
import { hermesHome } from '../hermes-home.js';
import { ChildStores, keepsTo } from './child-stores.js';
import { type Machine, RedisNetwork } from './redis-network.js';
import { runToEnd } from './run-to-end.js';
import { longestOnThisMachine, timed } from './timed.js';

/** Longer than the 10 s for which a store that failed is left alone. */
const AFTER_REST = { timeout: 30_000, interval: 500 };

interface Place {
  readonly network: RedisNetwork;
  readonly machine?: Machine;
  readonly limits?: Readonly<Record<string, ProviderLimits>>;
  readonly credentials?: string;
}

function storesOn({
  network,
  machine = 'one',
  limits = {},
  credentials,
}: Place): Promise<ChildStores> {
  return ChildStores.start({
    home: hermesHome(),
    cacheStore: network.urlFor(machine, credentials),
    limits,
    through: network.on(machine),
  });
}

test('two machines share answers and cool-downs', async () => {
  const network = await RedisNetwork.start();
  const one = await storesOn({ network });
  const two = await storesOn({ network, machine: 'two' });
  await one.ask('set', 'k', 'from one');
  await one.ask('note', 'vendor');
  expect(await two.ask('get', 'k')).toBe('from one');
  expect(await two.ask('coolDown', 'vendor')).toBe('quota');
  expect(await one.ask('warnings')).toEqual([]);
  expect(await two.ask('warnings')).toEqual([]);
});

test('two machines keep to one limit together', async () => {
  const network = await RedisNetwork.start();
  const limits = { second: { perSecond: 20 }, month: { perMonth: 50 } };
  const machines = await Promise.all([
    storesOn({ network, limits }),
    storesOn({ network, machine: 'two', limits }),
  ]);
  const month = await Promise.all(machines.map((stores) => stores.take('month', 40, 0)));
  expect(month.flat()).toHaveLength(50);
  expect(await machines[0]?.ask('remaining', 'month')).toMatchObject({ per_month: 0 });
  const start = Date.now();
  const second = await Promise.all(machines.map((stores) => stores.take('second', 40, 40_000)));
  expect(second.flat()).toHaveLength(80);
  expect(keepsTo(20, second.flat(), start)).toBe(true);
});

test('what is kept goes away by itself', async () => {
  const network = await RedisNetwork.start();
  const limits = { vendor: { perSecond: 5, perMinute: 5, perMonth: 5 } };
  const one = await storesOn({ network, limits });
  await one.ask('set', 'k', 'value');
  await one.ask('note', 'vendor');
  await one.take('vendor', 1, 0);
  const keys = (await network.command('keys', '*')).trim().split('\n');
  expect(keys.filter((key) => !/:per_second$/.test(key))).toHaveLength(4);
  for (const key of keys) {
    expect(key).toMatch(/^hermes-web:(answer|cool-down|limit):/);
    expect(Number(await network.command('ttl', key))).not.toBe(-1); // without end
  }
});

test('a machine that dies while it writes loses nothing that it had written and blocks nobody', async () => {
  const network = await RedisNetwork.start();
  const limits = { written: { perMonth: 1_000_000 } };
  const [one, two] = await Promise.all([
    storesOn({ network, limits }),
    storesOn({ network, machine: 'two', limits }),
  ]);
  const text = 'x'.repeat(20_000);
  void one.ask('writeWithoutEnd', text);
  await expect.poll(() => one.written, { timeout: 20_000 }).toBeGreaterThan(100);
  await one.kill();
  await two.ask('get', 'k');
  await two.ask('set', 'k', 'value');
  for (let index = 0; index <= one.written; index += 1)
    expect(await two.ask('get', `written-${index}`)).toBe(`${text}${index}`);
  expect(await two.ask('warnings')).toEqual([]);
  expect(await two.ask('warnings')).toEqual([]);
});

test('a Redis that dies fails no call; what is used up of a month stays so; when it is back it is used again', async () => {
  const network = await RedisNetwork.start();
  const limits = { vendor: { perMonth: 10 } };
  const one = await storesOn({ network, limits });
  expect(await one.take('vendor', 8, 0)).toHaveLength(8);
  await network.killRedis();
  expect(await one.take('vendor', 8, 0)).toHaveLength(2);
  await one.ask('set', 'meanwhile', 'value');
  expect(await one.ask('get', 'meanwhile')).toBe('value');
  const warnings = await one.ask('warnings');
  expect(warnings).toEqual([
    expect.stringMatching(/^The Redis at redis:\/\/10\.77\.1\.1:6379 cannot be used \(.+\)\. /),
  ]);
  await network.startRedis();
  const two = await storesOn({ network, machine: 'two' });
  await two.ask('set', 'k', 'from two');
  await expect.poll(() => one.ask('get', 'k'), AFTER_REST).toBe('from two');
  expect(await one.ask('warnings')).toEqual(warnings);
});

test.each<[string, (network: RedisNetwork) => unknown, (network: RedisNetwork) => unknown]>([
  [
    'stands still',
    (network) => network.signalRedis('SIGSTOP'),
    (network) => network.signalRedis('SIGCONT'),
  ],
  [
    'is cut off',
    (network) => network.setLink('one', 'down'),
    (network) => network.setLink('one', 'up'),
  ],
])(
  'a Redis that %s makes one call late and fails none; when it is back it is used again',
  async (_what, stop, goOn) => {
    const network = await RedisNetwork.start();
    const [one, two] = await Promise.all([
      storesOn({ network }),
      storesOn({ network, machine: 'two' }),
    ]);
    await one.ask('set', 'k', 'before');
    expect(await one.ask('get', 'k')).toBe('before');
    await stop(network);
    const longest = longestOnThisMachine();
    expect(await timed(one.ask('get', 'k'))).toBeLessThan(await longest);
    const later = async (): Promise<void> => {
      for (let count = 0; count < 20; count += 1) await one.ask('set', 'meanwhile', 'value');
    };
    expect(await timed(later())).toBeLessThan(await longest);
    expect(await one.ask('get', 'meanwhile')).toBe('value');
    expect(await one.ask('warnings')).toEqual([
      expect.stringContaining('(no answer within 200 ms)'),
    ]);
    await goOn(network);
    await two.ask('set', 'k', 'from two');
    await expect.poll(() => one.ask('get', 'k'), AFTER_REST).toBe('from two');
  },
);

test('a connection that the Redis closed is made anew, and nobody notices', async () => {
  const network = await RedisNetwork.start();
  const one = await storesOn({ network });
  await one.ask('set', 'k', 'value');
  for (let round = 0; round < 3; round += 1) {
    await network.command('client', 'kill', 'type', 'normal');
    expect(await one.ask('get', 'k')).toBe('value');
  }
  expect(await one.ask('warnings')).toEqual([]);
});

test('a Redis that wants a password is used with it', async () => {
  const network = await RedisNetwork.start('--requirepass', 'gehe/im');
  const one = await storesOn({ network, credentials: ':gehe%2Fim@' });
  const two = await storesOn({ network, machine: 'two', credentials: ':gehe%2Fim@' });
  await one.ask('set', 'k', 'value');
  expect(await two.ask('get', 'k')).toBe('value');
  expect(await one.ask('warnings')).toEqual([]);
});

test.each([
  ['', /cannot be used \(NOAUTH Authentication required\.\)/],
  [':falsches-wort@', /cannot be used \(WRONGPASS .+\)/],
])(
  'with the credentials "%s" it is not used, and the one warning says why',
  async (credentials, reason) => {
    const network = await RedisNetwork.start('--requirepass', 'geheim');
    const one = await storesOn({ network, credentials });
    await one.ask('set', 'k', 'value');
    expect(await one.ask('get', 'k')).toBe('value');
    expect(await one.ask('warnings')).toEqual([expect.stringMatching(reason)]);
    expect(JSON.stringify(await one.ask('warnings'))).not.toContain('falsches-wort');
  },
);

test('an open connection does not keep a process', async () => {
  const network = await RedisNetwork.start();
  const place = { cacheStore: network.urlFor('one'), home: hermesHome() };
  expect(await runToEnd(place, network.on('one'))).toMatch(/^value .*\n$/);
});

test('closing closes the connection, and what is used after it opens another', async () => {
  const network = await RedisNetwork.start();
  const one = await storesOn({ network });
  const connections = async (): Promise<number> =>
    (await network.command('client', 'list')).trim().split('\n').length - 1; // the one that asks
  await one.ask('set', 'k', 'value');
  expect(await connections()).toBe(1);
  await one.ask('close');
  await expect.poll(connections).toBe(0);
  expect(await one.ask('get', 'k')).toBe('value');
  expect(await connections()).toBe(1);
});
