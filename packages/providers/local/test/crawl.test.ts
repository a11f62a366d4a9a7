import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answer, FakeSite, redirectTo } from './fake-site.js';
import { pagesOf, TestProvider } from './test-provider.js';

const link = (...hrefs: string[]) =>
  `<p>page with words ${hrefs.map((href) => `<a href="${href}">link</a>`).join(' ')}</p>`;

/** A thread may have to be started first, on a busy machine. */
const PATIENT = { timeout: 15_000 };

describe('deep crawl', () => {
  let test: TestProvider;
  beforeAll(async () => {
    test = await TestProvider.create();
  });
  afterAll(() => test[Symbol.asyncDispose]());

  it('walks breadth first over one site, one entry per page', async () => {
    await using site = await FakeSite.start({
      '/': link('/a', '/b', 'http://elsewhere.invalid/', 'mailto:x@y.test', '/pic.png', '#top'),
      '/a': link('/deep', '/', '/b#part'),
      '/b': link('/a/'),
      '/deep': link('/deeper'),
      '/deeper': link(),
    });
    const progress: unknown[] = [];
    const pages = pagesOf(
      await test.provider.extract([site.url('/')], {
        crawl: {},
        onProgress: ({ done, total }) => progress.push([done, total]),
      }),
    );
    expect(pages.map(({ url }) => url)).toEqual(
      ['/', '/a', '/b', '/deep'].map((path) => site.url(path)),
    );
    expect(site.hits).toEqual(['/robots.txt', '/', '/a', '/b', '/deep']);
    expect(pages[0]?.metadata).toEqual({
      final_url: site.url('/'),
      status: 200,
      content_type: 'text/html; charset=utf-8',
    });
    expect(progress).toEqual([
      [1, 3],
      [2, 4],
      [3, 4],
      [4, 4],
    ]);
  });

  it('keeps to maxPages and maxDepth', async () => {
    await using site = await FakeSite.start({
      '/': link('/1', '/2', '/3'),
      '/1': link('/4'),
      '/2': link(),
      '/3': link(),
      '/4': link(),
    });
    const two = await test.provider.extract([site.url('/')], { crawl: { maxPages: 2 } });
    expect(pagesOf(two).map(({ url }) => url)).toEqual([site.url('/'), site.url('/1')]);
    const alone = await test.provider.extract([site.url('/')], { crawl: { maxDepth: 0 } });
    expect(pagesOf(alone).map(({ url }) => url)).toEqual([site.url('/')]);
  });

  it('follows include and exclude patterns, exclude winning', async () => {
    await using site = await FakeSite.start({
      '/': link('/docs/a', '/docs/private/b', '/blog/c'),
      '/docs/a': link('/docs/d'),
      '/docs/d': link(),
    });
    const crawl = { include: ['/docs/*'], exclude: ['*/private/*'] };
    const pages = pagesOf(await test.provider.extract([site.url('/')], { crawl }));
    expect(pages.map(({ url }) => new URL(url).pathname)).toEqual(['/', '/docs/a', '/docs/d']);
    expect(site.hits).toEqual(['/robots.txt', '/', '/docs/a', '/docs/d']);
  });

  it('S27: leaves out pages whose redirect ends off the site, and merges two addresses of one page', async () => {
    await using b = await FakeSite.start({
      '/blog': '<p>OFFSITE blog of B <a href="team">team</a></p>',
      '/team': '<p>OFFSITE team',
    });
    await using a = await FakeSite.start({
      '/': link('/contact', '/old', '/new'),
      '/contact': redirectTo(b.url('/blog', 'b.test')),
      '/old': redirectTo('/new'),
      '/new': '<p>new page of A with words</p>',
    });
    const start = a.url('/', 'a.test');
    const pages = pagesOf(await test.provider.extract([start], { crawl: { maxDepth: 3 } }));
    expect(pages.map(({ url }) => url)).toEqual([start, a.url('/new', 'a.test')]);
    expect(JSON.stringify(pages)).not.toContain('OFFSITE');
    expect(pages[0]?.metadata?.skipped).toEqual([
      {
        url: a.url('/contact', 'a.test'),
        reason: `redirects to a page out of scope: another site (b.test:${b.port})`,
      },
    ]);
    expect(b.hits).toEqual(['/blog']);
  });

  it('takes the site on which the start page ends, and its robots.txt', async () => {
    await using b = await FakeSite.start({ '/home': link('/next'), '/next': link() });
    await using a = await FakeSite.start({ '/': redirectTo(b.url('/home', 'b.test')) });
    const pages = pagesOf(await test.provider.extract([a.url('/', 'a.test')], { crawl: {} }));
    expect(pages.map(({ url }) => url)).toEqual([
      b.url('/home', 'b.test'),
      b.url('/next', 'b.test'),
    ]);
    expect(b.hits).toEqual(['/home', '/robots.txt', '/next']);
  });

  it('S26: joins links to the base element', async () => {
    await using site = await FakeSite.start({
      '/docs/page.html': `<html><head><base href="/en/"></head><body>${link('next.html')}</body></html>`,
      '/en/next.html': '<p>right next page',
    });
    const crawl = { maxDepth: 1 };
    const pages = pagesOf(await test.provider.extract([site.url('/docs/page.html')], { crawl }));
    expect(pages[1]).toMatchObject({ url: site.url('/en/next.html'), content: 'right next page' });
    expect(site.hits).not.toContain('/docs/next.html');
  });

  it('honours robots.txt under its own product token', async () => {
    await using site = await FakeSite.start({
      '/robots.txt': answer(
        200,
        { 'content-type': 'text/plain' },
        'User-agent: *\nDisallow: /\n\nUser-agent: hermes-web\nDisallow: /private\nAllow: /\n',
      ),
      '/': link('/private/a', '/open', '/jump'),
      '/open': link(),
      '/jump': redirectTo('/private/b'),
      '/private/b': '<p>PRIVATE',
    });
    const pages = pagesOf(await test.provider.extract([site.url('/')], { crawl: {} }));
    expect(pages.map(({ url }) => url)).toEqual([site.url('/'), site.url('/open')]);
    expect(pages[0]?.metadata?.skipped).toEqual([
      { url: site.url('/private/a'), reason: 'robots.txt disallows it' },
      { url: site.url('/jump'), reason: 'redirects to a page that robots.txt disallows' },
    ]);
    expect(site.hits).not.toContain('/private/a');
  });

  it('does not start where robots.txt disallows it, cannot be read or its server is down', async () => {
    await using closed = await FakeSite.start({
      '/robots.txt': answer(200, {}, 'User-agent: *\nDisallow: /'),
      '/': link(),
    });
    await using failing = await FakeSite.start({ '/robots.txt': answer(503, {}), '/': link() });
    const gone = await FakeSite.start({});
    await gone[Symbol.asyncDispose]();
    const entries = [];
    for (const site of [closed, failing, gone]) {
      entries.push(...pagesOf(await test.provider.extract([site.url('/')], { crawl: {} })));
    }
    expect(entries.map(({ code }) => code)).toEqual(['blocked', 'blocked', 'network']);
    expect(entries[0]?.error).toContain('robots.txt disallows /');
    expect(entries[1]?.error).toMatch(/robots\.txt could not be read \(HTTP status 503/);
    expect(entries[2]?.error).toMatch(/robots\.txt could not be read .*ECONNREFUSED/);
    expect(closed.hits).toEqual(['/robots.txt']);
  });

  it('honours noindex and nofollow, but gives the start page that was asked for', async () => {
    const meta = (content: string, body: string) =>
      `<html><head><meta name="robots" content="${content}"></head><body>${body}</body></html>`;
    await using site = await FakeSite.start({
      '/': meta('noindex', link('/hidden', '/dead-end')),
      '/hidden': meta('noindex', link('/behind')),
      '/dead-end': meta('nofollow', link('/unreachable')),
      '/behind': link(),
      '/unreachable': link(),
    });
    const pages = pagesOf(await test.provider.extract([site.url('/')], { crawl: {} }));
    expect(pages.map(({ url }) => new URL(url).pathname)).toEqual(['/', '/dead-end', '/behind']);
    expect(pages[0]?.metadata?.skipped).toEqual([
      { url: site.url('/hidden'), reason: 'the page asks robots not to index it (noindex)' },
    ]);
  });

  it('lists pages that failed beside the others, and gives an entry for a start page that fails', async () => {
    await using site = await FakeSite.start({ '/': link('/gone', '/app'), '/app': '<div></div>' });
    const [page, ...others] = pagesOf(await test.provider.extract([site.url('/')], { crawl: {} }));
    expect(others).toEqual([]);
    expect(page?.metadata?.skipped).toMatchObject([
      { url: site.url('/gone'), reason: expect.stringContaining('404') },
      { url: site.url('/app'), reason: expect.stringContaining('no readable text') },
    ]);
    const failed = pagesOf(await test.provider.extract([site.url('/gone')], { crawl: {} }));
    expect(failed).toMatchObject([{ url: site.url('/gone'), code: 'upstream', content: '' }]);
  });

  it('leaves the configured gap between two requests, also of two crawls at once', async () => {
    await using site = await FakeSite.start({ '/': link('/a'), '/a': link(), '/other': '<p>x' });
    await using own = await TestProvider.create({
      config: { web: { local: { crawl_delay: 0.2 } } },
    });
    await Promise.all([
      own.provider.extract([site.url('/')], { crawl: {} }),
      own.provider.extract([site.url('/other')], { crawl: {} }),
    ]);
    const times = site.times.filter((_time, index) => site.hits[index] !== '/robots.txt');
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(gaps).toHaveLength(2);
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(195);
  });

  it('honours the crawl delay of robots.txt', async () => {
    await using site = await FakeSite.start({
      '/robots.txt': answer(200, {}, 'User-agent: *\nCrawl-delay: 0.3'),
      '/': link('/a'),
      '/a': link(),
    });
    await test.provider.extract([site.url('/')], { crawl: {} });
    const [, first = 0, second = 0] = site.times;
    expect(second - first).toBeGreaterThanOrEqual(295);
  });

  it('returns the pages had when the signal fires, marked as partial', async () => {
    await using site = await FakeSite.start({
      '/': link('/slow'),
      '/slow': () => undefined,
    });
    const deadline = new AbortController();
    const running = test.provider.extract([site.url('/')], {
      crawl: {},
      signal: deadline.signal,
    });
    await expect.poll(() => site.hits, PATIENT).toContain('/slow');
    deadline.abort(new DOMException('late', 'TimeoutError'));
    const pages = pagesOf(await running);
    expect(pages).toHaveLength(1);
    expect(pages[0]).toMatchObject({ url: site.url('/'), metadata: { partial: true } });
    await expect.poll(() => site.brokenOff, PATIENT).toBe(1);
  });

  it('says so when the signal fires before there is any page', async () => {
    await using site = await FakeSite.start({ '/': () => undefined });
    const caller = new AbortController();
    const running = test.provider.extract([site.url('/')], { crawl: {}, signal: caller.signal });
    await expect.poll(() => site.hits, PATIENT).toContain('/');
    caller.abort();
    expect(pagesOf(await running)).toMatchObject([{ url: site.url('/'), code: 'aborted' }]);
  });

  it('gives up a site of dead links after five requests for each page wanted', async () => {
    const dead = Array.from({ length: 50 }, (_, index) => `/dead-${index}`);
    await using site = await FakeSite.start({ '/': link(...dead) });
    const [page] = pagesOf(
      await test.provider.extract([site.url('/')], { crawl: { maxPages: 2 } }),
    );
    expect(site.hits).toHaveLength(12);
    expect(page?.metadata?.skipped).toHaveLength(10);
    expect(page?.metadata?.partial).toBe(true);
  });

  it('is whole when its last request brings the last page wanted', async () => {
    const dead = Array.from({ length: 9 }, (_, index) => `/dead-${index}`);
    await using site = await FakeSite.start({ '/': link(...dead, '/b', '/c'), '/b': link() });
    const pages = pagesOf(await test.provider.extract([site.url('/')], { crawl: { maxPages: 2 } }));
    expect(pages.map(({ url }) => url)).toEqual([site.url('/'), site.url('/b')]);
    expect(pages[0]?.metadata?.partial).toBeUndefined();
  });

  it('takes exactly one URL', async () => {
    const urls = ['http://a.test/', 'http://b.test/'];
    for (const asked of [urls, []]) {
      expect(await test.provider.extract(asked, { crawl: {} })).toEqual({
        success: false,
        error: 'A crawl starts from exactly one URL. Give one.',
        code: 'bad_request',
        provider: 'local',
      });
    }
  });

  it('names a wrong option', async () => {
    await using own = await TestProvider.create({ config: { web: { local: { crawl_dely: 1 } } } });
    const envelope = await own.provider.extract(['http://a.test/'], { crawl: {} });
    expect(envelope).toMatchObject({ success: false, code: 'not_configured' });
    expect(JSON.stringify(envelope)).toContain('crawl_dely');
  });
});
