import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { TextStore } from '../src/text-store.js';

const home = () => mkdtempSync(join(tmpdir(), 'hermes-store-'));
const folderOf = (path: string) => join(path, 'cache', 'web');
const textsIn = (path: string) =>
  readdirSync(folderOf(path)).filter((name) => name.endsWith('.md'));
const DAY_MS = 24 * 3_600_000;

/** A stored text of so many bytes, last used so long ago. */
function oldText(path: string, name: string, { bytes = 10, ageMs = 0 } = {}): string {
  mkdirSync(folderOf(path), { recursive: true });
  const file = join(folderOf(path), name);
  writeFileSync(file, 'x'.repeat(bytes));
  const time = new Date(Date.now() - ageMs);
  utimesSync(file, time, time);
  return name;
}
const nameOf = (letter: string) => `site.test-${letter.repeat(16)}.md`;

test('a text is named after its host and content, whole, and only this user can read it', async () => {
  const path = home();
  const stored = await new TextStore(path).save('https://Docs.Example.com:8080/a?b', 'text\n港\n');
  expect(stored).toEqual({
    path: join(folderOf(path), stored?.name ?? ''),
    name: expect.stringMatching(/^docs\.example\.com-8080-[0-9a-f]{16}\.md$/),
    length: 7,
    isWhole: true,
  });
  expect(readFileSync(stored?.path ?? '', 'utf8')).toBe('text\n港\n');
  expect(statSync(stored?.path ?? '').mode & 0o777).toBe(0o600);
  expect(statSync(folderOf(path)).mode & 0o777).toBe(0o700);
});

test.for([
  ['http://[::1]:80/', /^1--[0-9a-f]{16}\.md$/],
  ['https://xn--mnchen-3ya.de/', /^xn--mnchen-3ya\.de-[0-9a-f]{16}\.md$/],
  [`https://${'a.'.repeat(60)}test/`, /^[a.]{60}-[0-9a-f]{16}\.md$/],
  ['no url', /^page-[0-9a-f]{16}\.md$/],
  ['file:///etc/passwd', /^page-[0-9a-f]{16}\.md$/],
] as const)('the name for %s is safe', async ([url, name]) => {
  expect((await new TextStore(home()).save(url, 'x'))?.name).toMatch(name);
});

test('the same text is stored once, and counts as new when it comes again', async () => {
  const path = home();
  const store = new TextStore(path);
  const first = await store.save('https://a.test/one', 'same');
  const before = new Date(Date.now() - DAY_MS);
  utimesSync(first?.path ?? '', before, before);
  const { ino } = statSync(first?.path ?? '');
  expect(await store.save('https://a.test/two', 'same')).toEqual(first);
  expect(textsIn(path)).toHaveLength(1);
  expect(statSync(first?.path ?? '').ino).toBe(ino);
  expect(Date.now() - statSync(first?.path ?? '').mtimeMs).toBeLessThan(60_000);
  expect((await store.save('https://a.test/one', 'other'))?.name).not.toBe(first?.name);
});

test('a file that was cut short, and a link in its place, are written anew', async () => {
  const path = home();
  const store = new TextStore(path);
  const { path: file = '' } = (await store.save('https://a.test/', 'whole text')) ?? {};
  writeFileSync(file, 'who');
  await store.save('https://a.test/', 'whole text');
  expect(readFileSync(file, 'utf8')).toBe('whole text');

  const other = home();
  const target = join(other, 'target');
  writeFileSync(target, 'whole text');
  mkdirSync(folderOf(other), { recursive: true });
  symlinkSync(target, join(folderOf(other), file.slice(folderOf(path).length + 1)));
  const stored = await new TextStore(other).save('https://a.test/', 'whole text');
  expect(stored && statSync(stored.path).ino).not.toBe(statSync(target).ino);
});

