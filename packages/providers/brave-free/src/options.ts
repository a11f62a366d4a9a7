import * as z from 'zod/mini';

/** `web.brave-free` in config.yaml. What is absent or blank is left to Brave. */
export const braveOptions = z.strictObject({
  /** Two letters, or `ALL`; case does not matter. */
  country: z.nullish(z.string('must be a text')),
  /** A language code as Brave has it, such as `en`, `pt-br` or `zh-hans`; case does not matter. */
  search_lang: z.nullish(z.string('must be a text')),
  safesearch: z.nullish(z.enum(['off', 'moderate', 'strict'], 'must be off, moderate or strict')),
  /** Past day, week, month or year, or two dates: `2026-01-01to2026-06-30`. */
  freshness: z.nullish(
    z
      .string('must be a text')
      .check(
        z.regex(
          /^(p[dwmy]|\d{4}-\d\d-\d\dto\d{4}-\d\d-\d\d)$/,
          'must be pd, pw, pm, py or YYYY-MM-DDtoYYYY-MM-DD',
        ),
      ),
  ),
  /** What the key's plan allows. @defaultValue 1 */
  requests_per_second: z.nullish(z.number('must be a number').check(z.positive('must be above 0'))),
});

export type BraveOptions = z.infer<typeof braveOptions>;

// Brave answers 422 to a code outside these lists: @brave/brave-search-mcp-server 2.1.4, its `country` and
// `search_lang` (read 2026-11-30).
const COUNTRIES = new Set(
  'ALL AR AU AT BE BR CA CL DK FI FR DE HK IN ID IT JP KR MY MX NL NZ NO CN PL PT PH RU SA ZA ES SE CH TW TR GB US'.split(
    ' ',
  ),
);
const LANGUAGES = new Set(
  'ar eu bn bg ca zh-hans zh-hant hr cs da nl en en-gb et fi fr gl de gu he hi hu is it jp kn ko lv lt ms ml mr nb pl pt-br pt-pt pa ro ru sr sk sl es sv ta te th tr uk vi'.split(
    ' ',
  ),
);

/** The options that go with every search. A country or language that Brave does not have is left out and named. */
export function toParameters(options: BraveOptions): {
  readonly parameters: Readonly<Record<string, string>>;
  readonly unknown: readonly string[];
} {
  const country = options.country?.trim().toUpperCase();
  const language = toLanguage(options.search_lang);
  const knowsCountry = !country || COUNTRIES.has(country);
  const knowsLanguage = !language || LANGUAGES.has(language);
  return {
    parameters: {
      ...(country && knowsCountry && { country }),
      ...(language && knowsLanguage && { search_lang: language }),
      ...(options.safesearch && { safesearch: options.safesearch }),
      ...(options.freshness && { freshness: options.freshness }),
    },
    unknown: [
      ...(knowsCountry ? [] : [`country ${options.country}`]),
      ...(knowsLanguage ? [] : [`search_lang ${options.search_lang}`]),
    ],
  };
}

/** Brave's own code: Japanese is `jp` there, and most languages go without a region. */
function toLanguage(text: string | null | undefined): string | undefined {
  const code = text?.trim().toLowerCase();
  if (!code || LANGUAGES.has(code)) return code;
  const [primary = ''] = code.split('-');
  return primary === 'ja' ? 'jp' : primary;
}
