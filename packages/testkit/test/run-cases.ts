import { messageOf } from '@hermes/web-core';
import { type ConformanceSubject, conformanceCases } from '../src/index.js';

/** What the first case of a rule or fault that fails says against a subject; `undefined` where it passes them all. */
export async function failureOf(
  subject: ConformanceSubject,
  id: string,
): Promise<string | undefined> {
  const cases = conformanceCases(subject).filter((item) => item.id === id);
  if (cases.length === 0) throw new Error(`There is no case ${id}.`);
  for (const item of cases) {
    if (item.reason !== undefined) continue;
    try {
      await item.run();
    } catch (error) {
      return messageOf(error);
    }
  }
  return undefined;
}
