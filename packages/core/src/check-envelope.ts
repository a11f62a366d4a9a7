import * as z from 'zod/mini';
import english from 'zod/v4/locales/en.js';
import type { ExtractEnvelope, Failure, SearchEnvelope } from './envelope.js';
import { WEB_ERROR_CODES, WebProviderError } from './errors.js';
import { httpUrl } from './url.js';

const IN_ENGLISH = { error: english().localeError };

const text = z.string();
const optionalText = z.optional(z.string());
const code = z.optional(z.catch(z.optional(z.enum(WEB_ERROR_CODES)), undefined));
const absoluteUrl = z
  .string()
  .check(z.refine((value) => httpUrl(value) !== undefined, 'not an absolute http(s) URL'));

const failureSchema = z.looseObject({
  success: z.literal(false),
  error: z.string().check(z.minLength(1)),
  code,
  provider: optionalText,
  status: z.optional(z.number()),
  retry_after_ms: z.optional(z.number()),
});

const hitSchema = z.looseObject({
  title: text,
  url: absoluteUrl,
  description: text,
  position: z.optional(z.number()),
  published: optionalText,
  score: z.optional(z.number()),
});

const searchSchema = z.looseObject({
  success: z.literal(true),
  data: z.looseObject({ web: z.array(hitSchema) }),
});

const pageSchema = z.looseObject({
  url: text,
  title: z._default(z.nullable(text), ''),
  content: z._default(z.nullable(text), ''),
  raw_content: z.nullish(text),
  metadata: z.nullish(z.record(z.string(), z.unknown())),
  error: z.nullish(text),
  code,
});

const extractSchema = z.looseObject({ success: z.literal(true), data: z.array(pageSchema) });

/**
 * What a provider's `search()` gave, checked: a success with at most `limit` hits, or its failure.
 *
 * @throws {@link WebProviderError} `bad_response` that names the provider and the field.
 */
export function checkSearch(value: unknown, provider: string, limit: number): SearchEnvelope {
  const failed = asFailure(value, provider);
  if (failed) return failed;
  const { data, ...rest } = parse(searchSchema, value, { provider, method: 'search' });
  const web = data.web.slice(0, limit).map((hit, index) => ({ ...hit, position: index + 1 }));
  return { ...rest, data: { ...data, web } } as SearchEnvelope;
}

/** The same for `extract()`. A bare list, as older plugins give it, is a success. */
export function checkExtract(value: unknown, provider: string): ExtractEnvelope {
  const wrapped = Array.isArray(value) ? { success: true, data: value } : value;
  const failed = asFailure(wrapped, provider);
  if (failed) return failed;
  const { data, ...rest } = parse(extractSchema, wrapped, { provider, method: 'extract' });
  return { ...rest, data: data.map(toPage) } as ExtractEnvelope;
}

function toPage(page: z.infer<typeof pageSchema>): object {
  const { raw_content, metadata, error, ...rest } = page;
  return {
    ...rest,
    title: page.title ?? '',
    content: page.content ?? '',
    raw_content: raw_content ?? page.content ?? '',
    ...(metadata && { metadata }),
    ...(error && { error }),
  };
}

function asFailure(value: unknown, provider: string): Failure | undefined {
  if (Object(value).success !== false) return undefined; // most are not, and would be told why at length
  const parsed = failureSchema.safeParse(value);
  return parsed.success ? ({ provider, ...parsed.data } as Failure) : undefined;
}

interface Origin {
  readonly provider: string;
  readonly method: string;
}

function parse<T>(schema: z.ZodMiniType<T>, value: unknown, origin: Origin): T {
  const parsed = schema.safeParse(value, IN_ENGLISH);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue && issue.path.length > 0 ? ` at ${issue.path.join('.')}` : '';
  throw new WebProviderError(
    'bad_response',
    `Provider ${origin.provider} returned a malformed envelope from ${origin.method}()${where}: ${issue?.message ?? 'unknown shape'}. This is a fault of that provider; choose another or report it.`,
  );
}
