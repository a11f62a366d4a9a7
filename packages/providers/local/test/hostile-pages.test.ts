import { describe, expect, it } from 'vitest';
import { ExtractionPool } from '../src/extraction-pool.js';
import { FakeSite } from './fake-site.js';
import { pagesOf, TestProvider } from './test-provider.js';

const NESTED = '<div>'.repeat(100_000);

function page(text: string) {
  return {
    bytes: Buffer.from(text),
    url: 'http://site.test/',
    contentType: 'text/html',
    format: 'markdown',
  } as const;
}

const LIMITS = { pageMs: 60_000, pdfMs: 60_000, heapMb: 512, growthMb: 768 };
const NEVER = new AbortController().signal;

describe('a hostile page', () => {
  it('fails alone within its limit while others are served, and the next call works', async () => {
    await using site = await FakeSite.start({ '/deep': NESTED, '/good': '<p>good words' });
    await using test = await TestProvider.create();
    await test.provider.extract([site.url('/good')]);
    let isDeepDone = false;
    const deep = test.provider.extract([site.url('/deep')]).finally(() => {
      isDeepDone = true;
    });
    for (let round = 0; round < 3; round += 1) {
      const [good] = pagesOf(await test.provider.extract([site.url('/good')]));
      expect(good?.content).toBe('good words');
    }
    expect(isDeepDone).toBe(false);
    const [failed] = pagesOf(await deep);
    expect(failed).toMatchObject({ content: '', code: 'timeout' });
    expect(failed?.error).toContain('5 s');
    const [after] = pagesOf(await test.provider.extract([site.url('/good')]));
    expect(after?.content).toBe('good words');
  });
});

describe('the extraction pool', () => {
  it('reports a page that exhausts the memory of its thread, and starts a new thread', async () => {
    const pool = new ExtractionPool({ ...LIMITS, heapMb: 40 });
    try {
      const links = '<p><a href="/x">word</a> and more</p>'.repeat(60_000);
      await expect(pool.extract(page(links), NEVER)).rejects.toMatchObject({
        code: 'bad_response',
        message: 'The page cannot be read (it takes too much memory).',
      });
      expect((await pool.extract(page('<p>small'), NEVER)).content).toBe('small');
    } finally {
      await pool.close();
    }
  });

  it('does not count the wait for a free thread against a page', async () => {
    const pool = new ExtractionPool({ ...LIMITS, pageMs: 1000 });
    try {
      const unclosed = pool.extract(page('<b>x'.repeat(50_000)), NEVER);
      const nested = pool.extract(page('<select><blockquote>'.repeat(20_000)), NEVER);
      const waiting = pool.extract(page('<p>patient'), NEVER);
      const results = await Promise.allSettled([unclosed, nested, waiting]);
      expect(results).toMatchObject([
        { status: 'rejected', reason: { code: 'timeout' } },
        { status: 'rejected', reason: { code: 'timeout' } },
        { status: 'fulfilled', value: { content: 'patient' } },
      ]);
    } finally {
      await pool.close();
    }
  });

  it('ends a page, and the wait for a thread, with the caller', async () => {
    const pool = new ExtractionPool(LIMITS);
    const caller = new AbortController();
    try {
      await pool.extract(page('<p>warm'), NEVER);
      const runs = [1, 2, 3].map(() => pool.extract(page(NESTED), caller.signal));
      caller.abort();
      const results = await Promise.allSettled(runs);
      expect(results).toMatchObject([1, 2, 3].map(() => ({ reason: { code: 'aborted' } })));
      expect((await pool.extract(page('<p>again'), NEVER)).content).toBe('again');
    } finally {
      await pool.close();
    }
  });

  it('ends running pages when it is closed', async () => {
    const pool = new ExtractionPool(LIMITS);
    await pool.extract(page('<p>warm'), NEVER);
    const [result] = await Promise.all([
      Promise.allSettled([pool.extract(page(NESTED), NEVER)]),
      pool.close(),
    ]);
    expect(result).toMatchObject([{ reason: { code: 'aborted' } }]);
  });
});
