import { WEB_ERROR_CODES, type WebErrorCode } from '@hermes/web-core';
import type { StoreSwitch } from './store-switch.js';

const RATE_LIMITED_MS = 30_000;
const QUOTA_MS = 3_600_000;
const LONGEST_MS = 31 * 24 * 3_600_000;

/** That a provider is to be left alone, and why. */
export interface CoolDown {
  /** Milliseconds since 1970. */
  readonly until: number;
  readonly code: WebErrorCode;
}

/** Who asked to be left alone, and until when. */
export class CoolDowns {
  readonly #stores: StoreSwitch;

  constructor(stores: StoreSwitch) {
    this.#stores = stores;
  }

  async get(subject: string): Promise<CoolDown | undefined> {
    if (this.#stores.isEmpty) return undefined;
    return toCoolDown(await this.#stores.use((store) => store.coolDowns.get(subject)));
  }

  /** Of a failed call. Without a hint `rate_limited` counts for 30 s, `quota` for an hour and any other code not at all; never more than 31 days. A longer one that is noted already stays. */
  async note(
    subject: string,
    {
      code,
      retryAfterMs,
    }: { readonly code: WebErrorCode; readonly retryAfterMs?: number | undefined },
  ): Promise<void> {
    const lengthMs = Math.min(LONGEST_MS, retryAfterMs ?? usualLengthMs(code));
    if (!(lengthMs > 0)) return;
    const coolDown: CoolDown = { until: Date.now() + lengthMs, code };
    await this.#stores.use(async ({ coolDowns }) => {
      const noted = toCoolDown(await coolDowns.get(subject));
      if (noted && noted.until >= coolDown.until) return;
      await coolDowns.set(subject, coolDown, lengthMs);
    });
  }
}

function usualLengthMs(code: WebErrorCode): number {
  if (code === 'rate_limited') return RATE_LIMITED_MS;
  return code === 'quota' ? QUOTA_MS : 0;
}

/** What is kept, where it holds still. */
function toCoolDown(kept: unknown): CoolDown | undefined {
  const { until, code: word }: { readonly until?: unknown; readonly code?: unknown } = Object(kept);
  const code = WEB_ERROR_CODES.find((known) => known === word);
  if (typeof until !== 'number' || until <= Date.now() || code === undefined) return undefined;
  return { until, code };
}
