/** A header or body field in seconds; junk, negatives and fractions of nothing count as absent. */
const DECIMAL = /^\d+(\.\d+)?$/;
/** A year: what is longer, or no number any more, is not meant. */
const LONGEST_MS = 365 * 86_400_000;
const EPOCH_SECONDS = 1e9;
const EPOCH_MILLISECONDS = 1e12;

/**
 * How long a service asks us to wait, in milliseconds and at most a year; `undefined` where it does not say. In this order: `Retry-After`
 * (seconds or HTTP date, a past date is 0), `retry-after-ms`, the body's `retry_after_seconds` (also inside `error` or
 * as `details.retryAfterSeconds`), "retry after 3s" in its message.
 */
export function waitHintMs(headers: Headers, body: unknown, now: number): number | undefined {
  const waitMs =
    retryAfter(headers.get('retry-after'), now) ??
    seconds(headers.get('retry-after-ms'), 1) ??
    bodyHint(body);
  return waitMs === undefined ? undefined : Math.min(LONGEST_MS, waitMs);
}

/** When the window of requests ends, from now: the first item of `X-RateLimit-Reset` (seconds, or an epoch in seconds or milliseconds). Some services send it with every answer. */
export function resetHintMs(headers: Headers, now: number): number | undefined {
  const first = seconds(headers.get('x-ratelimit-reset')?.split(',')[0], 1);
  if (first === undefined) return undefined;
  const ms = first >= EPOCH_MILLISECONDS ? first : first * 1000;
  const waitMs = first >= EPOCH_SECONDS ? Math.max(0, ms - now) : ms;
  return Math.min(LONGEST_MS, waitMs);
}

function seconds(value: unknown, unitMs = 1000): number | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value).trim();
  return DECIMAL.test(text) ? Number(text) * unitMs : undefined;
}

function retryAfter(value: string | null, now: number): number | undefined {
  if (value === null) return undefined;
  const waited = seconds(value);
  if (waited !== undefined || !/[A-Za-z]{3}, /.test(value)) return waited;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

function bodyHint(body: unknown): number | undefined {
  const fields = Object(body);
  const found =
    seconds(fields.retry_after_seconds) ??
    seconds(Object(fields.error).retry_after_seconds) ??
    seconds(Object(fields.details).retryAfterSeconds);
  if (found !== undefined) return found;
  const message: unknown = typeof fields.error === 'string' ? fields.error : fields.message;
  return typeof message === 'string'
    ? seconds(/retry after (\d+) ?s/i.exec(message)?.[1])
    : undefined;
}
