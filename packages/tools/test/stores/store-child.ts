// A process of its own with stores of its own. Reads what to open from its arguments, does what it is sent and answers; ends with its parent.
import { openStores } from '../../src/stores/index.js';

const [home = '', cacheStore = '', limits = '{}'] = process.argv.slice(2);
const warnings: string[] = [];
const stores = openStores({
  settings: { cacheStore, cacheTtlMs: 1_200_000, limits: JSON.parse(limits) },
  home,
  logger: { warn: (message) => void warnings.push(message), debug: () => {} },
});

/** What a test may ask for. */
const actions: Readonly<Record<string, (...args: readonly string[]) => Promise<unknown>>> = {
  get: async (key = '') => (await stores.cache.get(key))?.value,
  set: (key = '', value = '') => stores.cache.set(key, value),
  note: (subject = '') => stores.coolDowns.note(subject, { code: 'quota' }),
  coolDown: async (subject = '') => (await stores.coolDowns.get(subject))?.code,
  remaining: (provider = '') => stores.limits.remaining(provider),
  take: takeAll,
  writeWithoutEnd,
  warnings: async () => warnings,
  close: () => stores.close(),
};

function waiting(longestWaitMs: number): { signal: AbortSignal; longestWaitMs: number } {
  return { signal: new AbortController().signal, longestWaitMs };
}

/** As many at once; gives the times of those that were granted. */
async function takeAll(
  provider = '',
  count = '1',
  longestWaitMs = '0',
): Promise<readonly number[]> {
  const times = Array.from({ length: Number(count) }, () =>
    stores.limits.take(provider, waiting(Number(longestWaitMs))).then(
      () => [Date.now()],
      () => [],
    ),
  );
  return (await Promise.all(times)).flat();
}

/** Writes as fast as it can, and tells of each write that it has done. */
async function writeWithoutEnd(text = ''): Promise<void> {
  for (let index = 0; ; index += 1) {
    await stores.cache.set(`written-${index}`, `${text}${index}`);
    await stores.limits.take('written', waiting(0));
    process.send?.({ written: index });
  }
}

process.on('message', async (message) => {
  const { id, name, args } = Object(message);
  const answer = await actions[name]?.(...args).then(
    (value) => ({ value }),
    (error: unknown) => ({ value: String(error) }),
  );
  process.send?.({ id, ...answer });
});
process.on('disconnect', () => process.exit());
process.send?.({ ready: true });
