import { expect, test } from 'vitest';
import { createWeb, type Receipt } from '../src/index.js';
import { hermesHome } from './hermes-home.js';

const lookup = async () => ['93.184.216.34'];

/** A provider that delivers the pages whose URL holds its pattern, and fails for the others. */
function extractor(name: string, delivers: RegExp, code = 'blocked') {
  const asked: string[][] = [];
  return {
    asked,
    name,
    isAvailable: () => true,
    supportsSearch: () => false,
    supportsExtract: () => true,
    supportsCrawl: () => true,
    extract: (urls: readonly string[]) => {
      asked.push([...urls]);
      return urls.map((url) =>
        delivers.test(url)
          ? { url, title: name, content: `text of ${url}` }
          : { url, error: `${name} was kept out.`, code },
      );
    },
  };
}

const config = {
  web: { extract_backend: 'a', extract_fallbacks: ['b', 'c'] },
};

test('what the first delivered is kept, and the next is asked for the rest alone', async () => {
  const [a, b, c] = [extractor('a', /1/), extractor('b', /2/), extractor('c', /3/)];
  const web = createWeb({ home: hermesHome(), config, providers: [a, b, c], lookup });
  const receipts: Receipt[] = [];
  const urls = ['https://x.test/1', 'https://x.test/2', 'https://x.test/3', 'https://x.test/4'];
  const answer = await web.extract({ urls }, { onReceipt: (receipt) => receipts.push(receipt) });
  expect([a.asked, b.asked, c.asked]).toEqual([
    [urls],
    [urls.slice(1)],
    [['https://x.test/3', 'https://x.test/4']],
  ]);
  const fallback = { fallback_from: 'a', fallback_reason: 'a was kept out.' };
  expect(answer).toEqual({
    success: true,
    data: [
      {
        url: urls[0],
        title: 'a',
        content: 'text of https://x.test/1',
        metadata: { served_by: 'a' },
      },
      {
        url: urls[1],
        title: 'b',
        content: 'text of https://x.test/2',
        metadata: { served_by: 'b', ...fallback },
      },
      {
        url: urls[2],
        title: 'c',
        content: 'text of https://x.test/3',
        metadata: { served_by: 'c', ...fallback },
      },
      {
        url: urls[3],
        title: '',
        content: '',
        error: 'a was kept out.',
        code: 'blocked',
        metadata: { served_by: 'a' },
      },
    ],
  });
  expect(receipts[0]?.attempts).toMatchObject([
    { provider: 'a', outcome: 'partial', code: 'blocked' },
    { provider: 'b', outcome: 'partial', code: 'blocked' },
    { provider: 'c', outcome: 'partial', code: 'blocked' },
  ]);
});

test('a page that was refused is not asked for again', async () => {
  const [a, b] = [extractor('a', /1/, 'policy'), extractor('b', /./)];
  const web = createWeb({ home: hermesHome(), config, providers: [a, b], lookup });
  const answer = await web.extract({ urls: ['https://x.test/1', 'https://x.test/2'] });
  expect(b.asked).toEqual([]);
  expect(answer).toMatchObject({
    data: [{ content: 'text of https://x.test/1' }, { code: 'policy' }],
  });
});

test('a crawl that brought no page is done by the next', async () => {
  const [a, b] = [extractor('a', /never/), extractor('b', /./)];
  const web = createWeb({ home: hermesHome(), config, providers: [a, b], lookup });
  const answer = await web.extract({ urls: ['https://x.test/'], crawl: {} });
  expect(answer).toMatchObject({
    success: true,
    data: [{ title: 'b', metadata: { served_by: 'b', fallback_from: 'a' } }],
  });
});

const KEY = 'tvly-0123456789abcdef';

test.for([
  ['instructions', { instructions: `log in with ${KEY}` }],
  ['include', { include: ['/docs/*', `/${KEY}/*`] }],
  ['exclude', { exclude: [`/${KEY}/*`] }],
] as const)('a credential in crawl.%s goes to nobody', async ([argument, crawl]) => {
  const a = extractor('a', /./);
  const web = createWeb({ home: hermesHome(), config, providers: [a], lookup });
  expect(await web.extract({ urls: ['https://x.test/'], crawl })).toEqual({
    success: false,
    code: 'policy',
    error: `Blocked: crawl.${argument} holds what looks like an API key. Providers are third parties: leave it out and call again.`,
  });
  expect(a.asked).toEqual([]);
});
