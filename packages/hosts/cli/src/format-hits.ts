import type { SearchSuccess } from '@hermes/web-core';
import type { Look } from './look.js';
import { printable } from './printable.js';
import { wrapText } from './wrap-text.js';

/** Numbered hits, then how many there are and who found them. */
export function formatHits({ data, cached }: SearchSuccess, look: Look): string {
  const { colors } = look;
  const indent = `${data.web.length}. `.length;
  const hits = data.web.map((hit) => {
    const lines = (text: string): readonly string[] =>
      text === '' ? [] : wrapText(printable(text), look.textColumns - indent);
    const body = [
      ...lines(hit.title).map(colors.bold),
      colors.cyan(printable(hit.url)),
      ...lines(hit.description),
      ...lines(hit.published ?? '').map(colors.dim),
    ];
    const number = `${hit.position}. `.padStart(indent);
    return body
      .map((line, index) => `${index === 0 ? number : ' '.repeat(indent)}${line}\n`)
      .join('');
  });
  const count = `${data.web.length} ${data.web.length === 1 ? 'hit' : 'hits'}`;
  const from = data.served_by === undefined ? '' : ` from ${data.served_by}`;
  return [...hits, `${colors.dim(`${count}${from}${cached ? ', cached' : ''}`)}\n`].join('\n');
}
