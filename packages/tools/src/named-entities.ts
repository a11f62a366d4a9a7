import { cleanText } from '@hermes/web-core';

const ENTITY = /&[a-z][a-z0-9]{1,31};?/iy;
const AMPERSAND = 0x26;
/** Names with capitals, by what is written in their place. */
const IN_SMALL = new Map(
  ['&Tab;', '&NewLine;', '&UnderBar;'].map((name) => [name.toLowerCase(), name]),
);

/** Characters as HTML writes them by name, such as `&nbsp;`. One reader serves one text: it knows again what it has read. */
export class NamedEntities {
  readonly #known = new Map<string, NamedEntity | undefined>();

  /** The one that begins there; old names need no semicolon. */
  at(text: string, start: number): NamedEntity | undefined {
    ENTITY.lastIndex = start;
    const [written] = ENTITY.exec(text) ?? [];
    if (written === undefined) return undefined;
    if (!this.#known.has(written)) {
      const small = written.toLowerCase();
      const other = IN_SMALL.get(small) ?? small;
      this.#known.set(written, read(written) ?? (other === written ? undefined : read(other)));
    }
    return this.#known.get(written);
  }
}

/** A character, and how long it is as it is written. */
export interface NamedEntity {
  readonly code: number;
  readonly length: number;
}

function read(written: string): NamedEntity | undefined {
  const text = cleanText(`|${written}`).slice(1); // behind the bar white space stays
  if (text.startsWith('&') && text !== '&') return undefined;
  const code = text.codePointAt(0) ?? AMPERSAND; // of what nobody sees nothing stays: no letter
  const isWhole = written.endsWith(';') && !text.endsWith(';');
  return { code, length: isWhole ? written.length : written.length - text.length + 1 };
}
