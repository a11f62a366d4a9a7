import type { Keyv, KeyvStoreAdapter } from 'keyv';

/** The part of a store that keyv asks for its texts. */
export interface TextStore {
  get(key: string): string | undefined;
  set(key: string, text: string, ttlMs?: number): void;
  delete(key: string): boolean;
  clear(): void;
}

/** A keyv that keeps JSON, and throws what its store throws. */
export function makeKeyv(
  { Keyv }: typeof import('keyv'),
  store: TextStore | KeyvStoreAdapter,
  namespace: string,
): Keyv {
  return new Keyv({
    store,
    namespace: `hermes-web:${namespace}`,
    useKeyPrefix: false, // a store for many has a place for each namespace
    throwOnErrors: true,
    serialize: JSON.stringify,
    deserialize: parse,
  });
}

/** A text that another program wrote over ours is as good as none. */
function parse(text: string): ReturnType<typeof JSON.parse> {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
