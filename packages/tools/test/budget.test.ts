import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ExtractedPage, pageFailed, WebProviderError } from '@hermes/web-core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Budget } from '../src/budget.js';

const home = () => mkdtempSync(join(tmpdir(), 'hermes-budget-'));
const page = (content: string, url = 'https://long.test/a'): ExtractedPage => ({
  url,
  title: 'A page',
  content,
});
const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => `line ${index + 1}`).join('\n');
const contentsOf = (pages: readonly ExtractedPage[]) => pages.map(({ content }) => content);
const lengthsOf = (pages: readonly ExtractedPage[]) => pages.map(({ content }) => content.length);

test('a page within the limit is left as it is, and nothing is stored', async () => {
  const path = home();
  const budget = new Budget(path, { charLimit: 2000, callLimit: 100_000 });
  const whole = page('x'.repeat(2000));
  expect(await budget.fit([whole])).toEqual([whole]);
  expect(readdirSync(path)).toEqual([]);
});

test('a long page keeps three quarters of its room at the head and a quarter at the tail, within the limit', async () => {
  const budget = new Budget(home(), { charLimit: 8000, callLimit: 100_000 });
  const [content = ''] = contentsOf(await budget.fit([page('ab'.repeat(10_000))]));
  const [head = '', tail = ''] = content.split('\n\n[… middle left out, see the end …]\n\n');
  const shownTail = tail.slice(0, tail.indexOf('\n\n---\n[TRUNCATED]'));
  expect(head.length / (head.length + shownTail.length)).toBeCloseTo(0.75, 2);
  expect(content.length).toBeLessThanOrEqual(8000);
  expect(content.length).toBeGreaterThan(7900);
});

test('the footer gives the sizes, the file and the line to read on from', async () => {
  const path = home();
  const budget = new Budget(path, { charLimit: 2000, callLimit: 100_000 });
  const text = lines(2000);
  const [content = ''] = contentsOf(await budget.fit([page(text)]));
  const [name = ''] = readdirSync(join(path, 'cache', 'web')).filter((file) =>
    file.endsWith('.md'),
  );
  const [head = '', rest = ''] = content.split('\n\n[… middle left out, see the end …]\n\n');
  const [tail = '', footer] = rest.split('\n\n---\n');
  const lastShown = head.split('\n').at(-1);
  const next = Number(lastShown?.slice('line '.length)) + 1;
  expect(lastShown).toMatch(/^line \d+$/);
  expect(tail).toMatch(/^line \d+\n/);
  expect(footer).toBe(
    [
      `[TRUNCATED] Shown: the first ${head.length.toLocaleString('en-US')} and the last ${tail.length} of 18,892 characters.`,
      `Full text: ${join(path, 'cache', 'web', name)}`,
      `Read on: hermes-web read ${name} --from ${next}`,
    ].join('\n'),
  );
  expect(readFileSync(join(path, 'cache', 'web', name), 'utf8')).toBe(text);
});

test('a line that is cut in its middle is the one to read on from', async () => {
  const budget = new Budget(home(), { charLimit: 2000, callLimit: 100_000 });
  const [content = ''] = contentsOf(await budget.fit([page(`first\n${'word '.repeat(3000)}`)]));
  expect(content).toMatch(/ --from 2$/);
});

test('lines that end in CRLF are counted and cut as lines', async () => {
  const budget = new Budget(home(), { charLimit: 2000, callLimit: 100_000 });
  const text = lines(2000).replaceAll('\n', '\r\n');
  const [content = ''] = contentsOf(await budget.fit([page(text)]));
  const head = content.slice(0, content.indexOf('\n\n[… middle'));
  expect(head).toMatch(/line (\d+)$/);
  expect(content).toContain(` --from ${head.split('\r\n').length + 1}`);
});

