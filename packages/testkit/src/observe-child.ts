import { type AdoptedProvider, adoptProvider, WebSearchProvider } from '@hermes/web-core';
import { refuseInstall } from './lend-dependency.js';
import type { ObservedRun, ObserveOrder } from './observe-provider.js';
import { ProcessWatch } from './process-watch.js';
import { RecordingFetch } from './recording-fetch.js';

/** The program of the observed process: does what a host does, one step after the other, and reports what happened in each. */
async function run(order: ObserveOrder): Promise<Omit<ObservedRun, 'hasEnded'>> {
  const watch = new ProcessWatch(order.home);
  const module: object = await import(order.entry);
  const onImport = watch.take();
  const unset = await register(module, order, {});
  const onRegister = watch.take();
  Object.assign(processEnv(), order.env);
  const seesProcessEnv = unset.isAvailable();
  for (const name of Object.keys(order.env)) delete processEnv()[name];
  const provider = await register(module, order, order.env);
  for (const capability of order.capabilities) await call(provider, capability, order);
  await provider.close();
  await unset.close();
  const onCalls = watch.take();
  return { onImport, onRegister, onCalls, seesProcessEnv };
}

/** Only to see whether a provider looks there. */
function processEnv(): Record<string, string | undefined> {
  return Reflect.get(process, 'env');
}

async function register(
  module: object,
  order: ObserveOrder,
  env: ObserveOrder['env'],
): Promise<AdoptedProvider> {
  const registered: AdoptedProvider[] = [];
  const entry: unknown = Reflect.get(module, 'register');
  if (typeof entry !== 'function') throw new Error('The package exports no register(ctx).');
  await entry({
    env,
    config: order.config,
    fetch: new RecordingFetch(order.origins, order.baseUrl).fetch,
    logger: { warn: () => {}, debug: () => {} },
    home: order.home,
    ensureDependency: (spec: string) => Promise.reject(refuseInstall(order.provider, spec)),
    WebSearchProvider,
    registerWebSearchProvider: (provider: object) => registered.push(adoptProvider(provider)),
  });
  const provider = registered.find(({ name }) => name === order.provider);
  if (provider) return provider;
  throw new Error(`The package does not register ${order.provider}.`);
}

async function call(
  provider: AdoptedProvider,
  capability: ObserveOrder['capabilities'][number],
  { startUrl }: ObserveOrder,
): Promise<void> {
  if (capability === 'search') await provider.search('paper lanterns', 5, {});
  if (capability === 'extract') await provider.extract([startUrl], {});
  if (capability === 'crawl') await provider.extract([startUrl], { crawl: { maxPages: 2 } });
}

const report = await run(JSON.parse(process.argv[2] ?? ''));
process.send?.(report, () => process.disconnect());
