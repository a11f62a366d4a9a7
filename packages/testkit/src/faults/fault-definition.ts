import type { WebErrorCode } from '@hermes/web-core';
import type { Bench } from '../bench.js';
import { type CallInput, callProvider, type Outcome } from '../call-provider.js';
import type { CaseDefinition, SubjectFacts } from '../case-definition.js';
import { expectFailure, expectNoSecret, expectSuccess } from '../expectations.js';
import type { Fault } from '../fake-server.js';

/** Something that goes wrong, and what a provider makes of it. */
export interface FaultDefinition {
  readonly id: string;
  readonly title: string;
  /** Codes of the failure that is due. Empty: only a success will do. */
  readonly codes: readonly WebErrorCode[];
  /** A clean success is as good. */
  readonly maySucceed?: boolean;
  readonly isAlone?: boolean;
  exempts?(facts: SubjectFacts): string | undefined;
  /** The same for all requests of the call. */
  readonly fault?: Fault;
  /** Sets up what a fault alone cannot; may give a check that knows what it saw. */
  arrange?(bench: Bench): Check | undefined | Promise<undefined>;
  input?(): CallInput;
  readonly check?: Check;
}

/** What is to be seen afterwards, beside the outcome. */
export type Check = (bench: Bench, outcome: Outcome) => void;

/** The case that runs the fault once a capability. Whatever happens, the provider returns an envelope. */
export function toFaultCase(definition: FaultDefinition): CaseDefinition {
  const { id, title, isAlone = false } = definition;
  return {
    id,
    kind: 'fault',
    title,
    scope: 'each',
    isAlone,
    ...(definition.exempts && { exempts: (facts) => definition.exempts?.(facts) }),
    async run({ open, capability }): Promise<void> {
      await using bench = await open();
      if (definition.fault) bench.server.fault = definition.fault;
      const arranged = await definition.arrange?.(bench);
      const outcome = await callProvider(bench, capability, definition.input?.());
      expectOutcome(bench, outcome, definition);
      definition.check?.(bench, outcome);
      arranged?.(bench, outcome);
    },
  };
}

function expectOutcome(bench: Bench, outcome: Outcome, definition: FaultDefinition): void {
  const { codes, maySucceed = false } = definition;
  const isSuccess = outcome.failed === undefined;
  if (codes.length === 0 || (isSuccess && maySucceed)) expectSuccess(outcome);
  else expectFailure(bench, outcome, codes);
  expectNoSecret(bench, JSON.stringify(outcome.raw));
}
