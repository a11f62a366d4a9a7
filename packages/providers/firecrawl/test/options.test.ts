import { planCrawl } from '@hermes/web-core';
import { expect, test } from 'vitest';
import { toCrawlFields } from '../src/options.js';

test('a crawl is of the whole site, two links deep and ten pages, without the sitemap', () => {
  expect(toCrawlFields(planCrawl(['https://a.test/docs/'], {}))).toEqual({
    url: 'https://a.test/docs/',
    limit: 10,
    maxDiscoveryDepth: 2,
    sitemap: 'skip',
    crawlEntireDomain: true,
  });
});

test('path patterns become anchored regular expressions, and the start page is let in', () => {
  const crawl = {
    maxPages: 500,
    maxDepth: 0,
    include: ['/docs/*', 'v1.2/*.html', '*/größe'],
    exclude: ['/docs/old(er)?/*'],
    instructions: 'only guides',
  };
  expect(toCrawlFields(planCrawl(['https://a.test/start/?x=1'], crawl))).toEqual({
    url: 'https://a.test/start/?x=1',
    limit: 100,
    maxDiscoveryDepth: 0,
    sitemap: 'skip',
    crawlEntireDomain: true,
    includePaths: ['^/docs/.*$', '^/v1\\.2/.*\\.html$', '^.*/gr%C3%B6%C3%9Fe$', '^/start/?$'],
    excludePaths: ['^/docs/old\\(er\\)\\?/.*$'],
    prompt: 'only guides',
  });
});
