import { cleanText } from '@hermes/web-core';

const BLOCK_TAG =
  /<\/?(?:address|article|aside|blockquote|br|dd|div|dl|dt|figcaption|figure|footer|form|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|table|tbody|td|tfoot|th|thead|tr|ul)\b[^<>]*>/gi;

/** Plain text of clean HTML: one line for each block, without markup. */
export function toText(html: string): string {
  return html
    .split(BLOCK_TAG)
    .map(cleanText)
    .filter((line) => line !== '')
    .join('\n');
}
