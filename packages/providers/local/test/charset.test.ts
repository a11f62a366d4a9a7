import { describe, expect, it } from 'vitest';
import { decodeText } from '../src/charset.js';
import { extractDocument } from '../src/engine/extract-document.js';

const BODIES = [
  [
    'Shift_JIS by the header',
    'text/html; charset=Shift_JIS',
    'PCFkb2N0eXBlIGh0bWw+PGh0bWw+PGhlYWQ+PHRpdGxlPo1ggsyIxJPgPC90aXRsZT48L2hlYWQ+PGJvZHk+PGFydGljbGU+PGgxPo1ggsyIxJPgPC9oMT48cD6NYILNjN+RT4vjjp6CyYpKgquBQZdblfuCzIzcjp6CyZXCgtyC6ILcgreBQpDYlYSCzZGLjPuCxZSDgqaC3IK3gUI8L3A+PC9hcnRpY2xlPjwvYm9keT48L2h0bWw+',
    '港は午前九時に開き',
  ],
  [
    'gb2312 by a meta element',
    'text/html',
    'PCFkb2N0eXBlIGh0bWw+PGh0bWw+PGhlYWQ+PG1ldGEgY2hhcnNldD0iZ2IyMzEyIj48dGl0bGU+uNu/2jwvdGl0bGU+PC9oZWFkPjxib2R5PjxhcnRpY2xlPjxoMT6427/aPC9oMT48cD6427/ayc/O577FteO/qrfFo6zPws7nzuW147nYsdWjrLSsxrHU2rSwv9q5usLyoaM8L3A+PC9hcnRpY2xlPjwvYm9keT48L2h0bWw+',
    '港口上午九点开放',
  ],
  [
    'windows-1251 by http-equiv',
    'text/html',
    'PCFkb2N0eXBlIGh0bWw+PGh0bWw+PGhlYWQ+PG1ldGEgaHR0cC1lcXVpdj0iQ29udGVudC1UeXBlIiBjb250ZW50PSJ0ZXh0L2h0bWw7IGNoYXJzZXQ9d2luZG93cy0xMjUxIj48dGl0bGU+z+7w8jwvdGl0bGU+PC9oZWFkPjxib2R5PjxhcnRpY2xlPjxoMT7P7vDyPC9oMT48cD7P7vDyIO7y6vD74uDl8vH/IOIg5OXi//L8IPfg8e7iIPPy8OAg6CDn4Orw++Lg5fLx/yDiIO//8vwg4uX35fDgLjwvcD48L2FydGljbGU+PC9ib2R5PjwvaHRtbD4=',
    'Порт открывается в девять',
  ],
  [
    'UTF-16 by its byte order mark',
    'text/html',
    '//48ACEAZABvAGMAdAB5AHAAZQAgAGgAdABtAGwAPgA8AGgAdABtAGwAPgA8AGIAbwBkAHkAPgA8AGEAcgB0AGkAYwBsAGUAPgA8AGgAMQA+AFAAbwByAHQAPAAvAGgAMQA+ADwAcAA+AEwAZQAgAHAAbwByAHQAIABvAHUAdgByAGUAIADgACAAbgBlAHUAZgAgAGgAZQB1AHIAZQBzACAAZQB0ACAAZgBlAHIAbQBlACAA4AAgAGQAaQB4AC0AcwBlAHAAdAAgAGgAZQB1AHIAZQBzAC4APAAvAHAAPgA8AC8AYQByAHQAaQBjAGwAZQA+ADwALwBiAG8AZAB5AD4APAAvAGgAdABtAGwAPgA=',
    'neuf heures',
  ],
  [
    'latin-1 by a quoted header value',
    'text/html;charset="iso-8859-1"',
    'PCFkb2N0eXBlIGh0bWw+PGh0bWw+PGJvZHk+PGFydGljbGU+PHA+Q2Fm6SBhdSBk6WJ1dCBkdSBxdWFpLCBvdXZlcnQgdG91dGUgbGEgam91cm7pZS48L3A+PC9hcnRpY2xlPjwvYm9keT48L2h0bWw+',
    'Café au début',
  ],
] as const;

