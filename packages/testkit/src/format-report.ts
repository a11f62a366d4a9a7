import type { ConformanceReport, ConformanceResult } from './run-conformance.js';

/** The report for people: what failed and why, what does not apply and why, the counts. */
export function formatReport({ provider, rules, faults, results }: ConformanceReport): string {
  const failed = results.filter(({ outcome }) => outcome === 'failed');
  const inapplicable = results.filter(({ outcome }) => outcome === 'inapplicable');
  const passed = results.length - failed.length - inapplicable.length;
  return [
    `${provider}: ${rules} rules and ${faults} faults`,
    ...section('Failed', failed.map(formatFailure)),
    ...section('Does not apply', formatReasons(inapplicable)),
    '',
    `${passed} passed, ${failed.length} failed, ${inapplicable.length} do not apply`,
  ].join('\n');
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['', title, ...lines];
}

function formatFailure(result: ConformanceResult): string {
  const message = (result.message ?? '').replaceAll('\n', '\n      ');
  return `  ✗ ${nameOf(result)}  ${result.title}\n      ${message}`;
}

/** One line a reason, with everything that it stands against. */
function formatReasons(results: readonly ConformanceResult[]): readonly string[] {
  const byReason = new Map<string, string[]>();
  for (const result of results) {
    const reason = result.message ?? '';
    byReason.set(reason, [...(byReason.get(reason) ?? []), nameOf(result)]);
  }
  return [...byReason].map(([reason, names]) => `  - ${reason}: ${names.join(', ')}`);
}

/** `hang:search`, as the subject's limits name it. */
function nameOf({ id, capability }: ConformanceResult): string {
  return capability === undefined ? id : `${id}:${capability}`;
}
