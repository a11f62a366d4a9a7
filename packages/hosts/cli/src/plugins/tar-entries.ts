import { gunzipSync } from 'node:zlib';

/** One entry of a tar archive. */
export interface TarEntry {
  /** As it stands in the archive. */
  readonly path: string;
  readonly type: 'file' | 'folder' | 'link' | 'other';
  readonly content: Buffer;
}

const BLOCK = 512;
const MAX_UNPACKED_BYTES = 256 * 1024 * 1024;
const TYPES: Readonly<Record<string, TarEntry['type']>> = {
  '\0': 'file',
  '0': 'file',
  '7': 'file',
  '1': 'link',
  '2': 'link',
  '5': 'folder',
};
/** Long names of the two dialects stand in entries of their own, before the one that they are for. */
const EXTENSION = /[xLK]/;

/**
 * The entries of a tar archive, compressed or not, in the dialects ustar, pax and GNU.
 *
 * @throws Error when it is none, is cut off, or unpacks to more than 256 MB.
 */
export function readTarEntries(archive: Buffer): readonly TarEntry[] {
  const data = unpack(archive);
  const entries: TarEntry[] = [];
  let longPath: string | undefined;
  for (let at = 0; at + BLOCK <= data.length; ) {
    const header = data.subarray(at, at + BLOCK);
    if (header.every((byte) => byte === 0)) return entries;
    const { size, type, path } = readHeader(header);
    const content = data.subarray(at + BLOCK, at + BLOCK + size);
    if (content.length < size) throw new Error('it is cut off');
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
    if (EXTENSION.test(type)) {
      longPath = longPathIn(type, content) ?? longPath;
    } else if (type !== 'g') {
      entries.push({ path: longPath ?? path, type: TYPES[type] ?? 'other', content });
      longPath = undefined;
    }
  }
  return entries;
}

function unpack(archive: Buffer): Buffer {
  const data = unzip(archive);
  if (data.length < BLOCK) throw new Error('it is no tar archive');
  return data;
}

function unzip(archive: Buffer): Buffer {
  const isZipped = archive[0] === 0x1f && archive[1] === 0x8b;
  if (!isZipped) return archive;
  try {
    return gunzipSync(archive, { maxOutputLength: MAX_UNPACKED_BYTES });
  } catch (error) {
    const isTooLarge = Reflect.get(Object(error), 'code') === 'ERR_BUFFER_TOO_LARGE';
    throw isTooLarge ? new Error('it unpacks to more than 256 MB', { cause: error }) : error;
  }
}

function readHeader(header: Buffer): {
  readonly size: number;
  readonly type: string;
  readonly path: string;
} {
  const sum = numberAt(header, 148, 8);
  const bytes = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0);
  if (sum !== bytes) throw new Error('it is no tar archive');
  const name = textAt(header, 0, 100);
  const prefix = textAt(header, 257, 6) === 'ustar' ? textAt(header, 345, 155) : '';
  return {
    size: numberAt(header, 124, 12),
    type: String.fromCharCode(header[156] ?? 0),
    path: prefix === '' ? name : `${prefix}/${name}`,
  };
}

/** The name that an extension gives to the next entry; where its link leads is of no interest, since no link is taken. */
function longPathIn(type: string, content: Buffer): string | undefined {
  if (type === 'K') return undefined;
  if (type === 'L') return content.toString('utf8').replace(/\0.*$/s, '');
  const records = new Map(paxRecords(content));
  if (records.has('size')) throw new Error('it gives the size of an entry twice');
  return records.get('path');
}

/** Each `<length> <key>=<value>\n`, the length in bytes and of the whole record. */
function paxRecords(content: Buffer): readonly (readonly [key: string, value: string])[] {
  const records: (readonly [string, string])[] = [];
  for (let at = 0; at < content.length; ) {
    const [digits = ''] = /^\d{1,9}(?= )/.exec(content.toString('latin1', at, at + 10)) ?? [];
    const record = content.toString('utf8', at, at + Number(digits));
    const [, key, value] = /^\d+ ([^=]+)=(.*)\n$/s.exec(record) ?? [];
    at += Number(digits);
    if (key === undefined || value === undefined || at > content.length)
      throw new Error('it holds a broken pax header');
    records.push([key, value]);
  }
  return records;
}

function textAt(header: Buffer, start: number, length: number): string {
  return header
    .subarray(start, start + length)
    .toString('utf8')
    .replace(/\0.*$/s, '');
}

/** Octal digits; the dialects' binary form is for sizes beyond what is unpacked here. */
function numberAt(header: Buffer, start: number, length: number): number {
  const text = textAt(header, start, length).trim();
  if (/^[0-7]+$/.test(text)) return Number.parseInt(text, 8);
  throw new Error('it is no tar archive');
}
