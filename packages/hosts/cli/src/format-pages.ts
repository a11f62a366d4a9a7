import type { ExtractedPage } from '@hermes/web-core';
import type { Look } from './look.js';
import { printable } from './printable.js';

/** Pages that were read: title, URL, who read it, text. Pages that failed are left out. */
export function formatPages(pages: readonly ExtractedPage[], look: Look): string {
  const rule = look.colors.dim('─'.repeat(look.textColumns));
  return pages
    .filter((page) => page.error === undefined)
    .map((page) => formatPage(page, look))
    .join(`\n${rule}\n\n`);
}

/** One line for each page that failed, and how many did; `''` when none did. */
export function formatPageErrors(pages: readonly ExtractedPage[], { colors }: Look): string {
  const failed = pages.filter((page) => page.error !== undefined);
  if (failed.length === 0) return '';
  const lines = failed.map(({ url, error = '', code }) => {
    const kind = code === undefined ? '' : colors.dim(` [${code}]`);
    return `${colors.red('error:')} ${printable(url)}: ${printable(error)}${kind}\n`;
  });
  const count = `${failed.length} of ${pages.length} ${pages.length === 1 ? 'page' : 'pages'} failed.`;
  return `${lines.join('')}${count}\n`;
}

function formatPage(page: ExtractedPage, { colors }: Look): string {
  const facts = factsOf(page).map((fact) => colors.dim(` · ${printable(fact)}`));
  const title = page.title === '' ? [] : [colors.bold(printable(page.title))];
  const address = `${colors.cyan(printable(page.url))}${facts.join('')}`;
  return `${[...title, address, '', printable(page.content).trimEnd()].join('\n')}\n`;
}

function factsOf({ url, metadata = {} }: ExtractedPage): readonly string[] {
  const { served_by: servedBy, final_url: finalUrl, partial } = metadata;
  return [
    ...(typeof servedBy === 'string' ? [`by ${servedBy}`] : []),
    ...(typeof finalUrl === 'string' && finalUrl !== url ? [`now at ${finalUrl}`] : []),
    ...(partial === true ? ['partial'] : []),
  ];
}
