import { CAPABILITIES, type Capability } from '@hermes/web-core';
import { ALL_CASES } from './all-cases.js';
import { Bench, type BenchOptions, RegisterTooLate } from './bench.js';
import type { CaseContext, CaseDefinition, SubjectFacts } from './case-definition.js';
import { type ObservedRun, observeProvider } from './observe-provider.js';
import { readSubjectManifest } from './read-package.js';
import { settlesWithin } from './settles-within.js';
import type { ConformanceSubject } from './subject.js';

/** One rule or fault for one provider: either to be run, or with the reason why it does not apply. */
export type ConformanceCase = ApplicableCase | InapplicableCase;

interface CaseHead {
  /** The same for every provider; with the capability it names the case. */
  readonly id: string;
  readonly kind: 'rule' | 'fault';
  readonly title: string;
  readonly capability?: Capability;
}

export interface ApplicableCase extends CaseHead {
  readonly reason?: undefined;
  /** Must not run beside others: it measures. */
  readonly isAlone: boolean;
  /** Rejects where the provider does not conform, and after 30 seconds. */
  run(): Promise<void>;
}

export interface InapplicableCase extends CaseHead {
  readonly reason: string;
}

const TIME_LIMIT_MS = 30_000;

/**
 * Every rule and fault of the suite for one provider. Each case makes a fake and a provider of its own, so that they may
 * run side by side.
 *
 * @throws Error where package.json declares no such provider.
 */
export function conformanceCases(subject: ConformanceSubject): readonly ConformanceCase[] {
  const manifest = readSubjectManifest(subject);
  const facts: SubjectFacts = { subject, manifest, vendor: subject.fake() };
  let observed: Promise<ObservedRun> | undefined;
  let stuck: RegisterTooLate | undefined;
  const shared: Omit<CaseContext, 'capability'> = {
    ...facts,
    ids: new Set(ALL_CASES.map(({ id }) => id)),
    open: async (options) => {
      if (stuck) throw stuck; // it has cost ten seconds, and would cost them in every case
      return Bench.open(subject, options).catch((error: unknown) => {
        if (error instanceof RegisterTooLate) stuck = error;
        throw error;
      });
    },
    observe: () => {
      observed ??= observeProvider(subject, manifest.capabilities);
      return observed;
    },
  };
  return ALL_CASES.flatMap((definition) => {
    if (definition.scope !== 'each')
      return [toCase(definition, { ...shared, capability: scopeOf(definition) })];
    return CAPABILITIES.map((capability) => toCase(definition, { ...shared, capability }));
  });
}

function scopeOf({ scope }: CaseDefinition): Capability {
  return scope === 'extract' || scope === 'crawl' ? scope : 'search';
}

function toCase(definition: CaseDefinition, context: CaseContext): ConformanceCase {
  const { id, kind, scope, title, isAlone = false } = definition;
  const { capability } = context;
  const head = {
    id,
    kind,
    title: scope === 'each' ? `${capability}: ${title}` : title,
    ...(scope !== 'provider' && { capability }),
  };
  const reason = reasonAgainst(definition, context);
  if (reason !== undefined) return { ...head, reason };
  return { ...head, isAlone, run: () => runCase(definition, context) };
}

/** What a case that never ends has opened is closed all the same, or this process would not end either. */
async function runCase(definition: CaseDefinition, context: CaseContext): Promise<void> {
  const benches: Bench[] = [];
  const open = async (options?: BenchOptions): Promise<Bench> => {
    const bench = await context.open(options);
    benches.push(bench);
    return bench;
  };
  const work = definition.run({ ...context, open });
  if (await settlesWithin(work, TIME_LIMIT_MS)) return await work;
  await Promise.all(benches.map((bench) => bench[Symbol.asyncDispose]()));
  throw new Error(`The case did not end within ${TIME_LIMIT_MS / 1000} s.`);
}

/** Why the case does not apply: the provider has no such capability, the rule knows a reason, or the subject does. */
function reasonAgainst(definition: CaseDefinition, context: CaseContext): string | undefined {
  const { id, scope } = definition;
  const { capability, manifest, subject } = context;
  if (scope !== 'provider' && !manifest.capabilities.includes(capability)) {
    return `the provider does not offer ${capability}`;
  }
  const { limits = {} } = subject;
  return definition.exempts?.(context, capability) ?? limits[`${id}:${capability}`] ?? limits[id];
}
