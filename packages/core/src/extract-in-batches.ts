import { type ExtractedPage, pageFailed } from './envelope.js';
import { WebProviderError } from './errors.js';
import { matchPages } from './pages.js';
import { urlKey } from './url.js';

/** Calls at a time. */
const MAX_CONCURRENT = 5;

interface Outcome {
  readonly pages: readonly ExtractedPage[];
  readonly error?: WebProviderError;
}

/**
 * One entry per URL, in the order asked. Each address is read once, `size` of them in a call of `read`, five calls at a
 * time. A call that fails leaves the pages of the others: its own URLs get its error.
 *
 * @throws {@link WebProviderError} where every call failed: the first one's. Whatever else `read` throws is a bug.
 */
export async function extractInBatches(
  urls: readonly string[],
  size: number,
  read: (batch: readonly string[]) => Promise<readonly ExtractedPage[]>,
): Promise<readonly ExtractedPage[]> {
  const queue = toBatches(urls, size);
  const outcomes: Outcome[] = [];
  const work = async (): Promise<void> => {
    for (let batch = queue.shift(); batch; batch = queue.shift()) {
      outcomes.push(await readBatch(batch, read));
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, work));
  const [first] = outcomes;
  if (first?.error && outcomes.every(({ error }) => error)) throw first.error;
  return matchPages(
    urls,
    outcomes.flatMap(({ pages }) => pages),
  );
}

/** {@link extractInBatches} for a `read` that takes one URL. */
export function extractEach(
  urls: readonly string[],
  read: (url: string) => Promise<ExtractedPage>,
): Promise<readonly ExtractedPage[]> {
  return extractInBatches(urls, 1, (batch) => Promise.all(batch.map(read)));
}

/** Each address once, as it was first spelled. */
function toBatches(urls: readonly string[], size: number): (readonly string[])[] {
  const keys = urls.map(urlKey);
  const distinct = urls.filter((_, index) => keys.indexOf(keys[index] ?? '') === index);
  return Array.from({ length: Math.ceil(distinct.length / size) }, (_, index) =>
    distinct.slice(index * size, (index + 1) * size),
  );
}

async function readBatch(
  batch: readonly string[],
  read: (batch: readonly string[]) => Promise<readonly ExtractedPage[]>,
): Promise<Outcome> {
  try {
    return { pages: matchPages(batch, await read(batch)) };
  } catch (error) {
    if (!WebProviderError.is(error)) throw error;
    return { pages: batch.map((url) => pageFailed(url, error)), error };
  }
}
