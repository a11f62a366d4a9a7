import { describe, expect, it } from 'vitest';
import { declaredType } from '../src/media-type.js';
import { binaryType, isBinary, isPdf, sniffType } from '../src/sniff-type.js';

describe('declaredType', () => {
  it('tells how each text type is read', () => {
    const kinds = [
      'Text/HTML; charset=utf-8',
      'application/xhtml+xml',
      'text/markdown',
      'text/plain',
      'application/json',
      'application/activity+json',
      'application/rss+xml',
      'text/xml',
    ].map((header) => declaredType(header)?.kind);
    expect(kinds).toEqual(['html', 'html', 'markdown', 'text', 'text', 'text', 'text', 'text']);
  });

  it('has no kind for what is not text', () => {
    for (const header of ['audio/mpeg', 'image/png', 'image/svg+xml', 'application/zip']) {
      expect(declaredType(header)?.kind).toBeUndefined();
      expect(declaredType(header)?.essence).toBe(header);
    }
  });

  it('leaves an absent, broken or meaningless header to the bytes', () => {
    for (const header of [
      '',
      'nonsense',
      'application/octet-stream',
      'application/force-download',
      'application/x-download',
    ]) {
      expect(declaredType(header)).toBeUndefined();
    }
  });
});

describe('isPdf', () => {
  it('goes by the first bytes, and where a PDF is declared by the first kilobyte', () => {
    const declared = declaredType('application/pdf');
    const late = Buffer.from(`${' '.repeat(1000)}%PDF-1.7`);
    expect(isPdf(Buffer.from('%PDF-1.7'), declaredType('text/html'))).toBe(true);
    expect(isPdf(late, declared)).toBe(true);
    expect(isPdf(late, declaredType('application/acrobat'))).toBe(true);
    expect(isPdf(late, declaredType('text/html'))).toBe(false);
    expect(isPdf(Buffer.from('<p>Please log in'), declared)).toBe(false);
  });
});

describe('sniffType', () => {
  it('knows common binary formats by their first bytes', () => {
    expect(binaryType(Buffer.from('%PDF-1.7'))).toBe('application/pdf');
    expect(binaryType(Buffer.from('89504e470d0a1a0a', 'hex'))).toBe('image/png');
    expect(binaryType(Buffer.from('PK\x03\x04rest'))).toBe('application/zip');
    expect(binaryType(Buffer.from('<p>PK'))).toBeUndefined();
  });

  it('tells markup, feeds, text and unknown binary data apart', () => {
    const types = [
      '\n <!doctype html><p>x',
      '<article>x',
      '<?xml version="1.0"?><rss></rss>',
      '{"a":1}',
      'plain words',
      'abc\0def',
    ].map((text) => sniffType(Buffer.from(text)).essence);
    expect(types).toEqual([
      'text/html',
      'text/html',
      'application/xml',
      'text/plain',
      'text/plain',
      'application/octet-stream',
    ]);
  });

  it('takes UTF-16 for text although it is full of zero bytes', () => {
    expect(sniffType(Buffer.from('\uFEFF<p>x', 'utf16le')).kind).toBe('html');
  });
});

describe('isBinary', () => {
  const isBinaryAs = (header: string, bytes: Buffer): boolean =>
    isBinary(bytes, declaredType(header) ?? expect.fail());

  it('finds the zeros in what is declared as text, but for those of UTF-16', () => {
    const program = Buffer.from('MZ\0\0\x03');
    for (const header of ['text/plain', 'text/html', 'application/json; charset=utf-8']) {
      expect(isBinaryAs(header, program)).toBe(true);
      expect(isBinaryAs(header, Buffer.from('plain words'))).toBe(false);
      expect(isBinaryAs(header, Buffer.from('\uFEFFwords', 'utf16le'))).toBe(false);
    }
    expect(isBinaryAs('text/plain; charset=utf-16le', Buffer.from('words', 'utf16le'))).toBe(false);
    expect(isBinaryAs('text/plain; charset=unicode', Buffer.from('words', 'utf16le'))).toBe(false);
    expect(isBinaryAs('text/xml', Buffer.from('<?xml?><a/>', 'utf16le'))).toBe(false);
  });

  it('lets a zero pass that has slipped into a page', () => {
    expect(isBinaryAs('text/html', Buffer.from('<!doctype html><p>a\0b'))).toBe(false);
    expect(isBinaryAs('text/html', Buffer.from('\uFEFF<!doctype html><p>a\0b'))).toBe(false);
  });
});
