import type { Capability, PluginManifest } from '@hermes/web-core';
import type { Bench, BenchOptions } from './bench.js';
import type { ObservedRun } from './observe-provider.js';
import type { ConformanceSubject } from './subject.js';
import type { VendorFake } from './vendor-fake.js';

/** The provider as such, calls by one capability, or calls by each capability in turn. */
export type CaseScope = 'provider' | Capability | 'each';

/** What decides, before anything is run, whether a case applies. */
export interface SubjectFacts {
  readonly subject: ConformanceSubject;
  readonly manifest: PluginManifest;
  readonly vendor: VendorFake;
}

/** What a case is run with. */
export interface CaseContext extends SubjectFacts {
  readonly capability: Capability;
  /** Ids of all rules and faults. */
  readonly ids: ReadonlySet<string>;
  /** A fake and a provider of the case's own. */
  open(options?: BenchOptions): Promise<Bench>;
  /** What the package did in a process of its own; all cases share one run. */
  observe(): Promise<ObservedRun>;
}

/** One rule or fault, the same for every provider. */
export interface CaseDefinition {
  readonly id: string;
  readonly kind: 'rule' | 'fault';
  /** A sentence about what a good provider does. */
  readonly title: string;
  readonly scope: CaseScope;
  /** Measures time or memory, so that nothing else may run beside it. */
  readonly isAlone?: boolean;
  /** Why it cannot apply to this provider; nothing where it does. */
  exempts?(facts: SubjectFacts, capability: Capability): string | undefined;
  /** Fails by throwing. */
  run(context: CaseContext): Promise<void>;
}
