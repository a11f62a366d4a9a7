import type { Capability } from './capability.js';
import { CONTRACT_BRAND, CONTRACT_VERSION } from './contract.js';
import { messageOf } from './errors.js';
import type { CallOptions, ExtractOptions } from './options.js';
import { isProviderName } from './provider-name.js';
import type { SetupSchema } from './setup.js';

/**
 * A provider as the host uses it: whatever was registered (an instance of any copy of the class, or a plain object),
 * with every question answerable and no answer that throws. What `search` and `extract` give is still unchecked.
 */
export interface AdoptedProvider {
  readonly name: string;
  readonly displayName: string;
  isAvailable(): boolean;
  isKeylessAvailable(): boolean;
  supports(capability: Capability): boolean;
  autoSelect(capability: Capability): boolean;
  search(query: string, limit: number, options: CallOptions): unknown;
  extract(urls: readonly string[], options: ExtractOptions): unknown;
  getSetupSchema(): SetupSchema;
  close(): unknown;
  /** Why the last question counts as answered with no, where it was answered with a promise. */
  fault(): string | undefined;
}

/**
 * Takes a registered value for a provider: by its brand, or where it has none by its shape. Never `instanceof`.
 *
 * @throws TypeError that says what is wrong with it.
 */
export function adoptProvider(value: unknown): AdoptedProvider {
  if (typeof value !== 'object' || value === null) {
    throw new TypeError(
      `A provider must be an object; this is ${value === null ? 'null' : typeof value}.`,
    );
  }
  checkContract(read(value, CONTRACT_BRAND));
  const subject = new Subject(value);
  const name = read(value, 'name');
  if (!isProviderName(name)) {
    throw new TypeError(
      `A provider's name must be lower case letters, digits and hyphens, such as "my-backend"; this is ${JSON.stringify(name)}.`,
    );
  }
  if (!subject.has('isAvailable'))
    throw new TypeError(`Provider ${name} has no isAvailable() method.`);
  return toProvider(name, subject);
}

function read(value: object, property: string | symbol): unknown {
  try {
    return Reflect.get(value, property);
  } catch (error) {
    const what = typeof property === 'string' ? property : 'version of the contract';
    throw new TypeError(`A provider's ${what} cannot be read: ${messageOf(error)}`, {
      cause: error,
    });
  }
}

function checkContract(version: unknown): void {
  if (version === undefined || version === CONTRACT_VERSION) return;
  throw new TypeError(
    `The provider was built for version ${String(version)} of the @hermes/web-core contract; this host has version ${CONTRACT_VERSION}. Install matching versions.`,
  );
}

/** An object whose methods may be missing, of another type, or throw, also when they are looked at. */
class Subject {
  readonly #value: object;
  #fault: string | undefined;

  constructor(value: object) {
    this.#value = value;
  }

  get fault(): string | undefined {
    return this.#fault;
  }

  has(method: string): boolean {
    try {
      return typeof Reflect.get(this.#value, method) === 'function';
    } catch {
      return false;
    }
  }

  call(method: string, ...args: unknown[]): unknown {
    const found: unknown = Reflect.get(this.#value, method);
    if (typeof found !== 'function') throw new TypeError(`The provider has no ${method}() method.`);
    return found.apply(this.#value, args);
  }

  /** What must be there at once. A promise is let go of, so that its rejection ends no process. */
  answer(method: string, ...args: unknown[]): unknown {
    const answer = this.call(method, ...args);
    if (typeof Object(answer).then !== 'function') return answer;
    Promise.resolve(answer).catch(() => {});
    this.#fault = `answers ${method}() with a promise; it must answer at once`;
    return undefined;
  }

  /** A question's answer: the default where the method is missing, no where it throws or gives a promise. */
  ask(method: string, missing: boolean, ...args: unknown[]): boolean {
    this.#fault = undefined;
    try {
      if (typeof Reflect.get(this.#value, method) !== 'function') return missing;
      return this.answer(method, ...args) === true;
    } catch {
      return false; // the contract: a question that throws is answered with no
    }
  }

  text(property: string, missing: string): string {
    try {
      const value: unknown = Reflect.get(this.#value, property);
      return typeof value === 'string' && value.trim() !== '' ? value : missing;
    } catch {
      return missing;
    }
  }
}

function toProvider(name: string, subject: Subject): AdoptedProvider {
  const displayName = subject.text('displayName', name);
  return {
    name,
    displayName,
    isAvailable: () => subject.ask('isAvailable', false),
    isKeylessAvailable: () => subject.ask('isKeylessAvailable', false),
    supports: (capability) => supports(subject, capability),
    autoSelect: (capability) => subject.ask('autoSelect', true, capability),
    search: (query, limit, options) => subject.call('search', query, limit, options),
    extract: (urls, options) => extract(subject, urls, options),
    getSetupSchema: () => setupSchema(subject, displayName),
    close: () => (subject.has('close') ? subject.call('close') : undefined),
    fault: () => subject.fault,
  };
}

function supports(subject: Subject, capability: Capability): boolean {
  if (capability === 'search') return subject.ask('supportsSearch', subject.has('search'));
  if (capability === 'extract') return subject.ask('supportsExtract', false);
  return subject.has('crawl') || subject.ask('supportsCrawl', false);
}

/** A crawl goes to the `crawl(url, options)` method of an older plugin where there is one. */
function extract(subject: Subject, urls: readonly string[], options: ExtractOptions): unknown {
  const { crawl } = options;
  if (!crawl || !subject.has('crawl')) return subject.call('extract', urls, options);
  return subject.call('crawl', urls[0], { ...options, ...crawl, limit: crawl.maxPages });
}

function setupSchema(subject: Subject, displayName: string): SetupSchema {
  const none = { name: displayName, badge: '', tag: '', env_vars: [] };
  if (!subject.has('getSetupSchema')) return none;
  try {
    return { ...none, ...Object(subject.answer('getSetupSchema')) };
  } catch (error) {
    return { ...none, tag: `getSetupSchema() failed: ${messageOf(error)}` };
  }
}
