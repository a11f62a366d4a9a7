import type { Failure, RegistryEntry, WebErrorCode } from '@hermes/web-core';
import { environmentOf } from './call-key.js';
import type { Host } from './host.js';

/** The providers of a call, by whether they are cooling down. */
export interface CoolDownOrder {
  readonly ready: readonly RegistryEntry[];
  readonly cooling: readonly {
    readonly entry: RegistryEntry;
    readonly code: WebErrorCode;
    /** Such as `is cooling down until 2026-11-30T12:00:00.000Z (quota)`. */
    readonly reason: string;
  }[];
}

/** Parts providers that asked for a pause from the others. One alone is asked in any case: there is nobody else. */
export async function orderByCoolDown(
  host: Host,
  entries: readonly RegistryEntry[],
): Promise<CoolDownOrder> {
  if (entries.length < 2) return { ready: entries, cooling: [] };
  const { coolDowns } = await host.stores();
  const looked = await Promise.all(
    entries.map(async (entry) => ({ entry, pause: await coolDowns.get(subjectOf(host, entry)) })),
  );
  return {
    ready: looked.filter(({ pause }) => pause === undefined).map(({ entry }) => entry),
    cooling: looked.flatMap(({ entry, pause }) => {
      if (!pause) return [];
      const until = new Date(pause.until).toISOString();
      return [
        { entry, code: pause.code, reason: `is cooling down until ${until} (${pause.code})` },
      ];
    }),
  };
}

/** Remembers a failure that asks for a pause. */
export async function noteFailure(
  host: Host,
  entry: RegistryEntry,
  { code, retry_after_ms: retryAfterMs }: Failure,
): Promise<void> {
  if (code === undefined) return;
  const asksForPause = code === 'rate_limited' || code === 'quota' || retryAfterMs !== undefined;
  if (!asksForPause) return;
  const { coolDowns } = await host.stores();
  const hint = retryAfterMs === undefined ? {} : { retryAfterMs };
  await coolDowns.note(subjectOf(host, entry), { code, ...hint });
}

/** Another key is another account: it does not inherit the pause. */
function subjectOf(host: Host, entry: RegistryEntry): string {
  return `${entry.name}:${environmentOf(host, entry)}`;
}
