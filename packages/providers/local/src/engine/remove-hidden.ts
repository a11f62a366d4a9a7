import { type DomDocument, type DomNode, isComment, isElement, isText } from './dom.js';
import { visibilityOf } from './is-hidden.js';

/** What is never judged: pages show it by script when all is loaded. */
const FRAME = new Set(['html', 'head', 'body']);

/** A node whose children are to be looked at, and whether text in it can be seen. */
interface Place {
  readonly node: DomNode;
  readonly isInvisible: boolean;
  readonly isTiny: boolean;
}

/** Removes what a reader of the page cannot see, in place: before any path of extraction looks at it. */
export function removeHidden(document: DomDocument): void {
  for (const element of document.querySelectorAll(
    'template, [hidden], [aria-hidden="true" i], dialog:not([open])',
  )) {
    element.remove();
  }
  const { documentElement } = document;
  if (!documentElement) return;
  // Without recursion: a hostile page is nested deeper than the stack.
  const open: Place[] = [{ node: documentElement, isInvisible: false, isTiny: false }];
  for (let place = open.pop(); place; place = open.pop()) {
    for (const child of [...place.node.childNodes]) {
      const below = enter(child, place);
      if (below) open.push(below);
      else child.remove();
    }
  }
}

/** `undefined` for what is to be removed. */
function enter(node: DomNode, { isInvisible, isTiny }: Place): Place | undefined {
  if (isComment(node)) return undefined;
  if (isText(node)) return isInvisible || isTiny ? undefined : { node, isInvisible, isTiny };
  if (!isElement(node) || FRAME.has(node.localName)) return { node, isInvisible, isTiny };
  const own = visibilityOf(node);
  // Judged: Readability would judge it anew, by less, and drop what a child shows again.
  if (own.isJudged) node.removeAttribute('style');
  const below = { node, isInvisible, isTiny, ...own };
  const isUnseen = own.isGone || (below.isInvisible && node.localName === 'img');
  return isUnseen ? undefined : below;
}
