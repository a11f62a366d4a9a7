import type { Capability, SelectionCandidate, SelectionStep, WebErrorCode } from '@hermes/web-core';

/** What one call of a tool did and why; for callers of the library and for `--explain`. No secret stands in it. */
export interface Receipt {
  readonly tool: 'web_search' | 'web_extract';
  readonly capability: Capability;
  /** ISO 8601. */
  readonly started_at: string;
  readonly duration_ms: number;
  /** Absent when the call ended before a provider was chosen. */
  readonly selection?: {
    readonly step: SelectionStep;
    readonly reason: string;
    readonly candidates: readonly SelectionCandidate[];
  };
  /** In the order in which they were made. */
  readonly attempts: readonly Attempt[];
  readonly cache: 'hit' | 'partial' | 'miss' | 'off';
  readonly served_by?: string;
  readonly error?: { readonly code: WebErrorCode; readonly message: string };
}

/** One provider's turn in a call, or why it was passed over. */
export interface Attempt {
  readonly provider: string;
  readonly outcome: 'served' | 'partial' | 'failed' | 'skipped';
  /** Why it was skipped, or what it failed with. */
  readonly reason?: string;
  readonly code?: WebErrorCode;
  /** HTTP status, where the service answered. */
  readonly status?: number;
  readonly duration_ms: number;
  /** Size of what it gave. */
  readonly bytes?: number;
  /** `shared`: another call was waiting for the very same answer. `partial`: some of the pages were kept. */
  readonly cache?: 'hit' | 'partial' | 'miss' | 'shared';
  /** How long the call waited for `web.limits`. */
  readonly waited_ms?: number;
}
