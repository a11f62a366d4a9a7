import { Parser } from 'htmlparser2';

/** Elements whose content is not text. */
const SILENT = new Set(['script', 'style', 'template']);

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
  let text = '';
  let silent = 0;
  const parser = new Parser({
    onopentagname(name) {
      if (SILENT.has(name)) silent += 1;
      if (BREAKS.has(name)) text += ' ';
    },
    ontext(data) {
      if (silent === 0) text += data;
    },
    onclosetag(name) {
      if (SILENT.has(name)) silent -= 1;
      if (BREAKS.has(name)) text += ' ';
    },
  });
  parser.end(markup);
  return text;
}

/** Elements that stand on a line of their own. */
const BREAKS = new Set(['br', 'p', 'div', 'li', 'tr', 'td', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
