import { type CallOptions, Deadline, untilAborted } from '@hermes/web-core';

/** Time between the provider's own deadline and the tool's, for it to hand over what it has: a tenth, at most this. */
const LONGEST_GRACE_MS = 1000;

export interface Dispatch {
  /** For messages. */
  readonly provider: string;
  readonly deadline: Deadline;
  readonly onProgress?: CallOptions['onProgress'];
}

/**
 * Runs a provider's call. Its signal fires a little before the deadline, so that it can return what it has; at the
 * deadline, or when the caller aborts, the call ends whether the provider cares or not.
 *
 * @throws WebProviderError `timeout` or `aborted`; whatever the provider throws.
 */
export async function dispatch<T>(
  { provider, deadline, onProgress }: Dispatch,
  call: (options: CallOptions) => T | Promise<T>,
): Promise<T> {
  const { remainingMs } = deadline;
  using early = new Deadline(
    remainingMs - Math.min(LONGEST_GRACE_MS, remainingMs / 10),
    deadline.signal,
  );
  const options = { signal: early.signal, ...(onProgress && { onProgress: harmless(onProgress) }) };
  const work = Promise.resolve().then(() => call(options));
  return await untilAborted(provider, work, deadline.signal);
}

/** The caller's listener; what it throws is not the provider's fault and must not end its work. */
function harmless(listener: NonNullable<CallOptions['onProgress']>): typeof listener {
  return (progress) => {
    try {
      listener(progress);
    } catch {
      // nobody is there to be told: the listener is the caller's own
    }
  };
}
