import { type DomDocument, type DomElement, type DomNode, isComment } from './dom.js';

/** Ways in which inline CSS keeps text from the reader, which makes it a place for planted instructions. */
const HIDING =
  /display:none|visibility:(hidden|collapse)|font-size:0(px|em|rem|pt|%)?(;|!|$)|(left|top|right|text-indent):-\d{3,}|clip(-path)?:(rect\(0|inset\((50|100)%)/;

/** Removes what a reader of the page cannot see, in place: before any path of extraction looks at it. */
export function removeHidden(document: DomDocument): void {
  for (const element of document.querySelectorAll(
    'template, [hidden], [aria-hidden="true" i], dialog:not([open])',
  )) {
    element.remove();
  }
  for (const element of document.querySelectorAll('body [style]')) {
    if (isHidden(element)) element.remove();
  }
  if (document.documentElement) removeComments(document.documentElement);
}

/** Without recursion: a hostile page is nested deeper than the stack. */
function removeComments(root: DomNode): void {
  const open: DomNode[] = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    for (const child of [...node.childNodes]) {
      if (isComment(child)) child.remove();
      else open.push(child);
    }
  }
}

function isHidden(element: DomElement): boolean {
  const style = (element.getAttribute('style') ?? '').slice(0, 2000).toLowerCase();
  return HIDING.test(style.replace(/\s+/g, ''));
}
