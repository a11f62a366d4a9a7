import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PageStore } from '../src/search-index/page-store.js';
import { snippet } from '../src/search-index/snippet.js';
import { tokenize } from '../src/search-index/tokenize.js';
import { FakeSite } from './fake-site.js';
import { hitsOf, pagesOf, TestProvider } from './test-provider.js';

const SITE = {
  '/': '<title>Harbour</title><p>The harbour opens at nine. <a href="/ferry">Ferry</a> <a href="/soup">Soup</a></p>',
  '/ferry':
    '<title>Ferry times</title><p>The last ferry leaves in the evening, after the museum has closed.</p>',
  '/soup': '<title>Soup</title><p>Simmer the onions, then serve the soup on the ferry.</p>',
};

const FERRY = {
  url: 'http://a.test/ferry',
  title: 'Ferry times',
  text: 'After the museum has closed.',
};
const SOUP = { url: 'http://a.test/soup', title: 'Soup', text: 'Serve the onions on the ferry.' };

/** The store of a provider, written to as another process would. */
function storeOf(test: TestProvider): PageStore {
  return new PageStore(join(test.home, 'cache', 'web-local', 'pages'));
}

describe('search over pages read before', () => {
  it('finds what a crawl has read, the title counting most', async () => {
    await using site = await FakeSite.start(SITE);
    await using test = await TestProvider.create();
    await test.provider.extract([site.url('/')], { crawl: {} });
    const hits = hitsOf(await test.provider.search('ferry'));
    expect(hits.map(({ url, title, position }) => [url, title, position])).toEqual([
      [site.url('/ferry'), 'Ferry times', 1],
      [site.url('/'), 'Harbour', 2],
      [site.url('/soup'), 'Soup', 3],
    ]);
    expect(hits[0]?.description).toBe(
      'The last ferry leaves in the evening, after the museum has closed.',
    );
    expect(hits[0]?.score).toBeGreaterThan(hits[1]?.score ?? 0);
    expect(hitsOf(await test.provider.search('ferry', 1))).toHaveLength(1);
    expect(hitsOf(await test.provider.search('zeppelin'))).toEqual([]);
  });

  it('is a success without hits when nothing was read yet', async () => {
    await using test = await TestProvider.create();
    expect(await test.provider.search('anything')).toEqual({ success: true, data: { web: [] } });
  });

  it('names the folder when it cannot be read', async () => {
    await using test = await TestProvider.create();
    const folder = join(test.home, 'cache', 'web-local', 'pages');
    await mkdir(join(test.home, 'cache', 'web-local'), { recursive: true });
    await writeFile(folder, '');
    expect(await test.provider.search('anything')).toEqual({
      success: false,
      provider: 'local',
      code: 'not_configured',
      error: `The pages that local has read before cannot be looked at in ${folder} (ENOTDIR: not a directory, scandir '${folder}'). Make it a folder that this user can read, or remove it.`,
    });
  });

  it('sees pages that another process has added, and a page that has changed', async () => {
    await using test = await TestProvider.create();
    const store = storeOf(test);
    await store.save([FERRY]);
    expect(hitsOf(await test.provider.search('museum'))).toHaveLength(1);
    await store.save([SOUP]);
    expect(hitsOf(await test.provider.search('onions'))).toHaveLength(1);
    await store.save([{ ...SOUP, text: 'Only carrots now.' }]);
    expect(hitsOf(await test.provider.search('onions'))).toEqual([]);
    expect(hitsOf(await test.provider.search('carrots'))).toHaveLength(1);
  });

  it('survives searches at the same time, a damaged index and a damaged page', async () => {
    await using test = await TestProvider.create();
    await storeOf(test).save([FERRY, SOUP]);
    const searches = await Promise.all(
      [1, 2, 3].map(async () => hitsOf(await test.provider.search('ferry'))),
    );
    expect(searches.map((hits) => hits.length)).toEqual([2, 2, 2]);
    const directory = join(test.home, 'cache', 'web-local');
    await writeFile(join(directory, 'index.json'), '{"format":2,"stamps":');
    await writeFile(join(directory, 'pages', 'broken.json'), '{');
    await using other = await TestProvider.create({ home: test.home });
    expect(hitsOf(await other.provider.search('ferry'))).toHaveLength(2);
  });

  it('uses the index that was saved before', async () => {
    await using test = await TestProvider.create();
    await storeOf(test).save([FERRY]);
    await test.provider.search('ferry');
    const path = join(test.home, 'cache', 'web-local', 'index.json');
    const before = (await stat(path)).mtimeMs;
    await using other = await TestProvider.create({ home: test.home });
    expect(hitsOf(await other.provider.search('museum'))).toHaveLength(1);
    expect((await stat(path)).mtimeMs).toBe(before);
  });

  it('keeps its files to the user', async () => {
    await using test = await TestProvider.create();
    await storeOf(test).save([SOUP]);
    await test.provider.search('soup');
    const directory = join(test.home, 'cache', 'web-local');
    const [file = ''] = await readdir(join(directory, 'pages'));
    const paths = ['', 'pages', join('pages', file), 'index.json'];
    const modes = await Promise.all(
      paths.map(async (path) => (await stat(join(directory, path))).mode & 0o777),
    );
    expect(modes).toEqual([0o700, 0o700, 0o600, 0o600]);
  });

  it('does not keep pages that ask not to be indexed', async () => {
    await using site = await FakeSite.start({
      '/': '<html><head><meta name="robots" content="noindex"></head><body><p>private words</p></body></html>',
    });
    await using test = await TestProvider.create();
    const [page] = pagesOf(await test.provider.extract([site.url('/')]));
    expect(page?.content).toBe('private words');
    expect(hitsOf(await test.provider.search('private'))).toEqual([]);
  });

  it('forgets a page that asks in its header, or later, not to be indexed', async () => {
    let robots = 'all';
    const page: Parameters<typeof FakeSite.start>[0][string] = (_request, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html', 'x-robots-tag': robots })
        .end('<p>private words</p>');
    await using site = await FakeSite.start({
      '/': '<p>start <a href="/page">page</a></p>',
      '/page': page,
    });
    await using test = await TestProvider.create();
    const urls = [site.url('/page')];
    for (const read of [
      () => test.provider.extract(urls),
      () => test.provider.extract([site.url('/')], { crawl: {} }),
    ]) {
      robots = 'otherbot: noindex';
      await test.provider.extract(urls);
      expect(hitsOf(await test.provider.search('private'))).toHaveLength(1);
      robots = 'noarchive, noindex';
      await read();
      expect(hitsOf(await test.provider.search('private'))).toEqual([]);
    }
  });

  it('warns once when pages cannot be kept, and extracts all the same', async () => {
    await using site = await FakeSite.start(SITE);
    await using test = await TestProvider.create();
    await writeFile(join(test.home, 'cache'), 'in the way');
    for (const path of ['/', '/soup']) {
      const [page] = pagesOf(await test.provider.extract([site.url(path)]));
      expect(page?.error).toBeUndefined();
    }
    expect(test.warnings).toHaveLength(1);
    expect(test.warnings[0]).toMatch(/^local: pages that were read cannot be kept/);
  });

  it('finds a word with and without its accents, and shows it', async () => {
    await using test = await TestProvider.create();
    const text = `${'Lead words. '.repeat(40)}The café opens early.`;
    await storeOf(test).save([
      { ...SOUP, text },
      { ...FERRY, text: 'A cafe at the quay.' },
    ]);
    for (const query of ['cafe', 'CAFÉ', 'cafe\u0301']) {
      const hits = hitsOf(await test.provider.search(query));
      expect(hits.map(({ url }) => url).toSorted()).toEqual([FERRY.url, SOUP.url]);
      expect(hits.find(({ url }) => url === SOUP.url)?.description).toContain('The café opens');
    }
    await storeOf(test).save([{ ...SOUP, text: 'Йод, がく' }]);
    expect(hitsOf(await test.provider.search('йод'))).toHaveLength(1);
    expect(hitsOf(await test.provider.search('иод'))).toEqual([]);
  });

  it('finds a Korean word also with a particle behind it', async () => {
    await using test = await TestProvider.create();
    await storeOf(test).save([{ ...SOUP, text: '오늘 학교에서 공부했다.' }]);
    expect(hitsOf(await test.provider.search('학교'))).toHaveLength(1);
  });

  it('shows markup that a page writes about', async () => {
    await using test = await TestProvider.create();
    const page = {
      url: 'http://a.test/',
      title: 'The <b> element',
      text: 'Use <b> well & rarely.',
    };
    await storeOf(test).save([page]);
    const [hit] = hitsOf(await test.provider.search('rarely'));
    expect(hit).toMatchObject({ title: 'The <b> element', description: 'Use <b> well & rarely.' });
  });

  it('ends with the caller', async () => {
    await using test = await TestProvider.create();
    await storeOf(test).save([FERRY]);
    const options = { signal: AbortSignal.abort() };
    expect(await test.provider.search('ferry', 5, options)).toMatchObject({
      success: false,
      code: 'aborted',
    });
  });
});

describe('PageStore', () => {
  it('keeps the newest 2,000 pages', async () => {
    await using test = await TestProvider.create();
    const store = new PageStore(join(test.home, 'pages'));
    const pages = Array.from({ length: 2101 }, (_, index) => ({
      url: `http://a.test/${index}`,
      title: `${index}`,
      text: 'x',
    }));
    await store.save(pages);
    const kept = await store.list();
    expect(kept.size).toBe(2000);
    const titles = await Promise.all(
      [...kept.keys()].map(async (name) => (await store.read(name))?.title),
    );
    expect(titles).toContain('2100');
    expect(titles).not.toContain('0');
  });

  it('cuts the text of a page to 50,000 characters', async () => {
    await using test = await TestProvider.create();
    const store = new PageStore(join(test.home, 'pages'));
    await store.save([{ url: 'http://a.test/', title: '', text: 'x'.repeat(60_000) }]);
    const [name = ''] = (await store.list()).keys();
    expect((await store.read(name))?.text).toHaveLength(50_000);
  });
});

describe('tokenize', () => {
  it('splits words in scripts with and without spaces', () => {
    expect(tokenize('The Größe, snake_case ２０')).toEqual(['the', 'große', 'snake_case', '20']);
    expect(tokenize('H_2O CO2')).toEqual(['h2o', 'co2']); // the first as lowered text is written
    expect(tokenize('港口上午九点开放')).toContain('港口');
    expect(tokenize('横浜の港')).toContain('横浜');
  });
});

describe('snippet', () => {
  it('shows the surroundings of the first word found, cut between words', () => {
    const text = `${'lead words '.repeat(50)}needle ${'tail words '.repeat(50)}`;
    const shown = snippet(text, ['absent', 'needle']);
    expect(shown).toMatch(/^… (lead|words) .*needle.* …$/);
    expect(shown.length).toBeLessThan(260);
    expect(snippet('short\n text', ['none'])).toBe('short text');
  });
});
