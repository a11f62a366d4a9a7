import type { DomDocument, DomElement } from './dom.js';

/** Turns a set of frames, which no reader of text has, into links to what stands in them, in place. */
export function unframe(document: DomDocument): void {
  for (const frame of document.querySelectorAll('frame[src]')) {
    const link = document.createElement('a');
    const source = frame.getAttribute('src') ?? '';
    const name = frame.getAttribute('title') || frame.getAttribute('name') || source;
    link.setAttribute('href', source);
    link.append(document.createTextNode(name));
    replace(frame, 'p', [link]);
  }
  for (const frames of [...document.querySelectorAll('frameset, frame, noframes')].reverse()) {
    replace(frames, 'div', [...frames.childNodes]);
  }
}

function replace(
  element: DomElement,
  name: string,
  content: readonly Parameters<DomElement['append']>[number][],
): void {
  const block = element.ownerDocument.createElement(name);
  block.append(...content);
  element.replaceWith(block);
}
