import type { WebErrorCode } from '@hermes/web-core';

/** What a provider of a chain does when it is asked. */
export type Behaviour = 'ok' | 'malformed' | 'throws' | 'hangs' | WebErrorCode;

/** Settings of a chain `a`, `b`, `c` for search and extract. */
export const CHAIN = {
  search_backend: 'a',
  search_fallbacks: ['b', 'c'],
  extract_backend: 'a',
  extract_fallbacks: ['b', 'c'],
};

/** A provider that does one thing; `asked` counts its calls. */
export class ChainProvider {
  readonly name: string;
  readonly #behaviour: Behaviour;
  readonly #extras: object;
  asked = 0;

  constructor(name: string, behaviour: Behaviour, extras: object = {}) {
    this.name = name;
    this.#behaviour = behaviour;
    this.#extras = extras;
  }

  isAvailable(): boolean {
    return true;
  }

  search(query: string): unknown {
    this.asked += 1;
    if (this.#behaviour === 'hangs') return new Promise(() => undefined);
    if (this.#behaviour === 'throws') throw new RangeError('out of order');
    if (this.#behaviour === 'malformed') return { success: true, data: 'nothing' };
    if (this.#behaviour !== 'ok') return this.#failure(this.#behaviour);
    const hit = { title: query, url: `https://${this.name}.test/`, description: '', position: 1 };
    return { success: true, data: { web: [hit] } };
  }

  #failure(code: WebErrorCode): object {
    return { success: false, error: `${this.name} failed: ${code}.`, code, ...this.#extras };
  }
}
