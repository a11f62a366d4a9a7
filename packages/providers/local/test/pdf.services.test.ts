import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExtractFormat } from '@hermes/web-core';
import { LazyDependencies } from '@hermes/web-core/node';
import { LocalProvider } from '@hermes/web-local';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRegistry } from '../../../../tooling/registry/start-registry.js';
import { answer, FakeSite } from './fake-site.js';
import { circularPdf, fanningPdf, inflatingPdf, lockedPdf, pdfOf } from './pdf-files.js';
import { hitsOf, pagesOf } from './test-provider.js';

const UNPDF = 'unpdf@1.7.0';

const REPORT = pdfOf(
  [
    [
      { text: 'The yearly report', size: 24, y: 740 },
      { text: 'Lanterns are <made> of paper', size: 12, y: 700 },
      { text: '& light.', size: 12, y: 686 },
      { text: 'Another paragraph.', size: 12, y: 650 },
    ],
    [
      { text: 'A second chapter', size: 16, y: 740 },
      { text: 'Its text, on the second page.', size: 12, y: 700 },
    ],
  ],
  '/Title (Lanterns 2025) /Subject (About lanterns) /CreationDate (D:20250208122313Z)',
);

function served(file: Buffer) {
  return answer(200, { 'content-type': 'application/pdf' }, file);
}

let home: string;
let provider: LocalProvider;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'hermes-web-pdf-'));
  await using registry = await startRegistry();
  const { PATH = '' } = Reflect.get(process, 'env');
  const given = { PATH, HOME: home, npm_config_registry: registry.url };
  const lazy = new LazyDependencies({ home, env: {}, given });
  await lazy.ensure(UNPDF, { key: 'web-local', dependencies: [UNPDF], mayInstall: true });
  provider = new LocalProvider({
    env: { HERMES_ALLOW_PRIVATE_URLS: 'true' },
    config: { web: { local: { crawl_delay: 0 } } },
    fetch,
    lookup: async () => ['127.0.0.1'],
    logger: { warn: () => undefined, debug: () => undefined },
    home,
  });
});

afterAll(async () => {
  await provider.close();
  await rm(home, { recursive: true, force: true });
});

async function extract(file: Buffer, format?: ExtractFormat) {
  await using site = await FakeSite.start({ '/a.pdf': served(file) });
  const options = format ? { format } : {};
  const [page] = pagesOf(await provider.extract([site.url('/a.pdf')], options));
  return page;
}

describe('a PDF', () => {
  it('is read as text with headings, and its facts come from its metadata', async () => {
    await using site = await FakeSite.start({ '/report': served(REPORT) });
    const [page] = pagesOf(await provider.extract([site.url('/report')]));
    expect(page).toEqual({
      url: site.url('/report'),
      title: 'Lanterns 2025',
      content: [
        '# The yearly report',
        'Lanterns are <made> of paper\n& light.',
        'Another paragraph.',
        '## A second chapter',
        'Its text, on the second page.',
      ].join('\n\n'),
      raw_content: expect.any(String),
      metadata: {
        final_url: site.url('/report'),
        status: 200,
        content_type: 'application/pdf',
        description: 'About lanterns',
        published: '2025-02-08',
        pages: 2,
      },
    });
  });

  it('is given as HTML or as text where that is wanted', async () => {
    expect((await extract(REPORT, 'html'))?.content).toBe(
      '<h1>The yearly report</h1>\n<p>Lanterns are &lt;made&gt; of paper\n&amp; light.</p>\n<p>Another paragraph.</p>\n<h2>A second chapter</h2>\n<p>Its text, on the second page.</p>',
    );
    expect((await extract(REPORT, 'text'))?.content).toMatch(/^The yearly report\n\nLanterns/);
  });

  it('without a title goes by its first heading, else by its address', async () => {
    const headed = pdfOf([
      [
        { text: 'Only a heading', size: 24, y: 740 },
        { text: 'and a longer text below it', size: 12, y: 700 },
      ],
    ]);
    expect((await extract(headed))?.title).toBe('Only a heading');
    expect((await extract(pdfOf([[{ text: 'words', size: 12, y: 700 }]])))?.title).toBe('a.pdf');
  });

  it('is a page of a crawl, and found again by search', async () => {
    await using site = await FakeSite.start({
      '/': '<p>start <a href="/report.pdf">the report</a>',
      '/report.pdf': served(REPORT),
    });
    const pages = pagesOf(await provider.extract([site.url('/')], { crawl: {} }));
    expect(pages.map(({ url }) => url)).toEqual([site.url('/'), site.url('/report.pdf')]);
    expect(pages[1]?.title).toBe('Lanterns 2025');
    const found = hitsOf(await provider.search('yearly lanterns'));
    expect(found.map(({ url }) => url)).toContain(site.url('/report.pdf'));
  });

  it('without text says so', async () => {
    expect(await extract(pdfOf([[]]))).toMatchObject({
      content: '',
      code: 'bad_response',
      error: expect.stringContaining('the PDF holds no text; its pages may be scanned images'),
    });
  });
});

describe('a hostile PDF', () => {
  it.each([
    ['behind a password', lockedPdf(), 'the PDF is protected by a password'],
    ['with a tree of pages that holds itself', circularPdf(), 'the PDF is damaged'],
    ['that is cut off', REPORT.subarray(0, 200), 'the PDF is damaged'],
  ])('%s fails with the reason', async (_what, file, reason) => {
    expect(await extract(file)).toMatchObject({
      code: 'bad_response',
      error: expect.stringContaining(reason),
    });
  });

  it.each([
    ['that inflates to gigabytes', inflatingPdf()],
    ['that never ends', fanningPdf()],
  ])(
    '%s fails within its time and memory, whichever ends first, and the next is read',
    { timeout: 120_000 },
    async (_what, file) => {
      const before = process.memoryUsage.rss();
      let peak = before;
      const watch = setInterval(() => {
        peak = Math.max(peak, process.memoryUsage.rss());
      }, 20);
      const page = await extract(file);
      clearInterval(watch);
      expect(page?.error).toMatch(/it takes too much memory|timed out after 20 s/);
      expect((peak - before) / 1024 / 1024).toBeLessThan(1500);
      expect((await extract(REPORT))?.title).toBe('Lanterns 2025');
    },
  );
});
