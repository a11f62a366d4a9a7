import type { ExtractedPage } from '@hermes/web-core';
import { storeText } from './text-store.js';

const HEAD_SHARE = 0.75;

/** Keeps each page within a number of characters: head and tail stay, the full text goes to a file, a footer says where. */
export class Budget {
  readonly #home: string;
  readonly #charLimit: number;

  constructor(home: string, charLimit: number) {
    this.#home = home;
    this.#charLimit = charLimit;
  }

  async fit(page: ExtractedPage): Promise<ExtractedPage> {
    const text = withoutDataImages(page.content);
    if (text.length <= this.#charLimit) return { ...page, content: text };
    const file = await storeText(this.#home, page.url, text);
    return { ...page, content: shorten(text, this.#charLimit, file) };
  }
}

/** `data:` images say nothing to a reader and cost thousands of characters: a placeholder with the alternative text stands for each. */
export function withoutDataImages(text: string): string {
  return text
    .replace(/!\[([^\]]*)\]\(\s*<?data:image\/[^)]*\)/g, (_match, alt: string) => placeholder(alt))
    .replace(/\(?data:image\/[\w.+-]+;base64,[A-Za-z0-9+/=_-]+\)?/g, placeholder(''));
}

function placeholder(alt: string): string {
  return alt === '' ? '[IMAGE]' : `[IMAGE: ${alt}]`;
}

/** Head and tail, cut at line ends where one is near, around a note on what is left out. */
function shorten(text: string, charLimit: number, file: string | undefined): string {
  const head = cutBack(text.slice(0, Math.floor(charLimit * HEAD_SHARE)));
  const tail = cutForward(text.slice(-Math.floor(charLimit * (1 - HEAD_SHARE))));
  const count = (length: number): string => length.toLocaleString('en-US');
  const line = head.split('\n').length + 1;
  const where =
    file === undefined
      ? 'The full text could not be stored; extract a more specific URL, or raise char_limit.'
      : `Full text: ${file} (go on from line ${line}).`;
  const footer = `[TRUNCATED] Shown: the first ${count(head.length)} and the last ${count(tail.length)} of ${count(text.length)} characters. ${where}`;
  return `${head}\n\n[… middle left out, see the end …]\n\n${tail}\n\n---\n${footer}`;
}

function cutBack(head: string): string {
  const end = head.lastIndexOf('\n');
  return withoutHalfPair(end > head.length / 2 ? head.slice(0, end) : head);
}

function cutForward(tail: string): string {
  const end = tail.indexOf('\n');
  return withoutHalfPair(end >= 0 && end < tail.length / 2 ? tail.slice(end + 1) : tail);
}

/** A cut in the middle of a character leaves half of it. */
function withoutHalfPair(text: string): string {
  return text.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');
}
