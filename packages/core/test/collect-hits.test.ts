import { expect, test } from 'vitest';
import { collectHits, type RawHit } from '../src/index.js';

const rows = (...names: readonly string[]): readonly RawHit[] =>
  names.map((name) => ({ title: name, url: `https://site.test/${name}` }));

/** Gives one page after the other, an error in its turn, and counts what it was asked for. */
function createPages(...pages: readonly (readonly RawHit[] | Error)[]) {
  const asked: number[] = [];
  async function* read(): AsyncGenerator<readonly RawHit[]> {
    for (const [index, page] of pages.entries()) {
      asked.push(index + 1);
      if (page instanceof Error) throw page;
      yield page;
    }
  }
  return { asked, pages: read() };
}

function createOptions(limit: number, signal?: AbortSignal) {
  const warnings: string[] = [];
  const logger = { warn: (message: string) => warnings.push(message), debug: () => {} };
  return { warnings, options: { limit, service: 'Acme', logger, signal } };
}

async function collect(source: ReturnType<typeof createPages>, limit: number) {
  const { data } = await collectHits(source.pages, createOptions(limit).options);
  return data.web.map(({ title, position }) => `${position} ${title}`);
}

test('takes as many pages as the limit needs, and no more', async () => {
  const source = createPages(rows('a', 'b'), rows('b', 'c'), rows('d'));
  expect(await collect(source, 3)).toEqual(['1 a', '2 b', '3 c']);
  expect(source.asked).toEqual([1, 2]);
});

test('cuts the last page to the limit', async () => {
  expect(await collect(createPages(rows('a'), rows('b', 'c', 'd')), 2)).toEqual(['1 a', '2 b']);
});

test('a page that brings nothing new is the last', async () => {
  const source = createPages(rows('a'), rows('a'), rows('b'));
  expect(await collect(source, 9)).toEqual(['1 a']);
  expect(source.asked).toEqual([1, 2]);
});

test('no pages and an empty page are no hits', async () => {
  expect(await collect(createPages(), 5)).toEqual([]);
  expect(await collect(createPages([]), 5)).toEqual([]);
});

test('a page after the first that fails is a warning', async () => {
  const { options, warnings } = createOptions(5);
  const { pages } = createPages(rows('a'), new Error('Gone.'));
  expect((await collectHits(pages, options)).data).toMatchObject({
    web: [{ title: 'a' }],
    partial: true,
  });
  expect(warnings).toEqual(['Acme: page 2 is missing from the hits. Gone.']);
});

test('hits that were there when the time was up still stand', async () => {
  const timeUp = AbortSignal.abort(new DOMException('Time is up.', 'TimeoutError'));
  const { options, warnings } = createOptions(5, timeUp);
  const { pages } = createPages(rows('a'), new Error('Acme timed out.'));
  expect((await collectHits(pages, options)).data).toMatchObject({
    web: [{ title: 'a' }],
    partial: true,
  });
  expect(warnings).toEqual(['Acme: page 2 is missing from the hits. Acme timed out.']);
});

test('the first page that fails is a failure, and so is any once the caller has left', async () => {
  const { options } = createOptions(5);
  await expect(collectHits(createPages(new Error('Gone.')).pages, options)).rejects.toThrow(
    'Gone.',
  );
  const aborted = createOptions(5, AbortSignal.abort()).options;
  const source = createPages(rows('a'), new Error('Cancelled.'));
  await expect(collectHits(source.pages, aborted)).rejects.toThrow('Cancelled.');
});
