/** Adds what the aims say about the figures. */
export function judge(rows) {
  return rows.map((row) => ({ ...row, met: row.figure < row.aim }));
}

/** One line per row: what, over what, by how much, the aim and whether it is met. */
export function toTable(rows) {
  const lines = [
    ['measured', 'value', 'baseline', 'figure', 'aim', 'met'],
    ...rows.map((row) => [
      row.name,
      amount(row.value, row),
      `${amount(row.baseline, row)} (${row.baselineName})`,
      row.unit === 'times'
        ? `${row.figure.toFixed(2)} times`
        : `${row.figure < 0 ? '' : '+'}${row.figure.toFixed(2)} ${row.unit}`,
      `< ${row.aim} ${row.unit}`,
      row.met ? 'yes' : 'NO',
    ]),
  ];
  const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Times are in milliseconds, whether they are compared by difference or by ratio. */
function amount(value, { unit }) {
  return unit === 'tokens' ? value.toFixed(0) : `${value.toFixed(2)} ms`;
}
