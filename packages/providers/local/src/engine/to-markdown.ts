import { gfm } from '@joplin/turndown-plugin-gfm';
import Turndown from 'turndown';
import { clean } from './clean.js';
import type { DomElement } from './dom.js';
import { flattenTables } from './flatten-tables.js';

/** An underscore that cannot be read as emphasis. */
const BETWEEN_LETTERS = /(?<=[\p{L}\p{N}])\\_(?=[\p{L}\p{N}])/gu;

/** GitHub-flavoured Markdown of an element. The element is changed on the way. */
export function toMarkdown(root: DomElement): string {
  flattenTables(root);
  const service = new Turndown({
    headingStyle: 'atx',
    codeBlockStyle: 'fenced',
    bulletListMarker: '-',
    emDelimiter: '*',
    hr: '---',
  });
  service.use(gfm);
  service.addRule('tableCell', { filter: ['td', 'th'], replacement: cell });
  service.addRule('pinnedRows', { filter: pinRows, replacement: () => '' });
  service.remove(['script', 'style', 'noscript']);
  const escaped = service.escape.bind(service);
  service.escape = (text): string => escaped(text).replace(BETWEEN_LETTERS, '_');
  // As markup: Turndown's own parser knows the rows of a table, which the plugin asks for.
  return clean(service.turndown(root.innerHTML)).trim();
}

/** A cell of one line in which every bar is escaped, also in code: the plugin's own rule drops bars. */
function cell(content: string, node: DomElement): string {
  const line = content
    .trim()
    .replace(/\s*\n\s*/g, '<br>')
    .replaceAll('|', '\\|');
  const isFirst = node.previousElementSibling === null;
  return `${isFirst ? '| ' : ' '}${line} |`;
}

/** No rule, but the first look at a table: the parser finds all rows anew each time that the plugin asks for one. */
function pinRows(node: DomElement): false {
  if (node.localName === 'table') {
    const rows = Array.from(node.querySelectorAll('tr')).filter(
      (row) => row.closest('table') === node,
    );
    Object.defineProperty(node, 'rows', { value: rows });
  }
  return false;
}
