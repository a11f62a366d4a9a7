/** How much a {@link BoundedMap} holds. */
export interface MapBounds {
  readonly maxEntries: number;
  /** Of keys and values together. */
  readonly maxChars: number;
}

/** Texts by key, as a store for keyv: what was not used for longest makes room. */
export class BoundedMap {
  readonly #bounds: MapBounds;
  readonly #texts = new Map<string, string>();
  #chars = 0;

  constructor(bounds: MapBounds) {
    this.#bounds = bounds;
  }

  get(key: string): string | undefined {
    const text = this.#texts.get(key);
    if (text === undefined) return undefined;
    this.#texts.delete(key); // a map keeps the order of setting: now it is the newest
    this.#texts.set(key, text);
    return text;
  }

  set(key: string, text: string): void {
    this.delete(key);
    this.#texts.set(key, text);
    this.#chars += key.length + text.length;
    for (const oldest of this.#texts.keys()) {
      if (this.#chars <= this.#bounds.maxChars && this.#texts.size <= this.#bounds.maxEntries)
        return;
      this.delete(oldest);
    }
  }

  delete(key: string): boolean {
    const text = this.#texts.get(key);
    if (text === undefined) return false;
    this.#chars -= key.length + text.length;
    return this.#texts.delete(key);
  }

  clear(): void {
    this.#texts.clear();
    this.#chars = 0;
  }
}
