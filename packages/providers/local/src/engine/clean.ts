/** Characters that no reader sees: Unicode tags, which can carry planted instructions, zero-width space, byte order mark, zero. */
const UNSEEN = /[\0\u200B\uFEFF]|[\u{E0000}-\u{E007F}]/gu;

/** The text without characters that no reader sees. */
export function clean(text: string): string {
  return text.replace(UNSEEN, '');
}

/** The text on one line, white space collapsed; nothing is `''`. */
export function oneLine(text: string | null | undefined): string {
  return clean(text ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}
