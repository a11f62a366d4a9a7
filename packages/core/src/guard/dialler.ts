import { isIP, type LookupFunction } from 'node:net';
import type { Dispatcher } from 'undici';
import type { Env, Lookup } from '../context.js';
import { proxySettings } from '../proxy.js';
import { loadUndici } from '../undici.js';
import type { GuardPolicy } from './guard-policy.js';
import { resolveJudged } from './judge-url.js';

/** What the dialler goes by. */
export interface DialSettings {
  readonly env: Env;
  readonly policy: GuardPolicy;
  readonly lookup: Lookup;
}

/**
 * Opens connections only to addresses that it has judged itself: the address that passes is the address that is dialled,
 * so a name cannot change between check and use. Behind an environment proxy names are left to the proxy.
 */
export async function createDialler(settings: DialSettings): Promise<Dispatcher> {
  const { Agent, EnvHttpProxyAgent } = await loadUndici();
  const connect = { lookup: judgingLookup(settings) };
  const proxy = proxySettings(settings.env);
  return proxy ? new EnvHttpProxyAgent({ ...proxy, connect }) : new Agent({ connect });
}

function judgingLookup({ policy, lookup }: DialSettings): LookupFunction {
  return (hostname, options, callback) => {
    resolveJudged(hostname, policy, lookup).then(
      (addresses) => {
        const found = addresses.map((address) => ({ address, family: isIP(address) }));
        if (options.all) callback(null, found);
        else callback(null, found[0]?.address ?? '', found[0]?.family);
      },
      (error: Error) => callback(error, []),
    );
  };
}