test('of an endless text the first two million characters are kept, and their number is told', async () => {
  const text = `${'x'.repeat(1_999_999)}😀${'y'.repeat(50)}`;
  const stored = await new TextStore(home()).save('https://a.test/', text);
  expect(stored).toMatchObject({ length: 1_999_999, isWhole: false });
  expect(readFileSync(stored?.path ?? '', 'utf8')).toMatch(
    /x\n\n\[Stored text ends here: the first 1999999 of 2000051 characters\.\]\n$/,
  );
});

test('a folder that cannot be made gives nothing, and no error', async () => {
  const path = home();
  writeFileSync(join(path, 'cache'), 'a file');
  const store = new TextStore(path);
  expect(await store.save('https://a.test/', 'x')).toBeUndefined();
  await store.clean();
});

test('writers at the same time leave one whole file for each text and nothing else', async () => {
  const path = home();
  const texts = Array.from({ length: 8 }, (_, index) => `${index}`.repeat(100_000));
  const saved = await Promise.all(
    Array.from({ length: 64 }, async (_, index) =>
      new TextStore(path).save('https://a.test/', texts[index % 8] ?? ''),
    ),
  );
  expect(new Set(saved.map((stored) => stored?.name)).size).toBe(8);
  expect(readdirSync(folderOf(path))).toHaveLength(8);
  const kept = textsIn(path).map((name) => readFileSync(join(folderOf(path), name), 'utf8'));
  expect(kept.sort()).toEqual(texts);
});

test('texts that are too old go, those in use stay', async () => {
  const path = home();
  oldText(path, nameOf('a'), { ageMs: 31 * DAY_MS });
  oldText(path, nameOf('b'), { ageMs: 29 * DAY_MS });
  await new TextStore(path).clean();
  expect(textsIn(path)).toEqual([nameOf('b')]);
});

test('when there is too much the oldest go first, but never what was just written', async () => {
  const path = home();
  const bounds = { maxBytes: 250, maxAgeMs: 30 * DAY_MS };
  oldText(path, nameOf('a'), { bytes: 100, ageMs: 3 * DAY_MS });
  oldText(path, nameOf('b'), { bytes: 100, ageMs: 5 * DAY_MS });
  oldText(path, nameOf('c'), { bytes: 100, ageMs: DAY_MS });
  const store = new TextStore(path, bounds);
  const written = await store.save('https://a.test/', 'y'.repeat(100));
  await store.clean();
  expect(textsIn(path).sort()).toEqual([written?.name, nameOf('c')].sort());

  const crowded = home();
  const small = new TextStore(crowded, { maxBytes: 50, maxAgeMs: 30 * DAY_MS });
  await small.save('https://a.test/', 'y'.repeat(100));
  await small.clean();
  expect(textsIn(crowded)).toHaveLength(1);
});

test('what a killed writer left goes, what belongs to others stays', async () => {
  const path = home();
  const left = `${nameOf('d')}.0b0f5a54-6f0e-4b8e-9a53-0d9d6a5f0c11.tmp`;
  const others = ['store.sqlite', 'extract-index.json', `a.test-${'a'.repeat(16)}.cache.md`];
  for (const name of [left, ...others]) oldText(path, name, { ageMs: 400 * DAY_MS });
  mkdirSync(join(folderOf(path), nameOf('e')));
  await new TextStore(path).clean();
  expect(readdirSync(folderOf(path)).sort()).toEqual(['.cleaned', nameOf('e'), ...others].sort());
});

test('the store is cleaned at most once an hour, whichever process does it', async () => {
  const path = home();
  oldText(path, nameOf('a'), { ageMs: 31 * DAY_MS });
  await new TextStore(path).clean();
  oldText(path, nameOf('b'), { ageMs: 31 * DAY_MS });
  await new TextStore(path).clean();
  expect(textsIn(path)).toEqual([nameOf('b')]);
  const anHourAgo = new Date(Date.now() - 3_700_000);
  utimesSync(join(folderOf(path), '.cleaned'), anHourAgo, anHourAgo);
  await new TextStore(path).clean();
  expect(existsSync(join(folderOf(path), nameOf('b')))).toBe(false);
});
