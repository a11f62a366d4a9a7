import type { ExtractedPage } from '@hermes/web-core';
import { cutAfter, cutBefore } from './clean-cut.js';
import { withoutDataImages } from './data-images.js';
import { type StoredText, TextStore } from './text-store.js';

const HEAD_SHARE = 0.75;
/** However many pages share a call, each keeps as much: its footer and a few lines. */
const SMALLEST_SHARE = 500;
const MARK = '\n\n[… middle left out, see the end …]\n\n';

/** Characters that pages may have; what a footer takes is part of them. */
export interface BudgetLimits {
  /** For one page. */
  readonly charLimit: number;
  /** For all pages of a call; never below `charLimit`. */
  readonly callLimit: number;
}

/** What became of a page's text. */
export interface PageSize {
  readonly url: string;
  /** Characters that the provider gave. */
  readonly original: number;
  readonly sent: number;
  readonly isShortened: boolean;
  /** Whether `data:` images were replaced. */
  readonly hadDataImages: boolean;
}

/** Keeps pages within a number of characters: head and tail stay, the full text goes to a file, a footer says where. */
export class Budget {
  readonly #store: TextStore;
  readonly #charLimit: number;
  readonly #callLimit: number;
  #sizes: readonly PageSize[] = [];

  constructor(home: string, { charLimit, callLimit }: BudgetLimits) {
    this.#store = new TextStore(home);
    this.#charLimit = charLimit;
    this.#callLimit = Math.max(charLimit, callLimit);
  }

  /** Of the pages fitted last, in their order. */
  get sizes(): readonly PageSize[] {
    return this.#sizes;
  }

  /** The pages in their order. What short ones leave over goes to the long ones, in equal parts. */
  async fit(pages: readonly ExtractedPage[]): Promise<readonly ExtractedPage[]> {
    const texts = pages.map((page) => withoutDataImages(page.content));
    const wanted = texts.map((text) => Math.min(text.length, this.#charLimit));
    const share = Math.max(SMALLEST_SHARE, largestShare(wanted, this.#callLimit));
    const limit = Math.floor(Math.min(this.#charLimit, share));
    const fitted = await Promise.all(
      pages.map(async (page, index): Promise<ExtractedPage> => {
        const text = texts[index] ?? '';
        if (text.length <= limit) return { ...page, content: text };
        const stored = await this.#store.save(page.url, text);
        return { ...page, content: shorten(text, limit, stored) };
      }),
    );
    const sizes = pages.map((page, index): PageSize => {
      const { length } = texts[index] ?? '';
      return {
        url: page.url,
        original: page.content.length,
        sent: fitted[index]?.content.length ?? 0,
        isShortened: length > limit,
        hadDataImages: texts[index] !== page.content,
      };
    });
    this.#sizes = sizes;
    if (sizes.some(({ isShortened }) => isShortened)) await this.#store.clean();
    return fitted;
  }
}

/** The most that each may have so that all together stay within the total: those that want less leave the rest to others. */
function largestShare(wanted: readonly number[], total: number): number {
  let left = total;
  const ascending = [...wanted].sort((a, b) => a - b);
  for (const [index, length] of ascending.entries()) {
    const share = Math.floor(left / (ascending.length - index));
    if (length > share) return share;
    left -= length;
  }
  return Number.POSITIVE_INFINITY;
}

/** Head and tail around a note on what is left out, then the footer: within the limit, but for a limit that the footer fills. */
function shorten(text: string, limit: number, stored: StoredText | undefined): string {
  const all = text.length;
  const longestFooter = footer({ head: all, tail: all, all, line: all, stored });
  const room = Math.max(0, limit - MARK.length - longestFooter.length);
  const headRoom = Math.floor(room * HEAD_SHARE);
  const headEnd = cutBefore(text, headRoom);
  const tailStart = cutAfter(text, all - (room - headRoom));
  const line = lineAt(text, headEnd);
  const counts = { head: headEnd, tail: all - tailStart, all, line, stored };
  return `${text.slice(0, headEnd)}${MARK}${text.slice(tailStart)}${footer(counts)}`;
}

/** The line, from 1, to read on from: the one that the cut is in, or the next when it is at a line's end. */
function lineAt(text: string, index: number): number {
  const isLineEnd = /^\r?\n/.test(text.slice(index, index + 2));
  return text.slice(0, index).split('\n').length + (isLineEnd ? 1 : 0);
}

interface FooterFacts {
  readonly head: number;
  readonly tail: number;
  readonly all: number;
  readonly line: number;
  readonly stored: StoredText | undefined;
}

function footer({ head, tail, all, line, stored }: FooterFacts): string {
  const count = (length: number): string => length.toLocaleString('en-US');
  const shown = `[TRUNCATED] Shown: the first ${count(head)} and the last ${count(tail)} of ${count(all)} characters.`;
  if (stored === undefined) {
    return `\n\n---\n${shown}\nThe full text could not be stored; extract a more specific URL, or raise char_limit.`;
  }
  const kept = stored.isWhole ? 'Full text' : `Its first ${count(stored.length)} characters`;
  return `\n\n---\n${shown}\n${kept}: ${stored.path}\nRead on: hermes-web read ${stored.name} --from ${line}`;
}
