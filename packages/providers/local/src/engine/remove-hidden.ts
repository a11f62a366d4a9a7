import { type DomDocument, type DomNode, isComment, isElement, isText } from './dom.js';
import { visibilityOf } from './is-hidden.js';

/** What is never judged: pages show it by script when all is loaded. */
const FRAME = new Set(['html', 'head', 'body']);

/** A page of which so many times more is transparent than can be seen waits for its scripts; what is planted is a small part. */
const FADED_IN = 3;

/** A node whose children are to be looked at, and whether text in it can be seen. */
interface Place {
  readonly node: DomNode;
  readonly isInvisible: boolean;
  readonly isTiny: boolean;
  readonly isTransparent?: boolean;
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
  const { faded, length } = look([{ node: documentElement, isInvisible: false, isTiny: false }]);
  const fadedLength = faded.reduce((sum, { node }) => sum + lengthOf(node), 0);
  if (fadedLength > length * FADED_IN) reveal(faded);
  else for (const { node } of faded) node.remove();
}

/** Most of a page is not planted: its scripts fade it in. */
function reveal(faded: readonly Place[]): void {
  for (let next = faded; next.length > 0; ) next = look(next).faded;
}

/** Removes what is hidden below the places, but for what is transparent alone, which it does not enter; and measures the text that is left. */
function look(places: readonly Place[]): {
  readonly faded: readonly Place[];
  readonly length: number;
} {
  const faded: Place[] = [];
  let length = 0;
  // Without recursion: a hostile page is nested deeper than the stack.
  const open = [...places];
  for (let place = open.pop(); place; place = open.pop()) {
    length += readableLength(place.node);
    for (const child of [...place.node.childNodes]) {
      const below = enter(child, place);
      if (!below) child.remove();
      else if (below.isTransparent) faded.push(below);
      else open.push(below);
    }
  }
  return { faded, length };
}

function lengthOf({ textContent }: DomNode): number {
  return textContent?.trim().length ?? 0;
}

function readableLength(node: DomNode): number {
  const isProgram = /^(script|style|noscript|title)$/i.test(node.parentNode?.nodeName ?? '');
  return isText(node) && !isProgram ? lengthOf(node) : 0;
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
