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

/** Decodes a page once: by its byte order mark, else the header, else its `<meta>`, else as UTF-8. */
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
  const declared = canonical(label);
  const sniffed = sniffEncoding(isHtml ? bytes : bytes.subarray(0, 3), {
    ...(declared !== undefined && { transportLayerEncodingLabel: declared }),
    defaultEncoding: NOTHING,
  });
  if (sniffed !== NOTHING) return canonical(sniffed) ?? 'utf-8';
  return (isHtml ? lateMeta(bytes) : undefined) ?? 'utf-8';
}

const NOTHING = 'nothing was declared';

/** The name under which TextDecoder knows a label; `undefined` for labels that it does not know. */
function canonical(label: string | undefined): string | undefined {
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
    // A page in which this tag could be read byte by byte is not UTF-16, whatever it says.
    if (found !== undefined) return found.startsWith('utf-16') ? 'utf-8' : found;
  }
  return undefined;
}
