import type { Way } from './search-app.js';

/** One search, or an installation that did not come so far. */
export interface Result {
  readonly manager: string;
  readonly title: string;
  /** Such as `Node 20`. */
  readonly runtime: string;
  readonly way: Way;
  /** What went wrong. */
  readonly problem?: string;
}

/** A line for each installation, a column for each version of Node and way to load; what went wrong stands below. */
export function formatResults(results: readonly Result[]): string {
  const columns = [...new Set(results.map(columnOf))];
  const rows = [...new Set(results.map(rowOf))];
  const cells = rows.map((row) => [
    row,
    ...columns.map((column) => {
      const found = results.find((result) => rowOf(result) === row && columnOf(result) === column);
      if (!found) return '';
      return found.problem === undefined ? '✓' : '✗';
    }),
  ]);
  const table = [['', ...columns], ...cells];
  const widths = table[0]?.map((_, index) =>
    Math.max(...table.map((line) => line[index]?.length ?? 0)),
  );
  const lines = table.map((line) =>
    line
      .map((cell, index) => cell.padEnd(widths?.[index] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const problems = results.flatMap((result) =>
    result.problem === undefined
      ? []
      : [`✗ ${rowOf(result)}, ${columnOf(result)}: ${result.problem}`],
  );
  return [...lines, ...problems].join('\n');
}

function rowOf({ manager, title }: Result): string {
  return `${manager}: ${title}`;
}

function columnOf({ runtime, way }: Result): string {
  return `${runtime} ${way}`;
}
