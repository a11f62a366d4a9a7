// Parallel API v1, https://docs.parallel.ai/api-reference: V1SearchRequest and V1ExtractRequest, which refuse every field
// that they do not name; limits from its guides (read 2026-11-30).

const FETCH_POLICY = {
  max_age_seconds: isNumber,
  timeout_seconds: isNumber,
  disable_cache_fallback: isBoolean,
};
const EXCERPTS = { max_chars_per_result: isNumber };
const SHARED = {
  objective: isText(5000),
  search_queries: isListOf(isText(200)),
  max_chars_total: isNumber,
  session_id: isText(1000),
  client_model: isText(200),
};

const SEARCH = {
  ...SHARED,
  mode: isOneOf('turbo', 'fast', 'basic', 'advanced'),
  advanced_settings: hasOnly({
    source_policy: hasOnly({
      include_domains: isListOf(isText(255)),
      exclude_domains: isListOf(isText(255)),
      after_date: isDay,
    }),
    fetch_policy: hasOnly(FETCH_POLICY),
    excerpt_settings: hasOnly(EXCERPTS),
    location: isText(2),
    max_results: (value: unknown): boolean => isNumber(value) && value >= 1 && value <= 40,
  }),
};

const EXTRACT = {
  ...SHARED,
  urls: (value: unknown): boolean => isListOf(isText(4000))(value) && Object(value).length <= 20,
  advanced_settings: hasOnly({
    fetch_policy: hasOnly(FETCH_POLICY),
    excerpt_settings: hasOnly(EXCERPTS),
    full_content: (value: unknown): boolean => isBoolean(value) || hasOnly(EXCERPTS)(value),
  }),
};

type Check = (value: unknown) => boolean;

/** What is wrong with a body, as an entry of `detail.errors`; `undefined` where nothing is. */
export function findViolation(method: string, body: unknown): object | undefined {
  const [fields, required] =
    method === 'search' ? ([SEARCH, 'search_queries'] as const) : ([EXTRACT, 'urls'] as const);
  const checks = new Map<string, Check>(Object.entries(fields));
  const given: Record<string, unknown> = Object(body);
  const items: unknown = given[required];
  if (!Array.isArray(items) || items.length === 0) {
    return { loc: ['body', required], msg: 'Field required' };
  }
  const wrong = Object.keys(given).find((name) => !checks.get(name)?.(given[name]));
  if (wrong === undefined) return undefined;
  const msg = checks.has(wrong) ? 'Input is not valid' : 'Extra inputs are not permitted';
  return { loc: ['body', wrong], msg };
}

function hasOnly(fields: Readonly<Record<string, Check>>): Check {
  const checks = new Map(Object.entries(fields));
  return (value) =>
    typeof value === 'object' &&
    Object.entries(Object(value)).every(([name, field]) => checks.get(name)?.(field) === true);
}

function isListOf(check: Check): Check {
  return (value) => Array.isArray(value) && value.every(check);
}

function isText(maxLength: number): Check {
  return (value) => typeof value === 'string' && value.length <= maxLength;
}

function isOneOf(...texts: readonly string[]): Check {
  return (value) => typeof value === 'string' && texts.includes(value);
}

function isDay(value: unknown): boolean {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
}

function isNumber(value: unknown): value is number {
  return Number.isInteger(value);
}

function isBoolean(value: unknown): boolean {
  return typeof value === 'boolean';
}
