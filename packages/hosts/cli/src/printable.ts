import { stripVTControlCharacters } from 'node:util';

/** Text of the web as a terminal may get it: without the characters that move its cursor, change its colours or its title, or reorder what is read. */
export function printable(text: string): string {
  return stripVTControlCharacters(text)
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}|[\u202A-\u202E\u2066-\u2069]/gu, '');
}
