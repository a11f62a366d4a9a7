import { oneLine } from './clean.js';
import { type DomElement, type DomNode, isElement, isText } from './dom.js';

/** What means the same on the line: ordinals, trade marks, and notes that have brackets of their own. */
const SAME_ON_THE_LINE = /^(st|nd|rd|th|er|re|tm|sm|[®™©ªº].*|[[【].*)$/i;
/** What needs no brackets, or has them. */
const SINGLE = /^([-−+]?[\p{L}\p{N}.,]+|\(.*\)|\S)$/u;

/** Writes raised and lowered text as `10^6`, `H_2O` and `x^(a+b)`, in place: on the line alone it would read as another number. */
export function markScripts(root: DomElement): void {
  for (const script of [...root.querySelectorAll('sup, sub')]) {
    const text = oneLine(script.textContent);
    const parts = [...script.childNodes];
    if (text === '' || SAME_ON_THE_LINE.test(text) || standsAlone(script)) {
      script.replaceWith(...parts);
      continue;
    }
    const mark = script.localName === 'sup' ? '^' : '_';
    const [open, close] = SINGLE.test(text) ? [mark, ''] : [`${mark}(`, ')'];
    const { ownerDocument: document } = script;
    script.replaceWith(
      document.createTextNode(open),
      ...parts,
      ...(close === '' ? [] : [document.createTextNode(close)]),
    );
  }
}

/** Small print, as of captions: it touches no text that it could be read with. */
function standsAlone(script: DomElement): boolean {
  const { previousSibling: before, nextSibling: after } = script;
  return !/\S$/.test(textOf(before)) && !/^\S/.test(textOf(after));
}

function textOf(node: DomNode | null): string {
  return node && (isText(node) || isElement(node)) ? (node.textContent ?? '') : '';
}
