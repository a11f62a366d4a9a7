import type { Config } from './context.js';

/** Reads config.yaml's structure: null, blank and empty mean "not set"; a value of another type is a warning. */
export class ConfigReader {
  readonly warnings: string[] = [];
  /** Every key below a section that was asked for, such as `web.backend`. */
  readonly keys = new Set<string>();
  readonly #config: Config;

  constructor(config: Config) {
    this.#config = config;
  }

  section(key: string, value: unknown = this.#config[key]): ConfigSection {
    const mapping = value ?? {};
    const usable = isMapping(mapping);
    if (!usable) this.warn(key, 'a mapping', value);
    return new ConfigSection(this, key, usable ? Object(mapping) : undefined);
  }

  warn(path: string, wanted: string, value: unknown): void {
    this.warnings.push(
      `config.yaml: ${path} must be ${wanted}; it is ${describe(value)} and is ignored.`,
    );
  }
}

/** One mapping of config.yaml. */
export class ConfigSection {
  readonly #reader: ConfigReader;
  readonly #name: string;
  readonly #values: Readonly<Record<string, unknown>> | undefined;

  constructor(reader: ConfigReader, name: string, values: Record<string, unknown> | undefined) {
    this.#reader = reader;
    this.#name = name;
    this.#values = values;
  }

  /** False where the section is there and is not a mapping. */
  get usable(): boolean {
    return this.#values !== undefined;
  }

  /** A provider's name: trimmed and lower-cased. */
  name(key: string): string | undefined {
    const value = this.#value(key);
    if (value === undefined) return undefined;
    if (typeof value === 'string') return value.trim().toLowerCase();
    this.#warn(key, 'the name of a provider', value);
    return undefined;
  }

  names(key: string): readonly string[] {
    return this.strings(key).map((name) => name.toLowerCase());
  }

  /** A text that `isValid`; `wanted` says in a warning what would be. */
  text(
    key: string,
    { wanted, isValid }: { readonly wanted: string; isValid(value: string): boolean },
  ): string | undefined {
    const value = this.#value(key);
    if (value === undefined) return undefined;
    if (typeof value === 'string' && isValid(value.trim())) return value.trim();
    this.#warn(key, wanted, value);
    return undefined;
  }

  /** The mapping under a key. */
  section(key: string): ConfigSection {
    return this.#reader.section(`${this.#name}.${key}`, this.#value(key));
  }

  /** Every key that is there. */
  get keys(): readonly string[] {
    return Object.keys(this.#values ?? {});
  }

  /** A list of texts; one text alone counts as a list of one. */
  strings(key: string): readonly string[] {
    const value = this.#value(key);
    if (value === undefined) return [];
    const items: readonly unknown[] = Array.isArray(value) ? value : [value];
    const texts = items.filter((item) => typeof item === 'string').map((item) => item.trim());
    if (!Array.isArray(value) && texts.length === 0) this.#warn(key, 'a list of texts', value);
    else for (const item of items) this.#warnOfItem(key, item);
    return texts.filter((text) => text !== '');
  }

  /** A switch; `broken` is what anything but true and false means. */
  boolean(key: string, fallback: { readonly missing: boolean; readonly broken: boolean }): boolean {
    const value = this.#value(key);
    if (value === undefined) return fallback.missing;
    if (typeof value === 'boolean') return value;
    this.#warn(key, 'true or false', value);
    return fallback.broken;
  }

  /** A number within the bounds; outside them it is moved to the nearer one, with a warning. `off` is what 0 and less mean, where they mean anything. */
  number(
    key: string,
    range: {
      readonly missing: number;
      readonly min: number;
      readonly max: number;
      readonly off?: number;
    },
  ): number {
    const value = this.#value(key);
    if (value === undefined) return range.missing;
    const wanted = `a number from ${range.min} to ${range.max}`;
    if (typeof value !== 'number' || !Number.isFinite(value)) {
      this.#warn(key, wanted, value);
      return range.missing;
    }
    if (range.off !== undefined && value <= 0) return range.off;
    const bounded = Math.min(range.max, Math.max(range.min, value));
    if (bounded !== value) {
      this.#reader.warnings.push(
        `config.yaml: ${this.#name}.${key} must be ${wanted}; ${value} is taken as ${bounded}.`,
      );
    }
    return bounded;
  }

  #value(key: string): unknown {
    this.#reader.keys.add(`${this.#name}.${key}`);
    const value = this.#values?.[key];
    const isBlank = value === null || (typeof value === 'string' && value.trim() === '');
    return isBlank ? undefined : value;
  }

  #warnOfItem(key: string, item: unknown): void {
    if (typeof item === 'string') return;
    this.#reader.warnings.push(
      `config.yaml: ${this.#name}.${key} must be a list of texts; ${describe(item)} in it is ignored.`,
    );
  }

  #warn(key: string, wanted: string, value: unknown): void {
    this.#reader.warn(`${this.#name}.${key}`, wanted, value);
  }
}

/** Plain data: a `Map` holds its entries elsewhere. */
export function isMapping(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null; // of any realm
}

function describe(value: unknown): string {
  if (value === null) return 'an empty entry';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return isMapping(value) ? 'a mapping' : 'no plain mapping';
  return typeof value === 'string' ? 'a text' : String(value);
}
