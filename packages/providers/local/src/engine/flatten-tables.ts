import type { DomElement } from './dom.js';

/** What a cell of a Markdown table cannot hold; a table with it is mostly there for the layout. */
const UNFIT = 'table, ul, ol, h1, h2, h3, h4, h5, h6, hr, blockquote, pre';

/** Whether Markdown has no form for a table. */
export function isLayoutTable(table: DomElement): boolean {
  const isOneCell = [...table.querySelectorAll('td, th')].length <= 1;
  return isOneCell || table.querySelector(UNFIT) !== null;
}

/** Turns the cells of tables that Markdown has no form for into blocks one below the other, in place. */
export function flattenTables(root: DomElement): void {
  for (const table of [...root.querySelectorAll('table')]) {
    if (isLayoutTable(table)) flatten(table);
  }
}

function flatten(table: DomElement): void {
  const parts = [...table.querySelectorAll('td, th, caption')].filter(
    (part) => part.closest('table') === table,
  );
  const block = create(table, 'div');
  for (const part of parts) {
    const cell = create(table, 'div');
    cell.append(...part.childNodes);
    block.append(cell);
  }
  table.replaceWith(block);
}

function create(near: DomElement, name: string): DomElement {
  return near.ownerDocument.createElement(name);
}
