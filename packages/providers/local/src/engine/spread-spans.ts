import { type DomElement, type DomNode, isElement } from './dom.js';
import { isLayoutTable } from './flatten-tables.js';

/** No table for people is wider. */
const MAX_COLUMNS = 100;
/** A longer cell is not repeated in the rows that it spans, but leaves its place empty. */
const MAX_REPEATED = 200;

/** A cell that spans rows, at its column, and how many rows it still has to go. */
interface Hanging {
  readonly cell: DomElement;
  readonly rows: number;
}

/** Gives each row of the tables with data one cell for each column, in place: what spans rows is repeated, what spans columns is followed by empty cells. */
export function spreadSpans(root: DomElement): void {
  for (const table of root.querySelectorAll('table')) {
    if (!table.querySelector('[rowspan], [colspan]') || isLayoutTable(table)) continue;
    for (const rows of rowGroups(table)) {
      let hanging: readonly (Hanging | undefined)[] = [];
      for (const [index, row] of rows.entries()) {
        hanging = spread(row, hanging, rows.length - index - 1);
      }
    }
  }
}

/** Rows by the part of the table that they stand in, which no cell spans beyond. */
function rowGroups(table: DomElement): Iterable<readonly DomElement[]> {
  const groups = new Map<DomNode | null, DomElement[]>();
  for (const row of table.querySelectorAll('tr')) {
    const group = groups.get(row.parentNode);
    if (group) group.push(row);
    else groups.set(row.parentNode, [row]);
  }
  return groups.values();
}

/** Fills one row; what hangs into the next ones is the answer. */
function spread(
  row: DomElement,
  above: readonly (Hanging | undefined)[],
  rowsBelow: number,
): readonly (Hanging | undefined)[] {
  const cells = [...row.childNodes].filter(isCell);
  const filled: DomElement[] = [];
  const below: (Hanging | undefined)[] = [];
  const put = (cell: DomElement, rows: number): void => {
    if (rows > 0) below[filled.length] = { cell, rows };
    filled.push(cell);
  };
  const putHanging = (): void => {
    const hanging = above[filled.length];
    if (hanging) put(repeated(hanging.cell), hanging.rows - 1);
    else put(emptyLike(cells.at(-1) ?? row), 0);
  };
  for (const cell of cells) {
    while (above[filled.length]) putHanging();
    const rows = Math.min(spanOf(cell, 'rowspan') || Number.POSITIVE_INFINITY, rowsBelow + 1);
    const columns = Math.min(spanOf(cell, 'colspan') || 1, MAX_COLUMNS - filled.length);
    cell.removeAttribute('rowspan');
    cell.removeAttribute('colspan');
    put(cell, rows - 1);
    for (let column = 1; column < columns; column += 1) put(emptyLike(cell), rows - 1);
  }
  while (filled.length < above.length) putHanging();
  if (filled.length > cells.length) row.append(...filled);
  return below;
}

function isCell(node: DomNode): node is DomElement {
  return isElement(node) && (node.localName === 'td' || node.localName === 'th');
}

function spanOf(cell: DomElement, attribute: string): number {
  const span = Number.parseInt(cell.getAttribute(attribute) ?? '1', 10);
  return span >= 0 ? span : 1;
}

function repeated(cell: DomElement): DomElement {
  const length = cell.textContent?.trim().length ?? 0;
  return length > MAX_REPEATED ? emptyLike(cell) : cell.cloneNode(true);
}

/** A row of nothing but header cells is the heading of a table. */
function emptyLike({ localName, ownerDocument }: DomElement): DomElement {
  return ownerDocument.createElement(localName === 'th' ? 'th' : 'td');
}
