import { expect, test } from 'vitest';
import { createWeb } from '../src/index.js';

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
