import type {
  Capability,
  ExtractEnvelope,
  SearchEnvelope,
  Selection,
  WebErrorCode,
} from '@hermes/web-core';
import type { PageSize } from './budget.js';
import type { Attempt, Receipt } from './receipt.js';

/** Notes what one call does, for its receipt. */
export class CallLog {
  readonly tool: Receipt['tool'];
  readonly #capability: Capability;
  readonly #startedAt = new Date();
  readonly #start = performance.now();
  readonly #attempts: Attempt[] = [];
  #selection: Selection | undefined;
  #sizes: readonly PageSize[] = [];

  constructor(tool: Receipt['tool'], capability: Capability) {
    this.tool = tool;
    this.#capability = capability;
  }

  chose(selection: Selection): void {
    this.#selection = selection;
  }

  add(attempt: Attempt): void {
    this.#attempts.push(attempt);
  }

  passedOver(provider: string, reason: string): void {
    this.add({ provider, outcome: 'skipped', reason, duration_ms: 0 });
  }

  /** What became of the pages of an extract. */
  fitted(sizes: readonly PageSize[]): void {
    this.#sizes = sizes;
  }

  get sizes(): readonly PageSize[] {
    return this.#sizes;
  }

  /** The receipt of a call that gave this answer. */
  receipt(answer: SearchEnvelope | ExtractEnvelope): Receipt {
    const servedBy = [...new Set(this.#attempts.filter(isServing).map(({ provider }) => provider))];
    return {
      tool: this.tool,
      capability: this.#capability,
      started_at: this.#startedAt.toISOString(),
      duration_ms: elapsed(this.#start),
      ...(this.#selection && { selection: summary(this.#selection) }),
      attempts: this.#attempts,
      cache: cacheState(this.#attempts),
      ...(servedBy.length > 0 && { served_by: servedBy.join(', ') }),
      ...(!answer.success && { error: errorOf(answer) }),
    };
  }
}

/** Milliseconds since then, to a tenth. */
export function elapsed(start: number): number {
  return Math.round((performance.now() - start) * 10) / 10;
}

function isServing({ outcome }: Attempt): boolean {
  return outcome === 'served' || outcome === 'partial';
}

function summary({ step, reason, candidates }: Selection): NonNullable<Receipt['selection']> {
  return { step, reason, candidates };
}

function cacheState(attempts: readonly Attempt[]): Receipt['cache'] {
  const states = attempts.filter(({ outcome }) => outcome !== 'skipped').map(({ cache }) => cache);
  const known = new Set(states.filter((state) => state !== undefined));
  if (known.size === 0) return 'off';
  if (!known.has('hit')) return known.has('partial') ? 'partial' : 'miss';
  return states.every((state) => state === 'hit') ? 'hit' : 'partial';
}

function errorOf(failure: { readonly error: string; readonly code?: WebErrorCode }): {
  readonly code: WebErrorCode;
  readonly message: string;
} {
  return { code: failure.code ?? 'upstream', message: failure.error };
}
