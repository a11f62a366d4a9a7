import { type ExtractedPage, pageFailed, urlKey, WebProviderError } from '@hermes/web-core';
import { crawlError, type Row, toPage } from './api.js';

// Texts of Exa's MCP server, https://mcp.exa.ai/mcp: source of exa-mcp-server 3.4.1, and replies as clients reported them
// in October 2026 (read 2026-11-30).

const EMPTY = /^no (search )?results found/i;

/**
 * The rows of `web_search_exa`. A block begins with the lines `Title:` and `URL:` after a blank line or `---`. Nothing is
 * split at `---` itself: live replies part blocks by a blank line alone, and a page's front matter holds that line too.
 *
 * @throws WebProviderError `bad_response` where there is neither a block nor the sentence for none.
 */
export function toRows(text: string): readonly Row[] {
  const lines = text.trim().split(/\r?\n/);
  const starts = findStarts(lines);
  if (starts.length > 0) {
    return starts.map((start, index) => toRow(lines.slice(start, starts[index + 1])));
  }
  if (EMPTY.test(text.trim())) return [];
  throw new WebProviderError(
    'bad_response',
    'Exa sent a list of results that cannot be read. Try again later, or set EXA_API_KEY to use its API.',
  );
}

/** Pages quote such lines too: where the first block goes on with `Published:` or `Author:`, every block must. */
function findStarts(lines: readonly string[]): readonly number[] {
  const starts = lines.flatMap((_, index) => (isStart(lines, index) ? [index] : []));
  const isLabelled = (start: number): boolean =>
    /^(Published|Author):/.test(lines[start + 2] ?? '');
  const [first] = starts;
  return first !== undefined && isLabelled(first) ? starts.filter(isLabelled) : starts;
}

function isStart(lines: readonly string[], index: number): boolean {
  const before = lines[index - 1]?.trim() ?? '';
  if (before !== '' && before !== '---') return false;
  return /^Title:/.test(lines[index] ?? '') && /^URL: *\S/.test(lines[index + 1] ?? '');
}

function toRow(lines: readonly string[]): Row {
  const { fields, rest } = readFields(lines);
  const label = /^(Highlights|Text|Summary): *(.*)$/.exec(rest[0] ?? '');
  const body = (label ? [label[2], ...rest.slice(1)] : rest).join('\n');
  const content = body
    .trim()
    .replace(/\n\s*---$/, '')
    .trim();
  const head = {
    title: fields.Title,
    url: fields.URL,
    publishedDate: fields.Published,
    author: fields.Author,
  };
  if (label?.[1] !== 'Highlights') return { ...head, text: content };
  return { ...head, highlights: content.split(/\n\s*\.\.\.\s*\n/) };
}

const FIELD = /^(Title|URL|Published|Author): *(.*)$/;

/** The fields that a block begins with, and the lines after them. `N/A` and `(no title)` mean that there is none. */
function readFields(lines: readonly string[]): {
  readonly fields: Readonly<Record<string, string>>;
  readonly rest: readonly string[];
} {
  const end = lines.findIndex((line) => !FIELD.test(line));
  const count = end === -1 ? lines.length : end;
  const entries = lines.slice(0, count).map((line) => {
    const [, name = '', value = ''] = FIELD.exec(line) ?? [];
    return [name, /^(N\/A|\(no title\))$/.test(value.trim()) ? '' : value.trim()];
  });
  return { fields: Object.fromEntries(entries), rest: lines.slice(count) };
}

/**
 * The failed page of a `web_fetch_exa` for one URL: `Error fetching <url>: <TAG>`, after `URL(s): ` where it stands alone.
 * `undefined` where the text says nothing of the kind.
 */
export function toFetchFailure(url: string, text: string): ExtractedPage | undefined {
  const [, tag] = /^Error fetching (?:URL\(s\): )?\S+: *(.*)/.exec(text.trim()) ?? [];
  if (tag !== undefined) return pageFailed(url, crawlError(tag));
  return /^No content found( for|\.)/.test(text) ? toPage({ url }) : undefined;
}

/** The page of a `web_fetch_exa` for one URL: a heading, the fields that there are, a blank line, the text. */
export function toFetchedPage(url: string, text: string): ExtractedPage {
  const trimmed = text.trim();
  const [first = '', ...others] = trimmed.split(/\r?\n/);
  const heading = /^# *(.*)$/.exec(first);
  const titled = heading ? `Title: ${heading[1]}` : first;
  const { fields, rest } = readFields([titled, ...others]);
  // Without its fields, a heading is the page's own.
  if (fields.URL === undefined) return toPage({ url, title: heading?.[1], text: trimmed });
  const finalUrl = fields.URL === '' || urlKey(fields.URL) === urlKey(url) ? url : fields.URL;
  const page = toPage({
    url,
    title: fields.Title,
    publishedDate: fields.Published,
    author: fields.Author,
    text: rest.join('\n').trim(),
  });
  if (finalUrl === url) return page;
  return { ...page, metadata: { final_url: finalUrl, ...page.metadata } };
}
