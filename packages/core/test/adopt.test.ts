import { expect, test } from 'vitest';
import { adoptProvider, CAPABILITIES, CONTRACT_BRAND, WebSearchProvider } from '../src/index.js';

class Acme extends WebSearchProvider {
  override readonly name = 'acme';
  override isAvailable(): boolean {
    return true;
  }
}

test('takes an instance of the class with its defaults', () => {
  const acme = adoptProvider(new Acme());
  expect([acme.name, acme.displayName, acme.isAvailable(), acme.isKeylessAvailable()]).toEqual([
    'acme',
    'acme',
    true,
    false,
  ]);
  expect([acme.supports('search'), acme.supports('extract'), acme.supports('crawl')]).toEqual([
    true,
    false,
    false,
  ]);
  expect(() => acme.extract(['https://a.test/'], {})).toThrow(
    'acme does not implement extract(). Override it, or let supportsExtract() return false.',
  );
});

test('takes a plain object of the right shape', () => {
  const plain = adoptProvider({ name: 'plain', isAvailable: () => true, search: () => 'hits' });
  expect([plain.supports('search'), plain.supports('extract'), plain.autoSelect('search')]).toEqual(
    [true, false, true],
  );
  expect(plain.search('q', 5, {})).toBe('hits');
});

test('a question that throws is answered with no', () => {
  const broken = adoptProvider({
    name: 'broken',
    isAvailable: (): boolean => {
      throw new Error('no');
    },
  });
  expect(broken.isAvailable()).toBe(false);
});

test('a question that is answered with a promise is answered with no, and whatever becomes of it ends no process', async () => {
  const late = async (): Promise<boolean> => Promise.reject(new Error('later'));
  const broken = adoptProvider({
    name: 'broken',
    isAvailable: late,
    isKeylessAvailable: late,
    supportsSearch: late,
    supportsExtract: late,
    supportsCrawl: late,
    autoSelect: late,
    getSetupSchema: late,
  });
  expect(broken.fault()).toBeUndefined();
  expect(broken.isAvailable()).toBe(false);
  expect(broken.fault()).toBe('answers isAvailable() with a promise; it must answer at once');
  expect(CAPABILITIES.map((capability) => broken.supports(capability))).toEqual([
    false,
    false,
    false,
  ]);
  expect([broken.isKeylessAvailable(), broken.autoSelect('search')]).toEqual([false, false]);
  expect(broken.getSetupSchema()).toEqual({ name: 'broken', badge: '', tag: '', env_vars: [] });
  await new Promise((resolve) => setImmediate(resolve)); // an unhandled rejection would fail this run
});

test('a method that throws when it is looked at is answered with no, and a name that does is refused', () => {
  const throwing = (name: string) => ({
    get: (): never => {
      throw new Error(`no ${name}`);
    },
  });
  const value = Object.defineProperties(
    { name: 'broken', isAvailable: () => true },
    Object.fromEntries(
      ['displayName', 'supportsSearch', 'supportsExtract', 'crawl', 'search', 'autoSelect'].map(
        (name) => [name, throwing(name)],
      ),
    ),
  );
  const broken = adoptProvider(value);
  expect(broken.displayName).toBe('broken');
  expect(CAPABILITIES.map((capability) => broken.supports(capability))).toEqual([
    false,
    false,
    false,
  ]);
  expect(broken.autoSelect('search')).toBe(false);
  expect(() => adoptProvider(Object.defineProperty({}, 'name', throwing('name')))).toThrow(
    "A provider's name cannot be read: no name",
  );
});

test('a crawl() method is called for crawls', () => {
  const older = adoptProvider({
    name: 'older',
    isAvailable: () => true,
    crawl: (url: string, options: { limit: number }) => [url, options.limit],
  });
  expect(older.supports('crawl')).toBe(true);
  expect(older.extract(['https://a.test/'], { crawl: { maxPages: 3 } })).toEqual([
    'https://a.test/',
    3,
  ]);
});

test.each([
  [null, 'A provider must be an object; this is null.'],
  [
    { isAvailable: () => true },
    'A provider\'s name must be lower case letters, digits and hyphens, such as "my-backend"; this is undefined.',
  ],
  [{ name: 'Upper' }, 'this is "Upper".'],
  [{ name: 'acme' }, 'Provider acme has no isAvailable() method.'],
  [
    { name: 'acme', isAvailable: () => true, [CONTRACT_BRAND]: 2 } as object,
    'The provider was built for version 2 of the @hermes/web-core contract; this host has version 1. Install matching versions.',
  ],
])('refuses %j', (value, message) => {
  expect(() => adoptProvider(value)).toThrow(message);
});
