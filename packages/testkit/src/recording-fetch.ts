/** The `fetch` that a provider is handed: requests to the vendor's fixed origins go to the fake; every URL is remembered. */
export class RecordingFetch {
  readonly asked: URL[] = [];
  readonly #origins: readonly string[];
  readonly #target: string;

  constructor(origins: readonly string[], target: string) {
    this.#origins = origins;
    this.#target = target;
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    this.asked.push(url);
    const signal = init?.signal ?? request.signal; // the request's own falls silent once the request is collected
    if (!this.#origins.includes(url.origin)) return fetch(request, { signal });
    const body = request.body === null ? undefined : await request.arrayBuffer();
    return fetch(`${this.#target}${url.pathname}${url.search}`, {
      method: request.method,
      headers: request.headers,
      redirect: request.redirect,
      signal,
      ...(body && { body }),
    });
  };
}
