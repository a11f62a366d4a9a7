import type { DomDocument, DomElement } from './dom.js';

const LAZY = ['data-src', 'data-original', 'data-lazy-src', 'data-lazy', 'data-url'];
const STAND_IN = /^(#|about:blank)?$|placeholder|blank\.gif|spacer\.gif|1x1/i;

/** Shorter `data:` images are dots and spacers, of which a reader has nothing. */
const TRIVIAL_LENGTH = 300;

/** Gives lazily loaded images their true address and drops those that have none, in place. */
export function settleImages(document: DomDocument): void {
  for (const noscript of document.querySelectorAll('body noscript')) useTwin(document, noscript);
  for (const image of document.querySelectorAll('img')) {
    const lazy = LAZY.map((name) => image.getAttribute(name)).find((value) => value);
    // Readability would put them in place of an address that is good already.
    for (const name of LAZY) image.removeAttribute(name);
    if (!isStandIn(image)) continue;
    if (lazy) image.setAttribute('src', lazy);
    else if (sourceOf(image).length < TRIVIAL_LENGTH) image.remove();
  }
}

/** A `<noscript>` that follows a stand-in holds the image for readers without scripts. */
function useTwin(document: DomDocument, noscript: DomElement): void {
  const twin = noscript.querySelector('img[src]');
  if (!twin) return;
  const before = noscript.previousElementSibling;
  if (before?.localName === 'img') {
    if (!isStandIn(before)) return;
    before.remove();
  }
  const image = document.createElement('img');
  for (const { name, value } of twin.attributes) image.setAttribute(name, value);
  noscript.replaceWith(image);
}

function isStandIn(image: DomElement): boolean {
  const source = sourceOf(image);
  return source.startsWith('data:') || STAND_IN.test(source.slice(0, 2000));
}

function sourceOf(image: DomElement): string {
  return (image.getAttribute('src') ?? '').trim();
}