describe('S22: pages that are not UTF-8', () => {
  for (const [name, contentType, base64, expected] of BODIES) {
    it(`are read as ${name} says`, () => {
      const page = extractDocument({
        bytes: Buffer.from(base64, 'base64'),
        url: 'http://site.test/page',
        contentType,
        format: 'markdown',
      });
      expect(page.content).toContain(expected);
      expect(page.content).not.toContain('\uFFFD');
    });
  }
});

describe('decodeText', () => {
  it('keeps the quotes, dashes and the euro of windows-1252', () => {
    const bytes = Uint8Array.from([0x93, 0x80, 0x94, 0x20, 0x96]);
    for (const label of ['windows-1252', 'latin1', 'us-ascii']) {
      expect(decodeText(bytes, { label, isHtml: false })).toBe('“€” –');
    }
  });

  it('finds a meta charset behind the first kilobyte, but not in a comment or behind the head', () => {
    const filler = `<html><head><!-- <meta charset="koi8-r"> ${'x'.repeat(3000)} -->`;
    const word = Buffer.from([0xcf, 0xee, 0xf0, 0xf2]);
    const late = Buffer.concat([Buffer.from(`${filler}<meta charset=windows-1251>`), word]);
    expect(decodeText(late, { label: undefined, isHtml: true })).toContain('Порт');
    const tooLate = Buffer.from(`${filler}</head><meta charset=windows-1251>é`);
    expect(decodeText(tooLate, { label: undefined, isHtml: true })).toContain('é');
  });

  it('takes a byte order mark before the header, and the header before a meta element', () => {
    const marked = Buffer.from('\uFEFFé');
    expect(decodeText(marked, { label: 'windows-1251', isHtml: false })).toBe('é');
    const page = Buffer.from('<meta charset="windows-1251"><p>é');
    expect(decodeText(page, { label: 'utf-8', isHtml: true })).toContain('é');
  });

  it('goes by the XML declaration where neither header nor mark nor meta says more', () => {
    const word = Buffer.from([0xcf, 0xee, 0xf0, 0xf2]);
    const declaration = '<?xml version="1.0" encoding="windows-1251"?>';
    for (const isHtml of [true, false]) {
      const none = { label: undefined, isHtml };
      const page = Buffer.concat([Buffer.from(`${declaration}<a>`), word]);
      expect(decodeText(page, none)).toBe(`${declaration}<a>Порт`);
      expect(decodeText(Buffer.from(`${declaration}é`), { label: 'utf-8', isHtml })).toContain('é');
      const untrue = Buffer.from('<?xml version="1.0" encoding="utf-16"?><a>é');
      expect(decodeText(untrue, none)).toContain('<a>é');
      const wide = Buffer.from('<?xml version="1.0"?><a>Порт', 'utf16le');
      expect(decodeText(wide, none)).toContain('<a>Порт');
      expect(decodeText(wide.swap16(), none)).toContain('<a>Порт');
    }
    const both = Buffer.concat([
      Buffer.from('<?xml encoding="koi8-r"?><meta charset=windows-1251>'),
      word,
    ]);
    expect(decodeText(both, { label: undefined, isHtml: true })).toContain('Порт');
  });

  it('takes every label of the header that the decoder knows', () => {
    const japanese = Buffer.from('1b244239411b2842', 'hex');
    expect(decodeText(japanese, { label: 'ISO-2022-JP', isHtml: true })).toBe('港');
    const hebrew = Uint8Array.from([0xf9, 0xec, 0xe5, 0xed]);
    expect(decodeText(hebrew, { label: 'iso-8859-8-i', isHtml: true })).toBe('שלום');
    const russian = Uint8Array.from([0x8f, 0xee, 0xf0, 0xf2]);
    expect(decodeText(russian, { label: 'x-mac-cyrillic', isHtml: false })).toBe('Порт');
  });

  it('reads a page with an unknown label, or with none, as UTF-8', () => {
    const bytes = Buffer.from('größer');
    expect(decodeText(bytes, { label: 'utf-9000', isHtml: false })).toBe('größer');
    expect(decodeText(bytes, { label: undefined, isHtml: true })).toBe('größer');
  });
});
