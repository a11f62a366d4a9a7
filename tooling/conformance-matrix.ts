import type { ConformanceReport, ConformanceResult } from '@hermes/web-testkit';

/** What a provider does not offer is a dot; every other reason is a number that stands below. */
const NOT_OFFERED = /does not offer/;

/**
 * Rules and faults by provider. A cell is ✓ or ✗ over all capabilities, a dot where the provider does not offer what the
 * row is about, and the number of a reason where a part or all of it does not apply; reasons and failures stand below.
 */
export function formatMatrix(reports: readonly ConformanceReport[]): string {
  const rows = new Map<string, string>();
  for (const { id, kind } of reports.flatMap(({ results }) => results)) rows.set(id, kind);
  const reasons: string[] = [];
  const table = [...rows].map(([id, kind]) => [
    kind,
    id,
    ...reports.map(({ results }) =>
      toCell(
        results.filter((result) => result.id === id),
        reasons,
      ),
    ),
  ]);
  const head = ['', '', ...reports.map(({ provider }) => provider)];
  return [
    align([head, ...table]),
    ...reasons.map((reason, index) => `[${index + 1}] ${reason}`),
    ...reports.flatMap(failuresOf),
  ].join('\n');
}

function toCell(results: readonly ConformanceResult[], reasons: string[]): string {
  const outcomes = new Set(results.map(({ outcome }) => outcome));
  const inapplicable = results.filter(({ outcome }) => outcome === 'inapplicable');
  const messages = inapplicable.map(({ message = '' }) => message);
  const told = new Set(messages.filter((message) => !NOT_OFFERED.test(message)));
  const numbers = [...told].map((reason) => `[${numberOf(reason, reasons)}]`).join('');
  if (outcomes.has('failed')) return `✗${numbers}`;
  return outcomes.has('passed') ? `✓${numbers}` : numbers || '·';
}

function numberOf(reason: string, reasons: string[]): number {
  const index = reasons.indexOf(reason);
  return index >= 0 ? index + 1 : reasons.push(reason);
}

function align(table: readonly (readonly string[])[]): string {
  const widths = (table[0] ?? []).map((_, column) =>
    Math.max(...table.map((row) => row[column]?.length ?? 0)),
  );
  return table
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .map((line) => line.trimEnd())
    .join('\n');
}

function failuresOf({ provider, results }: ConformanceReport): readonly string[] {
  return results
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ id, title, message }) => `✗ ${provider} ${id} (${title}): ${message}`);
}
