import { relative } from 'node:path';
import { expect, test } from 'vitest';
import { createWeb } from '../src/index.js';
import { directoryPlugin, hermesHome, searchGiving } from './hermes-home.js';

const hit = { title: 'Hit', url: 'https://hit.test/', description: '', position: 1 };
const quick = {
  name: 'quick',
  isAvailable: () => true,
  search: (_query: string, _limit: number, options: { onProgress?(about: object): void }) => {
    options.onProgress?.({ message: 'Half way' });
    return { success: true, data: { web: [hit] } };
  },
};

/** What the process was told of while this ran. */
async function unhandled(run: () => Promise<unknown>): Promise<readonly unknown[]> {
  const reasons: unknown[] = [];
  const note = (reason: unknown) => reasons.push(reason);
  process.on('unhandledRejection', note);
  await run();
  await new Promise((resolve) => setTimeout(resolve, 20));
  process.off('unhandledRejection', note);
  return reasons;
}

test('listeners of the caller that fail, at once or later, do no harm', async () => {
  const later = async () => Promise.reject(new Error('The client has left.'));
  const now = () => {
    throw new Error('The client has left.');
  };
  const reasons = await unhandled(async () => {
    for (const fail of [later, now]) {
      const web = createWeb({
        home: hermesHome(),
        config: { web: { backend: 5 } }, // is warned of
        providers: [quick],
        logger: { warn: fail, debug: fail },
      });
      const answer = await web.search({ query: 'x' }, { onProgress: fail, onReceipt: fail });
      expect(answer).toMatchObject({ success: true });
    }
  });
  expect(reasons).toEqual([]);
});

test('arguments that cannot be read are a failure, not a throw', async () => {
  const web = createWeb({
    home: hermesHome(),
    config: {},
    providers: [quick],
    env: { WEB_TOOLS_DEBUG: 'true' },
  });
  const args = {
    query: 'x',
    urls: ['https://a.test/'],
    get crawl(): never {
      throw new Error('not readable');
    },
    get limit(): never {
      throw new Error('not readable');
    },
  };
  expect(await web.search(args)).toMatchObject({ success: false });
  expect(await web.extract(args)).toMatchObject({ success: false });
});

test('what is null counts as left out', async () => {
  const web = createWeb({ home: hermesHome(), config: JSON.parse('null'), providers: [quick] });
  const nothing = JSON.parse('null');
  expect(await web.search({ query: 'x' }, nothing)).toMatchObject({ success: true });
  expect(await web.search({ query: 'x' }, { signal: nothing })).toMatchObject({ success: true });
  expect(await web.handleToolCall('web_search', { query: 'x' }, nothing)).toMatchObject({
    success: true,
  });
});

test.each([[['web']], ['web: { keyless_fallback: false }'], [new Map([['web', {}]])]])(
  'a config that is no plain object fails calls instead of being left out: %j',
  async (config) => {
    const web = createWeb({ home: hermesHome(), config: Object(config), providers: [quick] });
    const error = expect.stringContaining('The config that was handed to createWeb is no plain');
    expect(await web.search({ query: 'x' })).toMatchObject({ code: 'not_configured', error });
    expect(await web.select('search')).toEqual({
      capability: 'search',
      step: 'none',
      reason: error,
      candidates: [],
      error: { code: 'not_configured', message: error },
    });
  },
);

test('a relative home serves directory plugins too', async () => {
  const plugin = directoryPlugin('web/acme', { provider: 'acme', members: searchGiving('ACME') });
  const home = relative('.', hermesHome(plugin));
  const config = { plugins: { enabled: ['web/acme'] } };
  for (const place of [{ home }, { env: { HERMES_HOME: home } }]) {
    expect(await createWeb({ ...place, config }).search({ query: 'x' })).toMatchObject({
      data: { web: [{ title: 'ACME' }] },
    });
  }
});

test('a provider that was handed in is seen with the key that it has now', async () => {
  const keys = new Map<string, string>();
  const provider = (name: string, keyless: boolean) => ({
    name,
    isAvailable: () => keys.has(name),
    isKeylessAvailable: () => keyless,
    search: () => ({ success: true, data: { web: [] } }),
  });
  const web = createWeb({
    home: hermesHome(),
    config: {},
    providers: [provider('one', true), provider('two', false)],
  });
  const chosen = async () => {
    const { provider: name, step } = await web.select('search');
    return [name, step];
  };
  expect(await chosen()).toEqual(['one', 'keyless']);
  keys.set('two', 'k');
  expect(await chosen()).toEqual(['two', 'only']);
  keys.set('one', 'k');
  expect(await chosen()).toEqual(['one', 'preference']);
  keys.clear();
  expect(await chosen()).toEqual(['one', 'keyless']);
});

test('the definitions of one host are its own', () => {
  const [one, other] = [createWeb(), createWeb()];
  Reflect.deleteProperty(Object(one.tools[0]?.inputSchema.properties), 'limit');
  expect(other.tools[0]?.inputSchema.properties).toHaveProperty('limit');
});
