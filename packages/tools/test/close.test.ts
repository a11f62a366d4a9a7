import { expect, test } from 'vitest';
import { createWeb } from '../src/index.js';
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
