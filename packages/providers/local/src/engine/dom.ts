/** The part of the DOM that the engine uses; linkedom's own types need the browser's library. */
export interface DomNode {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly textContent: string | null;
  readonly firstChild: DomNode | null;
  readonly nextSibling: DomNode | null;
  readonly previousSibling: DomNode | null;
  readonly parentNode: DomNode | null;
  readonly childNodes: Iterable<DomNode>;
  remove(): void;
}

export interface DomElement extends DomNode {
  readonly localName: string;
  readonly innerHTML: string;
  readonly previousElementSibling: DomElement | null;
  readonly ownerDocument: DomDocument;
  readonly attributes: Iterable<{ readonly name: string; readonly value: string }>;
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
  removeAttribute(name: string): void;
  querySelector(selector: string): DomElement | null;
  querySelectorAll(selector: string): Iterable<DomElement>;
  closest(selector: string): DomElement | null;
  append(...nodes: DomNode[]): void;
  replaceWith(...nodes: DomNode[]): void;
  cloneNode(deep: boolean): DomElement;
}

export interface DomDocument {
  readonly documentElement: DomElement | null;
  createElement(name: string): DomElement;
  createTextNode(text: string): DomNode;
  querySelector(selector: string): DomElement | null;
  querySelectorAll(selector: string): Iterable<DomElement>;
}

const ELEMENT_NODE = 1;
const TEXT_NODE = 3;
const COMMENT_NODE = 8;

export function isElement(node: DomNode): node is DomElement {
  return node.nodeType === ELEMENT_NODE;
}

export function isText(node: DomNode): boolean {
  return node.nodeType === TEXT_NODE;
}

export function isComment(node: DomNode): boolean {
  return node.nodeType === COMMENT_NODE;
}
