import { deflateSync } from 'node:zlib';

/** A text of a page: its size in points, and its height above the bottom. */
interface Words {
  readonly text: string;
  readonly size: number;
  readonly y: number;
}

/** A PDF with one font, these pages and this metadata (ISO 32000-1). */
export function pdfOf(pages: readonly (readonly Words[])[], info = ''): Buffer {
  const first = 5;
  const kids = pages.map((_page, index) => `${first + 2 * index} 0 R`);
  const objects = pages.flatMap((words, index) => [
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${first + 2 * index + 1} 0 R /Resources << /Font << /F 3 0 R >> >> >>`,
    stream(words.map(drawing).join('\n')),
  ]);
  return file([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< ${info} >>`,
    ...objects,
  ]);
}

/** One page of spaces, compressed to kilobytes and used a hundred times, which inflate to three gigabytes. */
export function inflatingPdf(): Buffer {
  const spaces = deflateSync(Buffer.alloc(2 ** 25, ' '));
  return file([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents [${'4 0 R '.repeat(100)}] >>`,
    stream(spaces, '/Filter /FlateDecode'),
  ]);
}

/** One page of drawings that draw ten others each, twelve levels deep, and a letter at the end. */
export function fanningPdf(): Buffer {
  const form = '/Type /XObject /Subtype /Form /BBox [0 0 1 1] /Resources';
  const levels = Array.from({ length: 12 }, (_level, index) =>
    stream('/X Do '.repeat(10), `${form} << /XObject << /X ${6 + index} 0 R >> >>`),
  );
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
  const letter = stream('BT /F 1 Tf (x) Tj ET', `${form} << /Font << /F ${font} >> >>`);
  return file(pageObjects(stream('/X Do'), ...levels, letter));
}

/** One page behind a password that nobody knows. */
export function lockedPdf(): Buffer {
  const hash = `<${'41'.repeat(32)}>`;
  const trailer = `/Encrypt << /Filter /Standard /V 1 /R 2 /O ${hash} /U ${hash} /P -4 >> /ID [<00> <00>]`;
  return file(pageObjects(stream('')), trailer);
}

/** A tree of pages that holds itself. */
export function circularPdf(): Buffer {
  return file(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [2 0 R] /Count 1 >>']);
}

function pageObjects(...objects: readonly Buffer[]): readonly (string | Buffer)[] {
  return [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /XObject << /X 5 0 R >> >> >>',
    ...objects,
  ];
}

function drawing({ text, size, y }: Words): string {
  return `BT /F ${size} Tf 72 ${y} Td (${text}) Tj ET`;
}

function stream(data: string | Buffer, entries = ''): Buffer {
  const bytes = Buffer.from(data);
  const head = Buffer.from(`<< ${entries} /Length ${bytes.length} >>\nstream\n`);
  return Buffer.concat([head, bytes, Buffer.from('\nendstream')]);
}

/** The objects with their table; the first is the catalogue, the fourth the metadata. */
function file(objects: readonly (string | Buffer)[], trailer = '/Info 4 0 R'): Buffer {
  const parts = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  for (const [index, object] of objects.entries()) {
    offsets.push(length(parts));
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n'));
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${length(parts)}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(end)]);
}

function length(parts: readonly Buffer[]): number {
  return parts.reduce((sum, part) => sum + part.length, 0);
}
