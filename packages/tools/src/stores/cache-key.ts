import { createHash } from 'node:crypto';
import { CONTRACT_VERSION } from '@hermes/web-core';

/** Everything that an answer depends on. */
export interface CacheKeyParts {
  readonly provider: string;
  /** Package that brings the provider, and its version. */
  readonly package: string;
  readonly version: string;
  readonly capability: string;
  /** The values of the provider's declared variables. */
  readonly environment: unknown;
  /** The provider's section of config.yaml. */
  readonly options: unknown;
  /** What is asked: its texts count as equal when they differ in Unicode form or in the amount of space alone. */
  readonly request: unknown;
}

/** The name under which an answer is kept: 64 hex digits. */
export function cacheKey(parts: CacheKeyParts): string {
  const text = JSON.stringify([
    CONTRACT_VERSION,
    parts.provider,
    parts.package,
    parts.version,
    parts.capability,
    parts.environment,
    inOrder(parts.options, (part) => part),
    inOrder(parts.request, (part) => part.normalize('NFC').replace(/\s+/g, ' ').trim()),
  ]);
  return createHash('sha256').update(text).digest('hex');
}

/** The value with the keys of its objects sorted. `above` is what it lies in: the user's config may contain itself. */
function inOrder(
  value: unknown,
  toText: (text: string) => string,
  above: readonly object[] = [],
): unknown {
  if (typeof value === 'string') return toText(value);
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value !== 'object' || value === null) return value;
  if (above.includes(value)) return `level ${above.indexOf(value)}`;
  const path = [...above, value];
  if (Array.isArray(value)) return value.map((item) => inOrder(item, toText, path));
  const keys = Object.keys(value).sort();
  return Object.fromEntries(
    keys.map((key) => [key, inOrder(Reflect.get(value, key), toText, path)]),
  );
}
