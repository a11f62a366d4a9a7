import type { Examination } from './examine.js';
import type { Ping } from './ping.js';
import type { Problem } from './problem.js';
import type { WhyFacts } from './why-facts.js';

/** What `doctor` prints. */
export interface DoctorReport extends Examination {
  /** Whether every chosen provider works, as far as was looked. */
  readonly ok: boolean;
  /** Only when they were asked for. */
  readonly pings?: readonly Ping[];
}

/** What `doctor --why` prints. */
export interface WhyReport {
  readonly ok: boolean;
  readonly problems: readonly Problem[];
  readonly why: WhyFacts;
  readonly pings?: readonly Ping[];
}

/** Errors first. */
export function inOrder(problems: readonly Problem[]): readonly Problem[] {
  return [...problems].sort((a, b) => rank(a) - rank(b));
}

/** Whether none of the problems keeps a chosen provider from working. */
export function isWell(problems: readonly Problem[]): boolean {
  return problems.every(({ severity }) => severity !== 'error');
}

function rank({ severity }: Problem): number {
  return severity === 'error' ? 0 : 1;
}
