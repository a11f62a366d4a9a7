import type { ExtractFormat } from '@hermes/web-core';
import { oneLine } from './clean.js';
import type { ExtractedDocument, ExtractInput } from './extract-document.js';
import { asMarkup } from './markup.js';
import { nameFromUrl } from './name-from-url.js';
import type { PageFacts } from './page-facts.js';
import { linesOf, type PdfBlock, type PdfLine, toBlocks } from './pdf-blocks.js';
import { openPdf, type PdfDocument } from './pdf-library.js';

/** No further page is begun after so long, or so much text: what was read is handed on. */
const READING_MS = 12_000;
const MAX_CHARACTERS = 2_000_000;

/** Text, headings and metadata of a PDF. Links in it are not followed. */
export async function extractPdf(
  input: ExtractInput,
  libraryFile: string,
): Promise<ExtractedDocument> {
  const pdf = await openPdf(input.bytes, libraryFile);
  const { info } = await pdf.getMetadata();
  const pages = await readPages(pdf);
  const blocks = [...toBlocks(pages), ...cutNote(pages.length, pdf.numPages)];
  const text = blocks.map((block) => block.lines.join('\n')).join('\n\n');
  const heading = blocks.find(({ level }) => level === 1)?.lines.join(' ');
  return {
    title: textOf(info.Title) || oneLine(heading) || nameFromUrl(input.url),
    content: input.format === 'text' ? text : render(blocks, input.format),
    text,
    links: [],
    facts: factsOf(info, pdf.numPages),
    robots: { noindex: false, nofollow: false },
  };
}

async function readPages(pdf: PdfDocument): Promise<readonly (readonly PdfLine[])[]> {
  const endsAt = performance.now() + READING_MS;
  const pages: (readonly PdfLine[])[] = [];
  let characters = 0;
  while (pages.length < pdf.numPages && characters < MAX_CHARACTERS && performance.now() < endsAt) {
    const page = await pdf.getPage(pages.length + 1);
    const lines = linesOf((await page.getTextContent()).items);
    page.cleanup();
    pages.push(lines);
    characters += lines.reduce((sum, { text }) => sum + text.length, 0);
  }
  return pages;
}

function cutNote(read: number, total: number): readonly PdfBlock[] {
  if (read === total) return [];
  return [{ lines: [`[The first ${read} of ${total} pages; the rest was not read.]`] }];
}

function render(blocks: readonly PdfBlock[], format: Exclude<ExtractFormat, 'text'>): string {
  const isHtml = format === 'html';
  return blocks.map(isHtml ? toHtml : toMarkdown).join(isHtml ? '\n' : '\n\n');
}

function toMarkdown({ lines, level }: PdfBlock): string {
  return level ? `${'#'.repeat(level)} ${lines.join(' ')}` : lines.join('\n');
}

function toHtml({ lines, level }: PdfBlock): string {
  const tag = level ? `h${level}` : 'p';
  return `<${tag}>${asMarkup(lines.join('\n'))}</${tag}>`;
}

function factsOf(info: Readonly<Record<string, unknown>>, pages: number): PageFacts {
  const description = textOf(info.Subject);
  const published = dateOf(info.CreationDate);
  const language = textOf(info.Language);
  return {
    ...(description !== '' && { description }),
    ...(published !== undefined && { published }),
    ...(language !== '' && { language }),
    pages,
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? oneLine(value) : '';
}

/** `D:20250208122313Z`, from the year alone to the second, as a date. */
function dateOf(value: unknown): string | undefined {
  const [, year, month, day] = /^D:(\d{4})(\d\d)(\d\d)/.exec(textOf(value)) ?? [];
  return year === undefined ? undefined : `${year}-${month}-${day}`;
}
