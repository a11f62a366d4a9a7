import { gfm } from '@joplin/turndown-plugin-gfm';
import Turndown from 'turndown';
import { clean } from './clean.js';
import type { DomElement } from './dom.js';
import { flattenTables } from './flatten-tables.js';

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
  service.remove(['script', 'style', 'noscript']);
  // As markup: Turndown's own parser knows the rows of a table, which the plugin asks for.
  return clean(service.turndown(root.innerHTML)).trim();
}

/** A cell of one line in which every bar is escaped, also in code: the plugin's own rule drops bars. */
function cell(content: string, node: DomElement): string {
  const line = content
    .trim()
    .replace(/\s*\n\s*/g, '<br>')
    .replaceAll('|', '\\|');
  const span = Math.min(Number(node.getAttribute('colspan')) || 1, 100);
  const isFirst = node.previousElementSibling === null;
  return `${isFirst ? '| ' : ' '}${line} |${'  |'.repeat(span - 1)}`;
}