test('no limit of a call is passed: short pages stay whole and leave their rest to long ones', async () => {
  const budget = new Budget(home(), { charLimit: 50_000, callLimit: 60_000 });
  const pages = [page('a'.repeat(40_000)), page('b'.repeat(4000)), page('c'.repeat(90_000))];
  const fitted = await budget.fit(pages);
  expect(fitted[1]).toEqual(pages[1]);
  const [first = 0, , third = 0] = lengthsOf(fitted);
  expect(first).toBeGreaterThan(27_900);
  expect(first).toBeLessThanOrEqual(28_000);
  expect(third).toBeGreaterThan(27_900);
  expect(third).toBeLessThanOrEqual(28_000);
});

test('the limit of a call is never below that of a page', async () => {
  const budget = new Budget(home(), { charLimit: 20_000, callLimit: 2000 });
  const whole = page('x'.repeat(20_000));
  expect(await budget.fit([whole])).toEqual([whole]);
});

test('each of a hundred pages keeps a little, however small its share', async () => {
  const budget = new Budget(home(), { charLimit: 2000, callLimit: 2000 });
  const pages = Array.from({ length: 100 }, (_, index) =>
    page('long text '.repeat(300), `https://long.test/${index}`),
  );
  const fitted = await budget.fit(pages);
  expect(new Set(lengthsOf(fitted).map((length) => length <= 500))).toEqual(new Set([true]));
  expect(fitted[99]?.content).toMatch(/^long text long text [\s\S]* --from 1$/);
});

test('pages that failed stay as they are', async () => {
  const budget = new Budget(home(), { charLimit: 2000, callLimit: 2000 });
  const failed = pageFailed('https://gone.test/', new WebProviderError('upstream', 'HTTP 404'));
  expect(await budget.fit([failed])).toEqual([failed]);
});

test('a home that cannot be written costs the stored text alone, and the footer says so', async () => {
  const path = home();
  writeFileSync(join(path, 'cache'), 'a file where the folder would be');
  const budget = new Budget(path, { charLimit: 2000, callLimit: 2000 });
  const [content = ''] = contentsOf(await budget.fit([page(lines(2000))]));
  expect(content).toContain('The full text could not be stored; extract a more specific URL');
  expect(content).not.toContain('hermes-web read');
  expect(content.length).toBeLessThanOrEqual(2000);
});

test('the sizes of the pages fitted last are known', async () => {
  const budget = new Budget(home(), { charLimit: 2000, callLimit: 100_000 });
  const image = `![cat](data:image/png;base64,${'A'.repeat(3000)})`;
  const fitted = await budget.fit([
    page('short', 'https://a.test/'),
    page(image),
    page(lines(999)),
  ]);
  const none = { isShortened: false, hadDataImages: false };
  expect(budget.sizes).toEqual([
    { url: 'https://a.test/', original: 5, sent: 5, ...none },
    { ...none, url: 'https://long.test/a', original: 3030, sent: 12, hadDataImages: true },
    {
      url: 'https://long.test/a',
      original: 8882,
      sent: fitted[2]?.content.length,
      isShortened: true,
      hadDataImages: false,
    },
  ]);
});

test('whatever the pages and limits: each page and the call keep to theirs, in order, without half characters', async () => {
  const path = home();
  const text = fc
    .tuple(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), fc.nat(800), fc.boolean())
    .map(([unit, times, hasLines]) => `${unit}${hasLines ? '\n' : ' '}`.repeat(times));
  await fc.assert(
    fc.asyncProperty(
      fc.array(text, { maxLength: 8 }),
      fc.integer({ min: 2000, max: 9000 }),
      fc.integer({ min: 4000, max: 30_000 }),
      async (texts, charLimit, callLimit) => {
        const pages = texts.map((content, index) => page(content, `https://a.test/${index}`));
        const fitted = await new Budget(path, { charLimit, callLimit }).fit(pages);
        expect(fitted.map(({ url }) => url)).toEqual(pages.map(({ url }) => url));
        const lengths = lengthsOf(fitted);
        const sum = lengths.reduce((total, length) => total + length, 0);
        expect(sum).toBeLessThanOrEqual(Math.max(charLimit, callLimit));
        expect(Math.max(0, ...lengths)).toBeLessThanOrEqual(charLimit);
        expect(contentsOf(fitted).join('')).not.toMatch(/\p{Surrogate}/u);
      },
    ),
    { numRuns: 40 },
  );
});
