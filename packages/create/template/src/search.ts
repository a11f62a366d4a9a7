import type { RawHit } from '@hermes/web-core';
import * as v from 'valibot';

// A made-up API. Describe here what yours answers: only the fields that are read, any of which may be missing; name its
// documentation and the day on which you read it.
export const searchAnswer = v.object({
  results: v.array(
    v.object({
      url: v.nullish(v.string()),
      title: v.nullish(v.string()),
      snippet: v.nullish(v.string()),
    }),
  ),
});

/** Rows as the service sends them; `searchOk` cleans and counts them. */
export function toHits({ results }: v.InferOutput<typeof searchAnswer>): readonly RawHit[] {
  return results.map(({ url, title, snippet }) => ({ url, title, description: snippet }));
}
