import type { ExtractFormat } from '@hermes/web-core';
import { decodeText } from '../charset.js';
import { type ContentKind, declaredType, type MediaType } from '../media-type.js';
import { sniffType } from '../sniff-type.js';
import { extractHtml } from './extract-html.js';
import { extractText } from './extract-text.js';
import type { PageFacts, RobotsRules } from './page-facts.js';

/** A page as it came from the network. */
export interface ExtractInput {
  readonly bytes: Uint8Array;
  /** Where the redirects ended. */
  readonly url: string;
  /** The `Content-Type` header, `''` when there is none. */
  readonly contentType: string;
  readonly format: ExtractFormat;
  /** Path of the library that reads it. Given for a PDF, and for nothing else. */
  readonly pdfLibrary?: string;
}

/** A page as it is read. */
export interface ExtractedDocument {
  readonly title: string;
  /** In the format asked for; `''` when the page holds nothing to read. */
  readonly content: string;
  /** The same as plain text, for the index. */
  readonly text: string;
  /** Absolute http(s) links of the whole page, chrome included. */
  readonly links: readonly string[];
  readonly facts: PageFacts;
  readonly robots: RobotsRules;
}

/**
 * The extraction engine for everything but PDF: bytes in, document out. Synchronous and unbounded in time and memory on
 * hostile pages, so that it runs in a worker only.
 */
export function extractDocument(input: ExtractInput): ExtractedDocument {
  const declared = declaredType(input.contentType);
  const type = declared && declared.kind !== 'pdf' ? declared : sniffType(input.bytes);
  const kind = textKind(type);
  const text = decodeText(input.bytes, { label: type.charset, isHtml: kind === 'html' });
  if (kind === 'html') return extractHtml(text, input);
  return extractText(text, { kind, url: input.url, format: input.format });
}

function textKind({ kind }: MediaType): Exclude<ContentKind, 'pdf'> {
  return kind === undefined || kind === 'pdf' ? 'text' : kind;
}
