import { gzipSync } from 'node:zlib';

/** One entry of a tarball. */
export interface Entry {
  readonly path: string;
  readonly content?: string | Buffer;
  /** `0` file, `1` hard link, `2` symbolic link, `5` folder, and others. */
  readonly type?: string;
  readonly target?: string;
}

/** A ustar archive with these entries, compressed. */
export function tarball(entries: readonly Entry[]): Buffer {
  return gzipSync(Buffer.concat([...entries.map(block), Buffer.alloc(1024)]));
}

/** The entries of an npm package that holds these files. */
export function packed(files: Readonly<Record<string, string>>): readonly Entry[] {
  return Object.entries(files).map(([path, content]) => ({ path: `package/${path}`, content }));
}

function block({ path, content = '', type = '0', target = '' }: Entry): Buffer {
  const data = Buffer.from(content);
  const header = Buffer.alloc(512);
  header.write(path, 0, 100);
  header.write('0000644\0', 100);
  header.write('0000000\0'.repeat(2), 108);
  header.write(`${data.length.toString(8).padStart(11, '0')}\0`, 124);
  header.write('00000000000\0', 136);
  header.write(' '.repeat(8), 148);
  header.write(type, 156);
  header.write(target, 157, 100);
  header.write('ustar\x0000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  const padding = Buffer.alloc((512 - (data.length % 512)) % 512);
  return Buffer.concat([header, data, padding]);
}
