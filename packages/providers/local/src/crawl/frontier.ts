import { urlKey } from '@hermes/web-core';

/** A page to visit, and how many links it is away from the start. */
export interface Visit {
  readonly url: string;
  readonly depth: number;
}

/** A site that makes up links without end must not fill the memory. */
const MAX_KNOWN = 10_000;

/** The pages still to visit, nearest first, each address once. */
export class Frontier {
  readonly #queue: Visit[] = [];
  readonly #known = new Set<string>();

  get size(): number {
    return this.#queue.length;
  }

  /** Marks an address as visited; `false` when it was known already. */
  learn(url: string): boolean {
    const key = urlKey(url);
    if (this.#known.has(key)) return false;
    this.#known.add(key);
    return true;
  }

  add(visit: Visit): void {
    if (this.#known.size < MAX_KNOWN && this.learn(visit.url)) this.#queue.push(visit);
  }

  take(): Visit | undefined {
    return this.#queue.shift();
  }
}
