import sniffEncoding from 'html-encoding-sniffer';
import iconv from 'iconv-lite';

/** Where real pages still declare a charset; the standard itself stops at 1,024 bytes. */
const META_SCAN_BYTES = 16_384;

/** What is known of the bytes beside themselves. */
export interface CharsetHints {
  /** The charset of the `Content-Type` header. */
  readonly label: string | undefined;
  /** Whether a `<meta>` may declare it. */
  readonly isHtml: boolean;
}

/** Decodes a page once: by its byte order mark, else the header, else its `<meta>` or XML declaration, else as UTF-8. */
export function decodeText(bytes: Uint8Array, hints: CharsetHints): string {
  const encoding = encodingOf(bytes, hints);
  // TextDecoder of Node 20 turns the quotes, dashes and the euro of windows-1252 into control characters.
  if (encoding === 'windows-1252') {
    return iconv.decode(
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      'windows-1252',
    );
  }
  return new TextDecoder(encoding).decode(bytes);
}

function encodingOf(bytes: Uint8Array, { label, isHtml }: CharsetHints): string {
  // The sniffer knows fewer labels than the decoder, so that it is asked for what it alone reads.
  const marked = sniffed(bytes.subarray(0, 3));
  const found = marked ?? canonical(label) ?? (isHtml ? sniffed(bytes) : undefined);
  return found ?? xmlEncoding(bytes) ?? (isHtml ? lateMeta(bytes) : undefined) ?? 'utf-8';
}

const NOTHING = 'nothing was declared';

/** By a byte order mark, or a `<meta>` in the first kilobyte. */
function sniffed(bytes: Uint8Array): string | undefined {
  const found = sniffEncoding(bytes, { defaultEncoding: NOTHING });
  return found === NOTHING ? undefined : (canonical(found) ?? 'utf-8');
}

/** By the XML declaration, which tells UTF-16 by being in it. */
function xmlEncoding(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 300)).toString('latin1');
  if (start.startsWith('<\0?\0')) return 'utf-16le';
  if (start.startsWith('\0<\0?')) return 'utf-16be';
  const label = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([\w.:-]+)/.exec(start)?.[1];
  return readByByte(canonical(label));
}

/** What could be read byte by byte is not UTF-16, whatever it says. */
function readByByte(encoding: string | undefined): string | undefined {
  return encoding?.startsWith('utf-16') ? 'utf-8' : encoding;
}

/** The name under which TextDecoder knows a label; `undefined` for labels that it does not know. */
export function canonical(label: string | undefined): string | undefined {
  if (label === undefined) return undefined;
  try {
    return new TextDecoder(label.trim()).encoding;
  } catch {
    return undefined; // a misspelt label says nothing
  }
}

/** A `<meta>` that stands later than the standard's scan looks, up to the end of the head. */
function lateMeta(bytes: Uint8Array): string | undefined {
  const text = Buffer.from(bytes.subarray(0, META_SCAN_BYTES)).toString('latin1');
  const [head = ''] = text.replace(/<!--[\s\S]*?-->/g, '').split(/<\/head/i);
  for (const [tag] of head.matchAll(/<meta[\s/][^>]{0,1000}>/gi)) {
    const found = canonical(/charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(tag)?.[1]);
    if (found !== undefined) return readByByte(found);
  }
  return undefined;
}
