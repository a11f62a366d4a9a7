import { expect, test } from 'vitest';
import { extractEach, extractInBatches, pageOk, WebProviderError } from '../src/index.js';

const urls = (count: number) =>
  Array.from({ length: count }, (_, index) => `https://site.test/${index}`);

const page = (url: string) => pageOk({ url, title: '', content: `Text of ${url}` });

test('reads each address once, in batches, and answers in the order asked', async () => {
  const batches: (readonly string[])[] = [];
  const asked = ['https://site.test/a', ...urls(3), 'https://SITE.test/a/', 'https://site.test/1'];
  const pages = await extractInBatches(asked, 3, async (batch) => {
    batches.push(batch);
    return batch.map(page).reverse();
  });
  expect(batches).toEqual([
    ['https://site.test/a', 'https://site.test/0', 'https://site.test/1'],
    ['https://site.test/2'],
  ]);
  expect(pages.map(({ url }) => url)).toEqual(asked);
  expect(pages[4]?.content).toBe('Text of https://site.test/a');
});

test('asks nothing for no URL', async () => {
  const read = () => Promise.reject(new Error('asked'));
  expect(await extractInBatches([], 20, read)).toEqual([]);
});

test('has five calls in work at a time and no more', async () => {
  let inWork = 0;
  let most = 0;
  const release: (() => void)[] = [];
  const all = extractEach(urls(12), async (url) => {
    inWork += 1;
    most = Math.max(most, inWork);
    await new Promise<void>((resolve) => release.push(resolve));
    inWork -= 1;
    return page(url);
  });
  for (let done = 0; done < 12; done += 1) {
    await expect.poll(() => release.length).toBeGreaterThan(0);
    release.shift()?.();
  }
  expect(await all).toHaveLength(12);
  expect(most).toBe(5);
});

test('a call that fails leaves the pages of the others', async () => {
  const pages = await extractInBatches(urls(4), 2, async (batch) => {
    if (batch.includes('https://site.test/2')) throw new WebProviderError('timeout', 'Too late.');
    return batch.map(page);
  });
  expect(pages.map(({ code, error }) => [code, error])).toEqual([
    [undefined, undefined],
    [undefined, undefined],
    ['timeout', 'Too late.'],
    ['timeout', 'Too late.'],
  ]);
});

test('where every call fails, the first failure is thrown', async () => {
  const read = async (url: string) => {
    throw new WebProviderError('auth', `No key for ${url}.`);
  };
  await expect(extractEach(urls(2), read)).rejects.toMatchObject({
    code: 'auth',
    message: 'No key for https://site.test/0.',
  });
});

test('a bug is thrown, whatever the other calls bring', async () => {
  const read = async (url: string) => {
    if (url.endsWith('1')) throw new TypeError('oops');
    return page(url);
  };
  await expect(extractEach(urls(3), read)).rejects.toThrow(TypeError);
});
