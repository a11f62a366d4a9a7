import { clean } from './clean.js';
import { type DomElement, type DomNode, isElement, isText } from './dom.js';

const BLOCK = new Set(
  `address article aside blockquote body caption dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4
  h5 h6 header hr li main nav ol p pre section summary table tbody tfoot thead tr ul`.split(/\s+/),
);
const CELL = new Set(['td', 'th']);
const SILENT = new Set(['script', 'style', 'template', 'noscript', 'head']);

/** The plain text of an element: blocks on lines of their own, table cells apart by ` | `, white space collapsed outside of `<pre>`. */
export function toText(root: DomElement): string {
  const writer = new TextWriter();
  // Iterative: nesting is up to the page, the stack is ours.
  let node: DomNode | null = root;
  while (node) {
    const isSkipped = isElement(node) && SILENT.has(node.localName);
    if (!isSkipped) writer.enter(node);
    if (node.firstChild && !isSkipped) {
      node = node.firstChild;
      continue;
    }
    node = next(node, root, writer);
  }
  return writer.text();
}

/** The next node in document order outside of this one; leaves every element that ends on the way. */
function next(node: DomNode, root: DomNode, writer: TextWriter): DomNode | null {
  let current: DomNode | null = node;
  while (current) {
    writer.leave(current);
    if (current === root) return null;
    if (current.nextSibling) return current.nextSibling;
    current = current.parentNode;
  }
  return null;
}

class TextWriter {
  readonly #parts: string[] = [];
  #preformatted = 0;

  enter(node: DomNode): void {
    if (isText(node)) {
      this.#write(node.textContent ?? '');
      return;
    }
    if (!isElement(node)) return;
    if (node.localName === 'pre') this.#preformatted += 1;
    if (node.localName === 'br' || BLOCK.has(node.localName)) this.#parts.push('\n');
    if (CELL.has(node.localName) && node.previousElementSibling) this.#parts.push(' | ');
  }

  leave(node: DomNode): void {
    if (!isElement(node)) return;
    if (node.localName === 'pre') this.#preformatted -= 1;
    if (BLOCK.has(node.localName)) this.#parts.push('\n');
  }

  #write(text: string): void {
    if (this.#preformatted > 0) {
      this.#parts.push(text);
      return;
    }
    const collapsed = text.replace(/\s+/g, ' ');
    const isAfterSpace = /\s$/.test(this.#parts.at(-1) ?? '\n');
    this.#parts.push(isAfterSpace ? collapsed.trimStart() : collapsed);
  }

  text(): string {
    const lines = clean(this.#parts.join('')).split('\n');
    return lines
      .map((line) => line.trimEnd())
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim();
  }
}
