import { canonical } from './charset.js';
import type { MediaType } from './media-type.js';

/** First bytes of the formats that are met most on the web and are not text. */
const MAGIC: readonly { readonly type: string; readonly at: number; readonly bytes: string }[] = [
  { type: 'application/pdf', at: 0, bytes: '%PDF-' },
  { type: 'image/png', at: 0, bytes: '\x89PNG\r\n\x1a\n' },
  { type: 'image/jpeg', at: 0, bytes: '\xff\xd8\xff' },
  { type: 'image/gif', at: 0, bytes: 'GIF8' },
  { type: 'image/webp', at: 8, bytes: 'WEBP' },
  { type: 'application/zip', at: 0, bytes: 'PK\x03\x04' },
  { type: 'application/gzip', at: 0, bytes: '\x1f\x8b' },
  { type: 'application/x-7z-compressed', at: 0, bytes: '7z\xbc\xaf\x27\x1c' },
  { type: 'application/vnd.rar', at: 0, bytes: 'Rar!\x1a\x07' },
  { type: 'application/wasm', at: 0, bytes: '\0asm' },
  { type: 'audio/mpeg', at: 0, bytes: 'ID3' },
  { type: 'application/ogg', at: 0, bytes: 'OggS' },
  { type: 'video/mp4', at: 4, bytes: 'ftyp' },
  { type: 'video/webm', at: 0, bytes: '\x1a\x45\xdf\xa3' },
];

/** Enough for the magic bytes and for the first tag behind a licence comment. */
const HEAD_BYTES = 2048;

/** The type of a known binary format that the bytes begin with. */
export function binaryType(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 64)).toString('latin1');
  return MAGIC.find(({ at, bytes: magic }) => head.startsWith(magic, at))?.type;
}

/** Whether the bytes are a PDF. One that is declared may have anything in its first kilobyte before its mark. */
export function isPdf(bytes: Uint8Array, declared: MediaType | undefined): boolean {
  if (binaryType(bytes) === 'application/pdf') return true;
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  return declared?.kind === 'pdf' && head.includes('%PDF-');
}

/** What bytes are whose sender does not say: HTML, other text, or something that is not text. */
export function sniffType(bytes: Uint8Array): MediaType {
  const binary = binaryType(bytes);
  if (binary !== undefined) return { essence: binary, kind: undefined, charset: undefined };
  const head = headOf(bytes);
  if (hasStrayZeros(head)) {
    return { essence: 'application/octet-stream', kind: undefined, charset: undefined };
  }
  const start = head.replaceAll('\0', '').replace(/^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*/, '');
  if (start.startsWith('<?xml') && !/<html[\s>]/i.test(start)) {
    return { essence: 'application/xml', kind: 'text', charset: undefined };
  }
  if (/^<[a-z!?]/i.test(start)) return { essence: 'text/html', kind: 'html', charset: undefined };
  return { essence: 'text/plain', kind: 'text', charset: undefined };
}

/** Whether bytes that are declared to be text are none. A tag says that they are, whatever else has slipped in. */
export function isBinary(bytes: Uint8Array, { charset = '', kind }: MediaType): boolean {
  const head = headOf(bytes);
  if (canonical(charset)?.startsWith('utf-16') || !hasStrayZeros(head)) return false;
  return kind !== 'html' || !/^(\xef\xbb\xbf)?\s*<[a-z!?]/i.test(head);
}

function headOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1');
}

/** Zeros that do not come from UTF-16, as its byte order mark or an XML declaration shows it. */
function hasStrayZeros(head: string): boolean {
  return head.includes('\0') && !/^(\xff\xfe|\xfe\xff|<\0\?\0|\0<\0\?)/.test(head);
}
