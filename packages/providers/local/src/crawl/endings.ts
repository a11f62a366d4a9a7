import { urlKey } from '@hermes/web-core';
import type { ReadPage } from '../page-reader.js';

/** The pages that a crawl has met, under every address that they are known by. */
export class Endings {
  /** Where the redirects ended. */
  readonly #addresses = new Set<string>();
  /** The texts found under an address, or under one that names it as its canonical one. */
  readonly #texts = new Map<string, Set<string>>();

  hasAddress(url: string): boolean {
    return this.#addresses.has(urlKey(url));
  }

  /** Also a page whose canonical address is known with the same text: many sites name one for all their pages. */
  has(page: ReadPage): boolean {
    const { text } = page.document;
    return this.hasAddress(page.url) || keysOf(page).some((key) => this.#texts.get(key)?.has(text));
  }

  add(page: ReadPage): void {
    this.#addresses.add(urlKey(page.url));
    for (const key of keysOf(page)) {
      const texts = this.#texts.get(key) ?? new Set();
      this.#texts.set(key, texts.add(page.document.text));
    }
  }
}

/** The address of a page and, on the same site, its canonical one. */
function keysOf({ url, document: { facts, text } }: ReadPage): readonly string[] {
  if (text === '') return [];
  const { canonical } = facts;
  const isSameSite = canonical !== undefined && new URL(canonical).host === new URL(url).host;
  return [url, ...(isSameSite ? [canonical] : [])].map((address) => urlKey(address));
}
