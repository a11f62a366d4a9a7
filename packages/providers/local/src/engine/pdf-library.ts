import { pathToFileURL } from 'node:url';

// The part of unpdf 1.7.0, and of the PDF.js in it, that is used (https://github.com/unjs/unpdf, read 2026-11-30).

/** One run of text on a page; marked content has none. */
export interface PdfItem {
  readonly str?: string;
  /** The line ends behind it. */
  readonly hasEOL?: boolean;
  /** Of the text matrix: size from the third and fourth, place in the fifth and sixth. */
  readonly transform?: readonly number[];
}

export interface PdfPage {
  getTextContent(): Promise<{ readonly items: readonly PdfItem[] }>;
  cleanup(): void;
}

export interface PdfDocument {
  readonly numPages: number;
  getPage(number: number): Promise<PdfPage>;
  getMetadata(): Promise<{ readonly info: Readonly<Record<string, unknown>> }>;
}

interface PdfLibrary {
  getDocumentProxy(data: Uint8Array, options: object): Promise<PdfDocument>;
}

/** Opens a PDF for its text alone: no scripts, no fonts of the system, nothing from the network. */
export async function openPdf(bytes: Uint8Array, libraryFile: string): Promise<PdfDocument> {
  const library: PdfLibrary = await import(pathToFileURL(libraryFile).href);
  return await library.getDocumentProxy(bytes, {
    verbosity: 0, // what it prints nobody reads
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
  });
}
