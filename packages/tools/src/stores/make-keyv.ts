import type { Keyv, KeyvStoreAdapter } from 'keyv';

/** The part of a store that keyv asks for its texts. */
export interface TextStore {
  get(key: string): string | undefined;
  set(key: string, text: string, ttlMs?: number): void;
  delete(key: string): boolean;
  clear(): void;
}

/** A longer text is not kept. */
const MAX_CHARS = 4_000_000;

/** A keyv that keeps JSON of up to 4 million characters, and throws what its store throws. */
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
    serialize: write,
    deserialize: parse,
  });
}

/** What JSON cannot hold, and what is too long, is kept as null: that is as good as nothing. */
function write(value: unknown): string {
  try {
    const text = JSON.stringify(value);
    return text.length <= MAX_CHARS ? text : 'null';
  } catch {
    return 'null'; // a cycle or a bigint
  }
}

/** A text that another program wrote over ours is as good as none. */
function parse(text: string): ReturnType<typeof JSON.parse> {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
