import type { VendorPage } from '../vendor-fake.js';
import type { BodyIssue } from './firecrawl-errors.js';

const SCRAPE_OPTIONS =
  'formats onlyMainContent onlyCleanContent includeTags excludeTags maxAge minAge headers waitFor mobile skipTlsVerification timeout parsers actions location removeBase64Images blockAds proxy storeInCache lockdown'.split(
    ' ',
  );

/** What each endpoint takes: https://docs.firecrawl.dev/api-reference/v2-openapi.json (read 2026-11-30). */
const FIELDS = {
  search:
    'query limit sources categories includeDomains excludeDomains tbs location country safe timeout ignoreInvalidURLs highlights enterprise scrapeOptions integration origin'.split(
      ' ',
    ),
  scrape: ['url', 'integration', 'origin', ...SCRAPE_OPTIONS],
  crawl:
    'url prompt excludePaths includePaths maxDiscoveryDepth sitemap ignoreQueryParameters regexOnFullURL deduplicateSimilarURLs limit crawlEntireDomain allowExternalLinks allowSubdomains ignoreRobotsTxt robotsUserAgent delay maxConcurrency webhook scrapeOptions zeroDataRetention integration origin'.split(
      ' ',
    ),
} as const;

/** What is wrong with a body: it is no object, or has fields that the endpoint does not know. */
export function checkBody(endpoint: keyof typeof FIELDS, json: unknown): BodyIssue | undefined {
  if (typeof json !== 'object' || json === null) return { path: [], message: 'Required' };
  const nested = Object.keys(Object(Object(json).scrapeOptions));
  const keys = [
    ...Object.keys(json).filter((key) => !FIELDS[endpoint].includes(key)),
    ...nested.filter((key) => !SCRAPE_OPTIONS.includes(key)),
  ];
  if (keys.length === 0) return undefined;
  return {
    path: [],
    keys,
    message:
      'Unrecognized key in body -- please review the v2 API documentation for request body changes',
  };
}

/** A page that was read, in the formats asked for. */
export function toDocument(
  page: VendorPage,
  sourceURL: string,
  formats: readonly unknown[],
): object {
  const names = formats.map((format) => Object(format).type ?? format);
  const { markdown = '' } = page;
  return {
    ...(names.includes('markdown') && { markdown }),
    ...(names.includes('html') && { html: toHtml(markdown) }),
    metadata: {
      ...(page.title !== undefined && { title: page.title }),
      sourceURL,
      url: new URL(sourceURL).href,
      statusCode: 200,
      contentType: 'text/html; charset=utf-8',
      scrapeId: '0190d0a0-0000-7000-8000-00000000000a',
      proxyUsed: 'basic',
      creditsUsed: 1,
    },
  };
}

function toHtml(markdown: string): string {
  const lines = markdown
    .split(/\n+/)
    .map((line) => line.replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
  return lines
    .map((line) => (line.startsWith('# ') ? `<h1>${line.slice(2)}</h1>` : `<p>${line}</p>`))
    .join('');
}
