import * as z from 'zod/mini';

/** `web.ddgs` in config.yaml, in the words of the Python package of that name. What is absent is left to DuckDuckGo. */
export const ddgsOptions = z.strictObject({
  /** Country and language as DuckDuckGo has them, such as `us-en`, `de-de` or `wt-wt` for all; case does not matter. */
  region: z.nullish(
    z
      .string('must be a text')
      .check(z.regex(/^\s*[a-z]{2}-[a-z]{2,4}\s*$/i, 'must be like us-en, de-de or wt-wt')),
  ),
  /** `strict` says the same as `on`. */
  safesearch: z.nullish(z.enum(['on', 'strict', 'moderate', 'off'], 'must be on, moderate or off')),
  /** Past day, week, month or year, or two dates: `2026-01-01..2026-06-30`. */
  timelimit: z.nullish(
    z
      .string('must be a text')
      .check(
        z.regex(
          /^([dwmy]|\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d)$/,
          'must be d, w, m, y or YYYY-MM-DD..YYYY-MM-DD',
        ),
      ),
  ),
  /** How fast requests may follow each other. @defaultValue 0.5 */
  requests_per_second: z.nullish(z.number('must be a number').check(z.positive('must be above 0'))),
});

export type DdgsOptions = z.infer<typeof ddgsOptions>;

const SAFE_SEARCH = { on: '1', strict: '1', moderate: '-1', off: '-2' } as const;

/** The form fields that the options mean. */
export function toFields(options: DdgsOptions): Readonly<Record<string, string>> {
  const safe = options.safesearch && SAFE_SEARCH[options.safesearch];
  return {
    ...(options.region && { kl: options.region.trim().toLowerCase() }),
    // `kp` is the documented parameter, `p` what clients are seen to send: a safe search that is not heard does harm.
    ...(safe && { kp: safe, p: safe }),
    ...(options.timelimit && { df: options.timelimit }),
  };
}
