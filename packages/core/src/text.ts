import { Tokenizer } from 'htmlparser2';

/** Elements whose content is not text. */
const SILENT = new Set(['script', 'style', 'template']);
/** Elements whose tags may close themselves, as those inside them may. */
const FOREIGN = new Set(['svg', 'math']);
/** Elements that stand on a line of their own, also those before which an end tag may be left out. */
const BREAK =
  /^(?:address|article|aside|blockquote|br|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6r]|header|li|main|nav|ol|p|pre|section|table|td|th|tr|ul)$/;

/** Invisible characters that reorder, hide or break text: bidi controls, tags, zero-width space, byte order mark, lone surrogates. */
const INVISIBLE =
  /[\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]|[\u{E0000}-\u{E007F}]|\p{Cs}/gu;

const WHITE_SPACE = /[\p{Cc}\s]+/gu;
/** Most texts are no more than this, which is known sooner. */
const CLEAN_ASCII = /^[!-~]+(?: [!-~]+)*$/;

/**
 * One line of plain text from a vendor's title or snippet: tags stripped, entities decoded once, control,
 * bidi-override and other invisible characters dropped, white space collapsed. Anything but a string is `''`.
 */
export function cleanText(value: unknown): string {
  if (typeof value !== 'string') return '';
  const text = (/[<&]/.test(value) ? textOf(value) : value).trim();
  if (CLEAN_ASCII.test(text)) return text;
  return text.replace(INVISIBLE, '').replace(WHITE_SPACE, ' ').trim();
}

function textOf(markup: string): string {
  const reader = new TextReader(markup);
  const tokenizer = new Tokenizer({}, reader);
  tokenizer.write(markup);
  tokenizer.end();
  return reader.text;
}

/** Told of the tags one by one: a parser would keep those that are open, which takes long where thousands are. */
class TextReader {
  text = '';
  readonly #markup: string;
  /** The silent element that the text is in, and how many of its name are open. */
  #silent = '';
  #depth = 0;
  #foreignDepth = 0;
  #opened = '';

  constructor(markup: string) {
    this.#markup = markup;
  }

  ontext(start: number, end: number): void {
    if (this.#depth === 0) this.text += this.#markup.slice(start, end);
  }

  ontextentity(codePoint: number): void {
    if (this.#depth === 0) this.text += String.fromCodePoint(codePoint);
  }

  onopentagname(start: number, end: number): void {
    const name = this.#tag(start, end);
    this.#opened = name;
    if (FOREIGN.has(name)) this.#foreignDepth += 1;
    if (this.#depth === 0 && SILENT.has(name)) this.#silent = name;
    if (name === this.#silent) this.#depth += 1;
  }

  onselfclosingtag(): void {
    if (this.#foreignDepth > 0) this.#close(this.#opened);
  }

  onclosetag(start: number, end: number): void {
    this.#close(this.#tag(start, end));
  }

  #close(name: string): void {
    if (FOREIGN.has(name)) this.#foreignDepth = Math.max(0, this.#foreignDepth - 1);
    if (name !== this.#silent) return;
    this.#depth -= 1;
    if (this.#depth === 0) this.#silent = '';
  }

  #tag(start: number, end: number): string {
    const name = this.#markup.slice(start, end).toLowerCase();
    if (BREAK.test(name)) this.text += ' ';
    return name;
  }

  onattribdata(): void {}
  onattribentity(): void {}
  onattribend(): void {}
  onattribname(): void {}
  oncdata(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onend(): void {}
  onopentagend(): void {}
  onprocessinginstruction(): void {}
}
