import { CaseRunner } from './case-runner.js';
import { type ConformanceCase, conformanceCases } from './conformance-cases.js';
import type { ConformanceSubject } from './subject.js';

/** `describe` and `test` of a test runner: those of vitest fit as they are. */
export interface TestRunner {
  readonly describe: (name: string, body: () => void) => unknown;
  readonly test: (name: string, body: () => Promise<void>, timeoutMs: number) => unknown;
}

/** The first test starts every case, and each waits for its own. */
const TEST_LIMIT_MS = 120_000;

/** Declares the suite for one provider. A case that does not apply is shown with its reason, as a test that passes. */
export function describeConformance(subject: ConformanceSubject, runner: TestRunner): void {
  const { describe, test } = runner;
  const cases = conformanceCases(subject);
  const runs = new CaseRunner(cases, subject.sideBySide);
  const declare = (item: ConformanceCase): void => {
    if (item.reason !== undefined) {
      test(`${item.title} (does not apply: ${item.reason})`, async () => {}, TEST_LIMIT_MS);
      return;
    }
    const body = async (): Promise<void> => {
      const { error } = await runs.result(item);
      if (error !== undefined) throw error;
    };
    test(item.title, body, TEST_LIMIT_MS);
  };
  for (const kind of ['rule', 'fault'] as const) {
    describe(`${subject.provider}: ${kind}s`, () => {
      for (const item of cases.filter((one) => one.kind === kind)) declare(item);
    });
  }
}
