import { expect, test } from 'vitest';
import { createWeb, type Web } from '../src/index.js';
import { hermesHome } from './hermes-home.js';

test('close ends although one provider never ends and another fails', async () => {
  const closed: string[] = [];
  const provider = (name: string, close: () => unknown) => ({
    name,
    isAvailable: () => true,
    search: () => ({ success: true, data: { web: [] } }),
    close,
  });
  const web = createWeb({
    config: {},
    providers: [
      provider('endless', () => new Promise(() => {})),
      provider('failing', () => {
        throw new Error('out of order');
      }),
      provider('tidy', () => closed.push('tidy')),
    ],
  });
  for (const name of ['endless', 'failing', 'tidy']) {
    await web.search({ query: 'x' }, { provider: name });
  }
  await web.close();
  expect(closed).toEqual(['tidy']);
});

test('close() ends the calls that run, and later calls work', async () => {
  const answers = [new Promise(() => undefined), { success: true, data: { web: [] } }];
  const slow = { name: 'slow', isAvailable: () => true, search: () => answers.shift() };
  const web = createWeb({ home: hermesHome(), config: {}, providers: [slow] });
  const running = web.search({ query: 'x' });
  await expect.poll(() => answers.length).toBe(1);
  await web.close();
  expect(await running).toMatchObject({ success: false, code: 'aborted' });
  expect(await web.search({ query: 'x' })).toMatchObject({ success: true });
});

test.each([
  ['search', (web: Web) => web.search({ query: 'x' })],
  ['extract', (web: Web) => web.extract({ urls: ['https://page.test/'] })],
])('close() ends a %s that has only just been made', async (_tool, call) => {
  let asked = 0;
  const ask = () => {
    asked += 1;
    return new Promise(() => undefined);
  };
  const slow = { name: 'slow', isAvailable: () => true, supportsExtract: () => true };
  const web = createWeb({
    home: hermesHome(),
    config: { web: { search_timeout: 60, extract_timeout: 60 } },
    providers: [{ ...slow, search: ask, extract: ask }],
    lookup: async () => ['93.184.216.34'],
  });
  for (const _ of ['first', 'warm']) {
    const running = call(web);
    await web.close();
    expect(await running).toMatchObject({ success: false, code: 'aborted' });
  }
  expect(asked).toBe(0);
});

test('a hundred calls at once may share one signal without a warning', async () => {
  const warnings: Error[] = [];
  const onWarning = (warning: Error) => warnings.push(warning);
  process.on('warning', onWarning);
  const quick = {
    name: 'quick',
    isAvailable: () => true,
    search: async () => ({ success: true, data: { web: [] } }),
  };
  const web = createWeb({ home: hermesHome(), config: {}, providers: [quick] });
  const { signal } = new AbortController();
  await Promise.all(Array.from({ length: 100 }, () => web.search({ query: 'x' }, { signal })));
  await new Promise((resolve) => setImmediate(resolve));
  process.off('warning', onWarning);
  expect(warnings).toEqual([]);
});

const MANIFEST = 'name: web-acme\nprovides_web_providers: [acme]\n';
const ENABLED = 'plugins: { enabled: [web/acme] }\nweb: { backend: acme }\n';

/** A home with one plugin; its code speaks of itself in `globalThis[key]`. */
function homeWithPlugin(code: string): string {
  return hermesHome({
    'plugins/web/acme/plugin.yaml': MANIFEST,
    'plugins/web/acme/index.mjs': code,
    'config.yaml': ENABLED,
  });
}

test('close() waits for a plugin that is being loaded, and closes its provider', async () => {
  const events: string[] = [];
  Reflect.set(globalThis, 'closeEvents', events);
  const home = homeWithPlugin(`export async function register(ctx) {
    globalThis.closeEvents.push('registering');
    await new Promise((resolve) => setTimeout(resolve, 50));
    ctx.registerWebSearchProvider({ name: 'acme', isAvailable: () => true, search() {}, close() { globalThis.closeEvents.push('closed'); } });
  }`);
  const web = createWeb({ home });
  const running = web.search({ query: 'x' });
  await expect.poll(() => events).toEqual(['registering']);
  await web.close();
  expect(events).toEqual(['registering', 'closed']);
  expect(await running).toMatchObject({ success: false, code: 'aborted' });
});

test('a call that was aborted before it chose starts no plugin', async () => {
  Reflect.set(globalThis, 'wasImported', false);
  const home = homeWithPlugin('globalThis.wasImported = true;');
  const web = createWeb({ home });
  const answer = await web.search({ query: 'x' }, { signal: AbortSignal.abort() });
  expect(answer).toMatchObject({ success: false, code: 'aborted' });
  await web.inspect(); // the sweep has ended
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(Reflect.get(globalThis, 'wasImported')).toBe(false);
});
