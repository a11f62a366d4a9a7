import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const STORES = fileURLToPath(new URL('../../src/stores/index.ts', import.meta.url));

/** Uses stores in a process that closes nothing, and gives what it printed when it has ended by itself. */
export async function runToEnd(
  place: { readonly cacheStore: string; readonly home: string },
  through: readonly string[] = [],
): Promise<string> {
  const script = `import { openStores } from ${JSON.stringify(STORES)};
    const { cacheStore, home } = ${JSON.stringify(place)};
    const limits = { vendor: { perSecond: 5, perMinute: 9, perMonth: 9 } };
    const stores = openStores({ settings: { cacheStore, cacheTtlMs: 60_000, limits }, home, logger: console });
    await stores.cache.set('k', 'value');
    await stores.coolDowns.note('vendor', { code: 'quota' });
    const taking = { signal: new AbortController().signal, longestWaitMs: 0 };
    await stores.flights.run('k', { who: 'Acme', signal: taking.signal, remainingMs: 60_000 }, () => stores.limits.take('vendor', taking));
    console.log((await stores.cache.get('k')).value, process.getActiveResourcesInfo().join());`;
  const [command = '', ...args] = [
    ...through,
    process.execPath,
    '--conditions=@hermes/source',
    '--import=tsx',
    '--input-type=module',
    '--eval',
    script,
  ];
  const { stdout, stderr } = await promisify(execFile)(command, args, { timeout: 50_000 });
  return stdout + stderr;
}
