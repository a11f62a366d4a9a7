import * as z from 'zod/mini';

/** One text as SearXNG takes it (`general,news`), or a list. */
const names = z.nullish(
  z.union([z.string(), z.array(z.string())], 'must be a text or a list of texts'),
);

/** `web.searxng` in config.yaml. What is absent or blank is left to the instance. */
export const searxngOptions = z.strictObject({
  /** `post` keeps the query out of the instance's access log and its limiter's hourly count. */
  method: z.nullish(z.enum(['get', 'post'], 'must be get or post')),
  categories: names,
  engines: names,
  /** `all`, `auto` or a code such as `de` or `de-CH`. */
  language: z.nullish(z.string('must be a text')),
  time_range: z.nullish(
    z.enum(['day', 'week', 'month', 'year'], 'must be day, week, month or year'),
  ),
  /** 0 off, 1 moderate, 2 strict. */
  safesearch: z.nullish(z.literal([0, 1, 2], 'must be 0, 1 or 2')),
});

/** The options that go with every search, as SearXNG spells them. */
export function toParameters(
  options: z.infer<typeof searxngOptions>,
): Readonly<Record<string, string>> {
  const { method: _, ...filters } = options;
  const texts = Object.entries(filters).map(([name, value]) => [
    name,
    [value ?? []].flat().join(','),
  ]);
  return Object.fromEntries(texts.filter(([, text]) => text !== ''));
}
