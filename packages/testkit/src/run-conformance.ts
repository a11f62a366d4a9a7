import { type Capability, messageOf } from '@hermes/web-core';
import { CaseRunner } from './case-runner.js';
import { type ConformanceCase, conformanceCases } from './conformance-cases.js';
import type { ConformanceSubject } from './subject.js';

/** What the suite found out about one provider. JSON as it is. */
export interface ConformanceReport {
  readonly provider: string;
  /** Different rules and faults, whether they apply or not. */
  readonly rules: number;
  readonly faults: number;
  /** In the order of the suite; a rule or fault has one result, or one a capability. */
  readonly results: readonly ConformanceResult[];
}

export interface ConformanceResult {
  readonly id: string;
  readonly kind: 'rule' | 'fault';
  readonly title: string;
  readonly capability?: Capability;
  readonly outcome: 'passed' | 'failed' | 'inapplicable';
  /** What went wrong, or why the case does not apply. */
  readonly message?: string;
  readonly durationMs: number;
}

/** Runs the suite for one provider, without a test runner. It takes some ten seconds. */
export async function runConformance(subject: ConformanceSubject): Promise<ConformanceReport> {
  const cases = conformanceCases(subject);
  const runner = new CaseRunner(cases, subject.sideBySide);
  const results = await Promise.all(cases.map((item) => toResult(item, runner)));
  return {
    provider: subject.provider,
    rules: countIds(cases, 'rule'),
    faults: countIds(cases, 'fault'),
    results,
  };
}

async function toResult(item: ConformanceCase, runner: CaseRunner): Promise<ConformanceResult> {
  const { id, kind, title, capability } = item;
  const head = { id, kind, title, ...(capability && { capability }) };
  if (item.reason !== undefined) {
    return { ...head, outcome: 'inapplicable', message: item.reason, durationMs: 0 };
  }
  const { error, durationMs: exactMs } = await runner.result(item);
  const durationMs = Math.round(exactMs);
  if (error === undefined) return { ...head, outcome: 'passed', durationMs };
  return { ...head, outcome: 'failed', message: messageOf(error), durationMs };
}

function countIds(cases: readonly ConformanceCase[], kind: ConformanceCase['kind']): number {
  return new Set(cases.filter((item) => item.kind === kind).map(({ id }) => id)).size;
}
