import { mapTexts } from './map-texts.js';

type Values = Record<string, unknown>;

/**
 * Arguments as a model meant them, where that is plain: JSON in a text, a number in a text, one URL for a list, null for
 * nothing. The rest stays as it is, for the check that names the argument.
 */
export function mendArguments(sent: unknown): unknown {
  const args = mapTexts(sent, (text) => text); // a host may hand over an object with code of its own
  const values = asMapping(fromJson(args));
  if (!values) return args;
  const { url, ...rest } = withoutNothing(values);
  const urls = rest.urls ?? url;
  return {
    ...rest,
    ...(typeof rest.query === 'number' && { query: String(rest.query) }),
    ...numbers(rest, ['limit', 'char_limit']),
    ...(typeof rest.format === 'string' && { format: rest.format.trim().toLowerCase() }),
    ...(urls !== undefined && { urls: asUrls(urls) }),
    ...(rest.crawl !== undefined && { crawl: mendCrawl(rest.crawl) }),
  };
}

const NO_CRAWL: ReadonlySet<unknown> = new Set([false, 'false', 'null', 'none', '']);

function mendCrawl(value: unknown): unknown {
  const word = typeof value === 'string' ? value.trim().toLowerCase() : value;
  if (word === true || word === 'true') return {};
  if (NO_CRAWL.has(word)) return undefined;
  const crawl = asMapping(fromJson(value));
  if (!crawl) return value;
  const rest = withoutNothing(crawl);
  return {
    ...rest,
    ...numbers(rest, ['max_pages', 'max_depth']),
    ...(rest.include !== undefined && { include: asList(rest.include) }),
    ...(rest.exclude !== undefined && { exclude: asList(rest.exclude) }),
  };
}

/** The value of a text that holds a JSON object or list, also in single quotes as Python writes it; anything else as it is. */
function fromJson(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  const texts = value.includes('"') ? [value] : [value, value.replaceAll("'", '"')];
  for (const text of texts) {
    try {
      return JSON.parse(text);
    } catch {} // a text that only begins like JSON
  }
  return value;
}

function asMapping(value: unknown): Values | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { ...value }
    : undefined;
}

function withoutNothing(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined),
  );
}

function numbers(values: Values, keys: readonly string[]): Values {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const text = values[key];
      const isNumber = typeof text === 'string' && /^\s*\d+(\.0+)?\s*$/.test(text);
      return isNumber ? [[key, Number(text)]] : [];
    }),
  );
}

function asList(value: unknown): unknown {
  const meant = fromJson(value);
  return typeof meant === 'string' ? [meant] : meant;
}

/** A list may also be URLs with white space, or a comma and white space, between them, or objects that each name a `url` or `href`. */
function asUrls(value: unknown): unknown {
  const list = asList(value);
  if (!Array.isArray(list)) return asMapping(list) ? [urlOf(list)] : list;
  return list.flatMap((item) => {
    const url = urlOf(item);
    const parts = typeof url === 'string' ? url.trim().split(/,?\s+/) : [];
    return parts.length > 1 && parts.every((part) => /^https?:\/\//i.test(part)) ? parts : [url];
  });
}

function urlOf(item: unknown): unknown {
  const { url, href } = asMapping(item) ?? {};
  return url ?? href ?? item;
}
