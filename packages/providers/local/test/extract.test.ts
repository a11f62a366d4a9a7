import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answer, FakeSite, html, redirectTo } from './fake-site.js';
import { pagesOf, TestProvider } from './test-provider.js';

const WORDS = '<article><p>public page text with some words</p></article>';

/** A thread may have to be started first, on a busy machine. */
const PATIENT = { timeout: 15_000 };

describe('extract', () => {
  let test: TestProvider;
  beforeAll(async () => {
    test = await TestProvider.create();
  });
  afterAll(() => test[Symbol.asyncDispose]());

  it('gives the page with its facts, and says who asks', async () => {
    await using site = await FakeSite.start({
      '/page': `<html lang="en"><head><title>Page</title><meta name="description" content="About"></head><body>${WORDS}</body></html>`,
      '/moved': redirectTo('/page#part'),
    });
    expect(await test.provider.extract([site.url('/moved')])).toEqual({
      success: true,
      data: [
        {
          url: site.url('/moved'),
          title: 'Page',
          content: 'public page text with some words',
          raw_content: 'public page text with some words',
          metadata: {
            final_url: site.url('/page'),
            status: 200,
            content_type: 'text/html; charset=utf-8',
            description: 'About',
            language: 'en',
          },
        },
      ],
    });
    expect(site.headers[0]?.['user-agent']).toBe('hermes-web/1.0.0');
    expect(site.headers[0]?.['accept-encoding']).toBe('gzip, br');
  });

  it('answers each URL in order, whatever became of the others, and fetches one asked for twice once', async () => {
    await using site = await FakeSite.start({ '/a': '<p>alpha', '/b': '<p>beta' });
    const urls = [site.url('/b'), site.url('/gone'), site.url('/a'), site.url('/b#x')];
    const pages = pagesOf(await test.provider.extract(urls, { format: 'text' }));
    expect(pages.map(({ url, content, code }) => [url, content, code])).toEqual([
      [site.url('/b'), 'beta', undefined],
      [site.url('/gone'), '', 'upstream'],
      [site.url('/a'), 'alpha', undefined],
      [site.url('/b#x'), 'beta', undefined],
    ]);
    expect(site.hits.toSorted()).toEqual(['/a', '/b', '/gone']);
  });

  it('turns statuses into codes and names them', async () => {
    await using site = await FakeSite.start({
      '/401': answer(401, {}),
      '/403': answer(403, {}),
      '/451': answer(451, {}),
      '/429': answer(429, {}),
      '/500': answer(500, { 'content-type': 'text/html' }, '<p>secret detail'),
    });
    const urls = ['/401', '/403', '/451', '/429', '/404', '/500'].map((path) => site.url(path));
    const pages = pagesOf(await test.provider.extract(urls));
    expect(pages.map(({ code, metadata }) => [code, metadata?.status])).toEqual([
      ['blocked', 401],
      ['blocked', 403],
      ['blocked', 451],
      ['rate_limited', 429],
      ['upstream', 404],
      ['upstream', 500],
    ]);
    expect(pages[5]?.error).toBe(
      `127.0.0.1:${site.port} answered with HTTP status 500: try again later.`,
    );
  });

  it('names the wait that a site asks for', async () => {
    const later = new Date(Date.now() + 3_600_000).toUTCString();
    await using site = await FakeSite.start({
      '/slow': answer(429, { 'retry-after': '30' }),
      '/down': answer(503, { 'retry-after': later }),
      '/vague': answer(503, { 'retry-after': 'soon' }),
    });
    const urls = ['/slow', '/down', '/vague'].map((path) => site.url(path));
    const pages = pagesOf(await test.provider.extract(urls));
    expect(pages[0]?.error).toContain('it asks us to slow down; try again in 30 s.');
    expect(pages[1]?.error).toMatch(/try again in 3[56]\d\d s\.$/);
    expect(pages[2]?.error).toContain('try again later.');
  });

  it('names the type of what is not text, declared or found in the bytes', async () => {
    await using site = await FakeSite.start({
      '/declared': answer(200, { 'content-type': 'audio/mpeg' }, 'ID3'),
      '/hidden': answer(200, { 'content-type': 'text/html' }, 'GIF89a'),
      '/bare': answer(200, {}, Buffer.from('89504e470d0a1a0a00', 'hex')),
      '/binary': answer(200, { 'content-type': 'application/octet-stream' }, 'a\0b'),
      '/text': answer(200, { 'content-type': 'application/octet-stream' }, 'plain words'),
      '/untrue': answer(200, { 'content-type': 'text/plain' }, 'MZ\0\0'),
      '/slip': answer(200, { 'content-type': 'text/html' }, '<p>one\0 word'),
    });
    const urls = ['/declared', '/hidden', '/bare', '/binary', '/text', '/untrue', '/slip'].map(
      (path) => site.url(path),
    );
    const pages = pagesOf(await test.provider.extract(urls));
    expect(pages.map(({ code }) => code)).toEqual([
      'unsupported',
      'unsupported',
      'unsupported',
      'unsupported',
      undefined,
      'unsupported',
      undefined,
    ]);
    expect(pages[0]?.error).toContain('audio/mpeg');
    expect(pages[1]?.error).toContain('image/gif');
    expect(pages[2]?.error).toContain('image/png');
    expect(pages[3]?.error).toContain('application/octet-stream');
    expect(pages[4]?.content).toBe('plain words');
    expect(pages[5]?.error).toContain('binary data as text/plain');
    expect(pages[6]?.content).toBe('one word');
  });

  it('reads no more than 5 MiB, counted after decompression, and closes the connection', async () => {
    const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024, 'x'));
    await using site = await FakeSite.start({
      '/bomb': answer(200, { 'content-type': 'text/plain', 'content-encoding': 'gzip' }, bomb),
      '/endless': (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/plain' });
        const more = (): void => {
          while (!response.destroyed && response.write('x'.repeat(65_536)));
        };
        response.on('drain', more);
        more();
      },
    });
    const urls = [site.url('/bomb'), site.url('/endless')];
    const pages = pagesOf(await test.provider.extract(urls));
    expect(pages.map(({ code }) => code)).toEqual(['bad_response', 'bad_response']);
    expect(pages[0]?.error).toContain('larger than 5 MiB');
    await expect.poll(() => site.brokenOff, PATIENT).toBeGreaterThanOrEqual(1);
  });

  it('reads compressed pages', async () => {
    await using site = await FakeSite.start({
      '/gzip': answer(
        200,
        { 'content-type': 'text/html', 'content-encoding': 'gzip' },
        gzipSync(WORDS),
      ),
    });
    const [page] = pagesOf(await test.provider.extract([site.url('/gzip')]));
    expect(page?.content).toBe('public page text with some words');
  });

  it('does not pass a body that breaks off for a page', async () => {
    await using site = await FakeSite.start({
      '/cut': (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html', 'content-length': '1000' });
        response.write('<p>the first part');
        response.on('finish', () => undefined);
        setImmediate(() => response.destroy());
      },
    });
    const [page] = pagesOf(await test.provider.extract([site.url('/cut')]));
    expect(page?.code).toBe('network');
    expect(page?.content).toBe('');
  });

  it('says that a page without text may need a browser', async () => {
    await using site = await FakeSite.start({
      '/app': '<div id="root"></div><script>go()</script>',
    });
    const [page] = pagesOf(await test.provider.extract([site.url('/app')]));
    expect(page).toMatchObject({ code: 'bad_response', content: '' });
    expect(page?.error).toContain('no readable text');
  });

  it('names the page to which one without text sends its readers on', async () => {
    await using site = await FakeSite.start({
      '/old': '<meta http-equiv="refresh" content="0; url=/new"><body></body>',
    });
    const [page] = pagesOf(await test.provider.extract([site.url('/old')]));
    expect(page).toMatchObject({ code: 'bad_response', content: '' });
    expect(page?.error).toContain(`it sends its readers on to ${site.url('/new')}`);
  });

  it('refuses private addresses unless they are allowed, also behind a redirect', async () => {
    await using site = await FakeSite.start({ '/secret': '<p>LOOPBACK-SECRET' });
    await using strict = await TestProvider.create({ env: {} });
    const [direct] = pagesOf(await strict.provider.extract([site.url('/secret')]));
    expect(direct).toMatchObject({ code: 'policy', content: '' });
    await using open = await FakeSite.start({
      '/go': redirectTo('http://169.254.169.254/latest/meta-data/'),
      '/file': redirectTo('file:///etc/hostname'),
      '/loop': redirectTo('/loop'),
    });
    const urls = ['/go', '/file', '/loop'].map((path) => open.url(path));
    const pages = pagesOf(await test.provider.extract(urls));
    expect(pages.map(({ code }) => code)).toEqual(['policy', 'policy', 'upstream']);
    expect(site.hits).toEqual([]);
  });

  it('sees a change of the policy at the next call', async () => {
    const env: Record<string, string> = {};
    await using site = await FakeSite.start({ '/': '<p>words' });
    await using own = await TestProvider.create({ env });
    const [before] = pagesOf(await own.provider.extract([site.url('/')]));
    env.HERMES_ALLOW_PRIVATE_URLS = 'true';
    const [after] = pagesOf(await own.provider.extract([site.url('/')]));
    expect([before?.code, after?.content]).toEqual(['policy', 'words']);
  });

  it('S09: returns at the deadline the pages that are done, and a timeout for the others', async () => {
    await using site = await FakeSite.start({
      '/done': '<p>finished page',
      '/drip': (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html' });
        response.write('<p>start');
      },
    });
    await test.provider.extract([site.url('/done')]);
    const deadline = new AbortController();
    const running = test.provider.extract([site.url('/done'), site.url('/drip')], {
      signal: deadline.signal,
    });
    await expect.poll(() => site.hits, PATIENT).toContain('/drip');
    await expect.poll(() => site.hits.filter((path) => path === '/done').length, PATIENT).toBe(2);
    await expect.poll(() => isReady(site), PATIENT).toBe(true);
    deadline.abort(new DOMException('late', 'TimeoutError'));
    const [done, drip] = pagesOf(await running);
    expect(done?.content ?? done?.code).toBe('finished page');
    expect(drip).toMatchObject({ code: 'timeout', content: '' });
    expect(drip?.error).toMatch(/timed out/);
    await expect.poll(() => site.brokenOff, PATIENT).toBe(1);
  });

  it('S09: closes the connection when the caller aborts', async () => {
    await using site = await FakeSite.start({ '/hang': () => undefined });
    const caller = new AbortController();
    const running = test.provider.extract([site.url('/hang')], { signal: caller.signal });
    await expect.poll(() => site.hits, PATIENT).toEqual(['/hang']);
    caller.abort();
    const [page] = pagesOf(await running);
    expect(page).toMatchObject({ code: 'aborted' });
    expect(page?.error).toMatch(/cancelled/);
    await expect.poll(() => site.brokenOff, PATIENT).toBe(1);
  });

  it('decodes what the header declares', async () => {
    await using site = await FakeSite.start({
      '/latin1': answer(
        200,
        { 'content-type': 'text/html;charset="iso-8859-1"' },
        Buffer.from('<p>Caf\xe9 au d\xe9but', 'latin1'),
      ),
      '/utf8': (_request, response) => html(response, '<p>Grüße'),
    });
    const pages = pagesOf(await test.provider.extract([site.url('/latin1'), site.url('/utf8')]));
    expect(pages.map(({ content }) => content)).toEqual(['Café au début', 'Grüße']);
  });
});

/** All answers but the open one are through. */
function isReady(site: FakeSite): boolean {
  return site.hits.length === 3;
}
