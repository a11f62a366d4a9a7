import {
  type AdoptedProvider,
  Deadline,
  type Failure,
  PluginError,
  type RegistryEntry,
  untilAborted,
  WebProviderError,
} from '@hermes/web-core';
import { type CallLog, elapsed } from './call-log.js';
import { noteFailure, orderByCoolDown } from './cooling.js';
import type { Host } from './host.js';
import { objection } from './objection.js';
import type { Attempt } from './receipt.js';
import type { Route } from './route.js';
import { type CallSubject, toFailure } from './settle.js';

/** One provider's turn in a call. */
export interface Turn {
  readonly entry: RegistryEntry;
  readonly provider: AdoptedProvider;
  /** The provider's share of what is left of the call's time. */
  readonly deadline: Deadline;
  /** Whose secrets no message may show. */
  readonly subject: CallSubject;
  /** Nobody is left to be asked after it. */
  readonly isLast: boolean;
}

/** What came of a turn. */
export interface TurnResult {
  /** Why it did not give everything that it was asked for. */
  readonly failure?: Failure;
  /** It gave a part of it. */
  readonly isPartial?: boolean;
  readonly facts?: Pick<Attempt, 'bytes' | 'cache' | 'waited_ms'>;
}

/** What {@link takeTurns} needs. */
export interface TurnTaking {
  readonly host: Host;
  readonly route: Route;
  readonly deadline: Deadline;
  readonly log: CallLog;
}

/** How the turns ended. */
export interface TurnsEnd {
  /** Set when no turn gave the rest of what was asked for: the first provider's failure, and who was asked after it. */
  readonly failure?: Failure;
  /** The provider that should have served, and why it did not; set when another one had its turn. */
  readonly passed?: { readonly provider: string; readonly reason: string };
}

/** Another provider would be refused, or nobody waits any more. */
const FINAL_CODES: ReadonlySet<string> = new Set(['bad_request', 'policy', 'aborted']);

/** Asks one provider after the other until one gives everything; those that cool down come last. */
export async function takeTurns(
  { host, route, deadline, log }: TurnTaking,
  ask: (turn: Turn) => Promise<TurnResult>,
): Promise<TurnsEnd> {
  const failures = new Failures(route);
  for (const { provider, reason } of route.passedOver) log.passedOver(provider, reason);
  const order = await orderByCoolDown(host, route.entries);
  for (const { entry, reason, code } of order.cooling) {
    log.passedOver(entry.name, `${reason}; it is asked last`);
    failures.note(entry.name, { success: false, error: `${entry.displayName} ${reason}.`, code });
  }
  const queue = [...order.ready, ...order.cooling.map(({ entry }) => entry)];
  for (const [index, entry] of queue.entries()) {
    using share = new Deadline(deadline.remainingMs / (queue.length - index), deadline.signal);
    const isLast = index === queue.length - 1;
    const start = performance.now();
    const result = await takeTurn({ host, route, entry, share, isLast }, ask);
    log.add(attemptOf(entry, result, elapsed(start)));
    if (!result.failure) return failures.passed();
    failures.note(entry.name, result.failure);
    if (route.entries.length > 1) await noteFailure(host, entry, result.failure);
    if (FINAL_CODES.has(result.failure.code ?? '') || deadline.signal.aborted) break;
  }
  return failures.endFailed();
}

async function takeTurn(
  input: {
    readonly host: Host;
    readonly route: Route;
    readonly entry: RegistryEntry;
    readonly share: Deadline;
    readonly isLast: boolean;
  },
  ask: (turn: Turn) => Promise<TurnResult>,
): Promise<TurnResult> {
  const { host, route, entry, share: deadline, isLast } = input;
  const subject = { provider: entry.name, secrets: host.secretsOf(entry) };
  try {
    const provider = await untilAborted(entry.displayName, host.load(entry), deadline.signal);
    const { capability } = route.selection;
    const disagrees = objection(provider, capability, 'named');
    if (disagrees !== undefined) throw new WebProviderError('unsupported', `${disagrees}.`);
    return await ask({ entry, provider, deadline, subject, isLast });
  } catch (error) {
    return { failure: toFailure(asConfigurationFault(error), subject) };
  }
}

/** A plugin that cannot be loaded is a fault of the installation, not of the call. */
function asConfigurationFault(error: unknown): unknown {
  if (!PluginError.is(error)) return error;
  return new WebProviderError('not_configured', error.message, { cause: error });
}

function attemptOf(
  entry: RegistryEntry,
  { failure, isPartial = false, facts }: TurnResult,
  durationMs: number,
): Attempt {
  const timing = { duration_ms: durationMs, ...facts };
  if (!failure) return { provider: entry.name, outcome: 'served', ...timing };
  const { error: reason, code, status } = failure;
  return {
    provider: entry.name,
    outcome: isPartial ? 'partial' : 'failed',
    reason,
    ...(code !== undefined && { code }),
    ...(status !== undefined && { status }),
    ...timing,
  };
}

/** Keeps why each provider failed, in the order of the route whoever was asked first. */
class Failures {
  readonly #names: readonly string[];
  readonly #byName = new Map<string, Failure>();
  readonly #unchosen: Failure | undefined;

  constructor({ entries, failure }: Route) {
    this.#names = entries.map(({ name }) => name);
    this.#unchosen = failure;
  }

  note(name: string, failure: Failure): void {
    this.#byName.set(name, failure);
  }

  /** Why the first is not the one that served. */
  passed(): Pick<TurnsEnd, 'passed'> {
    if (this.#unchosen) return { passed: { provider: '', reason: this.#unchosen.error } };
    const [first = ''] = this.#names;
    const failure = this.#byName.get(first);
    return failure ? { passed: { provider: first, reason: failure.error } } : {};
  }

  endFailed(): TurnsEnd {
    const asked = this.#names.flatMap((name) => {
      const failure = this.#byName.get(name);
      return failure ? [{ name, failure }] : [];
    });
    const first = this.#unchosen ?? asked.shift()?.failure;
    if (!first) return {};
    const others = asked.map(({ name, failure }) => `${name} (${failure.code ?? 'failed'})`);
    const after =
      others.length === 0 ? '' : ` Asked after it, without success: ${others.join(', ')}.`;
    return { ...this.passed(), failure: { ...first, error: `${first.error}${after}` } };
  }
}
