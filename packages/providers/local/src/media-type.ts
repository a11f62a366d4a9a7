import MIMEType from 'whatwg-mimetype';

/** How a page's bytes are read. */
export type ContentKind = 'html' | 'markdown' | 'text' | 'pdf';

/** What a page is: its media type without parameters, and how it is read; no kind means that it cannot be. */
export interface MediaType {
  readonly essence: string;
  readonly kind: ContentKind | undefined;
  /** The charset that the header names. */
  readonly charset: string | undefined;
}

/** What servers send of files that they do not know, or want to be saved. */
const UNKNOWN =
  /^((application|binary)\/(x-)?octet-?stream|application\/(x-)?(binary|download|force-download|unknown)|(content|unknown)\/unknown)$/;
const PDF = /^(applications?\/(x-|vnd\.)?pdf|application\/acrobat|text\/(x-)?pdf)$/;
const MARKDOWN = new Set(['text/markdown', 'text/x-markdown']);
const TEXTUAL_APPLICATION =
  /^application\/(json|x-ndjson|xml|javascript|x-javascript|yaml|x-yaml|toml|x-sh|sql)$/;

/** Reads a `Content-Type` header; `undefined` when it says nothing and the bytes must tell. */
export function declaredType(header: string): MediaType | undefined {
  const parsed = MIMEType.parse(header);
  if (!parsed || UNKNOWN.test(parsed.essence)) return undefined;
  const { essence } = parsed;
  return { essence, kind: kindOf(essence), charset: parsed.parameters.get('charset') };
}

function kindOf(essence: string): ContentKind | undefined {
  if (essence === 'text/html' || essence === 'application/xhtml+xml') return 'html';
  if (MARKDOWN.has(essence)) return 'markdown';
  if (PDF.test(essence)) return 'pdf';
  if (essence.startsWith('text/') || TEXTUAL_APPLICATION.test(essence)) return 'text';
  const isStructured = /\+(json|xml)$/.test(essence) && !essence.startsWith('image/');
  return isStructured ? 'text' : undefined;
}
