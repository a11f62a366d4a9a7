import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { checkTarball } from '../src/plugins/check-tarball.js';
import { type Entry, packed, tarball } from './tarball.js';
import { TestHome } from './test-home.js';

const GOOD = packed({ 'package.json': '{ "name": "acme", "version": "1.0.0" }', 'index.js': '' });

async function check(bytes: Buffer) {
  await using folder = await TestHome.create();
  const file = join(folder.path, 'acme.tgz');
  await writeFile(file, bytes);
  return await checkTarball(file, 'acme.tgz');
}

/** A pax header, which gives the next entry another name or size. */
function pax(key: string, value: string): Entry {
  const rest = ` ${key}=${value}\n`;
  const length = rest.length + String(rest.length + 2).length;
  return { path: 'PaxHeader', type: 'x', content: `${length}${rest}` };
}

test('a package is taken for what its package.json says', async () => {
  expect(await check(tarball(GOOD))).toEqual({ name: 'acme', version: '1.0.0' });
  expect(await check(gunzipSync(tarball(GOOD)))).toEqual({ name: 'acme', version: '1.0.0' });
  const long = [pax('path', `package/${'long/'.repeat(40)}x.js`), { path: 'package/short' }];
  expect(await check(tarball([...GOOD, ...long]))).toMatchObject({ name: 'acme' });
});

test.for<readonly [string, readonly Entry[], string]>([
  ['climbs', [{ path: 'package/../../../evil' }], 'entry package/../../../evil leads out of'],
  ['is absolute', [{ path: '/etc/evil' }], 'entry /etc/evil leads out of'],
  ['has a drive', [{ path: 'C:\\evil' }], 'entry C:\\evil leads out of'],
  ['climbs by backslashes', [{ path: 'package\\..\\..\\evil' }], 'leads out of'],
  ['climbs by a pax header', [pax('path', '../../evil'), { path: 'package/x' }], 'leads out of'],
  [
    'climbs by a GNU header',
    [{ path: '././@LongLink', type: 'L', content: '../../evil\0' }, { path: 'package/x' }],
    'entry ../../evil leads out of',
  ],
  ['is a symbolic link', [{ path: 'package/x', type: '2', target: '/etc/passwd' }], 'is a link'],
  ['is a hard link', [{ path: 'package/x', type: '1', target: '/etc/passwd' }], 'is a link'],
  ['is a device', [{ path: 'package/x', type: '3' }], 'is neither a file nor a folder'],
  ['is a pipe', [{ path: 'package/x', type: '6' }], 'is neither a file nor a folder'],
  ['has two sizes', [pax('size', '0'), { path: 'package/x' }], 'the size of an entry twice'],
  ['has a broken header', [{ path: 'p', type: 'x', content: '99 path=x\n' }], 'broken pax header'],
])('an entry that %s is refused', async ([, entries, message]) => {
  const refusal = check(tarball([...GOOD, ...entries]));
  await expect(refusal).rejects.toThrow('acme.tgz is refused: ');
  await expect(refusal).rejects.toThrow(message);
});

test.for([
  ['no archive', Buffer.from('x'.repeat(600)), 'it is no tar archive'],
  ['an empty file', Buffer.alloc(0), 'it is no tar archive'],
  ['broken compression', Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3]), 'acme.tgz is refused: '],
  ['a cut archive', gunzipSync(tarball(GOOD)).subarray(0, 530), 'it is cut off'],
  ['a bomb', gzipSync(Buffer.alloc(300 * 1024 * 1024)), 'it unpacks to more than 256 MB'],
  [
    'no name',
    tarball(packed({ 'package.json': '{}' })),
    'its package.json has no name and version',
  ],
  ['no JSON', tarball(packed({ 'package.json': '{' })), 'acme.tgz is refused: '],
  [
    'a package.json of 2 MB',
    tarball(packed({ 'package.json': ' '.repeat(2 * 1024 * 1024) })),
    'its package.json has 2097152 bytes; at most 1048576 are read',
  ],
] as const)('%s is refused', async ([, bytes, message]) => {
  await expect(check(bytes)).rejects.toThrow(message);
});
