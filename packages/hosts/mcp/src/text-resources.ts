import { WebProviderError } from '@hermes/web-core';
import { asUntrusted, listStoredTexts, readPassage, readStoredText } from '@hermes/web-tools';
import {
  type ListResourcesResult,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  ResourceNotFoundError,
  type ResourceTemplateType,
} from '@modelcontextprotocol/server';

const BASE = 'hermes-web://text/';
const MIME_TYPE = 'text/markdown';
const PAGE_SIZE = 100;
const DEFAULT_LINES = '200';

/** How the URIs of stored texts are made. */
export const TEXT_TEMPLATE = {
  uriTemplate: `${BASE}{file}{?from,lines}`,
  name: 'text',
  title: 'Full text of a shortened page',
  description: 'The footer of a shortened page names the file. Without from and lines: all of it.',
  mimeType: MIME_TYPE,
} as const satisfies ResourceTemplateType;

/** The full texts that extracts have stored, newest first, a hundred at a time. */
export async function listTexts(home: string, cursor = '0'): Promise<ListResourcesResult> {
  if (!/^\d{1,9}$/.test(cursor)) throw invalid(`"${cursor}" is no cursor of this list.`);
  const start = Number(cursor);
  const all = await listStoredTexts(home);
  const end = start + PAGE_SIZE;
  return {
    resources: all.slice(start, end).map(({ name, bytes, modified }) => ({
      uri: `${BASE}${encodeURIComponent(name)}`,
      name,
      mimeType: MIME_TYPE,
      size: bytes,
      annotations: { lastModified: modified.toISOString() },
    })),
    ...(end < all.length && { nextCursor: String(end) }),
  };
}

/** A stored text, or some of its lines. No other file can be read. */
export async function readText(home: string, uri: string): Promise<ReadResourceResult> {
  const { file, range } = parse(uri);
  try {
    const stored = await readStoredText({ home, file, cwd: home });
    const text = range ? passageOf(stored, range) : untrusted(stored.text);
    return { contents: [{ uri, mimeType: MIME_TYPE, text }] };
  } catch (error) {
    if (!WebProviderError.is(error)) throw error;
    throw error.code === 'policy'
      ? invalid(error.message)
      : new ResourceNotFoundError(uri, error.message);
  }
}

interface Range {
  readonly from: number;
  readonly lines: number;
}

function parse(uri: string): { readonly file: string; readonly range?: Range } {
  const [, file, query] = /^hermes-web:\/\/text\/([^?#]+)(?:\?([^#]*))?$/i.exec(uri) ?? [];
  if (file === undefined)
    throw invalid(`"${uri}" is no resource of this server; they begin with ${BASE}.`);
  const parameters = new URLSearchParams(query);
  const from = parameters.get('from');
  const lines = parameters.get('lines');
  if (from === null && lines === null) return { file: decoded(file) };
  return {
    file: decoded(file),
    range: {
      from: wholeNumber('from', from ?? '1'),
      lines: wholeNumber('lines', lines ?? DEFAULT_LINES),
    },
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a percent sign that is no escape: there will be no such file
  }
}

function wholeNumber(name: string, text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw invalid(`${name} must be a whole number from 1; it is "${text}".`);
}

/** The lines, and before them which they are: what is said here is no part of the web's text. */
function passageOf(stored: { readonly name: string; readonly text: string }, range: Range): string {
  const { from, to, total_lines, content, next_from: next } = readPassage({ ...stored, ...range });
  const where = `Lines ${from} to ${to} of ${total_lines}.`;
  const uri = `${BASE}${encodeURIComponent(stored.name)}?from=${next}&lines=${range.lines}`;
  return `${where}${next === undefined ? '' : ` Read on: ${uri}`}\n\n${untrusted(content)}`;
}

function untrusted(text: string): string {
  return asUntrusted(text, { tool: 'web_extract' });
}

function invalid(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}
