import { errorResponse } from './http-exchange.js';
import { HttpSession } from './http-session.js';
import type { Service } from './service.js';

/** Bounds on the sessions of one server. */
export interface SessionBounds {
  /** How many there may be; beyond it the one that was unused longest has to go. */
  readonly max: number;
  /** How long one may be unused. Its client gets 404 then, which tells it to begin a new one. */
  readonly idleMs: number;
}

/** The sessions of one server. */
export class HttpSessions {
  readonly #service: Service;
  readonly #bounds: SessionBounds;
  readonly #sessions = new Map<string, HttpSession>();
  readonly #sweeper: NodeJS.Timeout;

  constructor(service: Service, bounds: SessionBounds) {
    this.#service = service;
    this.#bounds = bounds;
    this.#sweeper = setInterval(() => void this.#dropUnused(), bounds.idleMs / 4).unref();
  }

  find(id: string): HttpSession | undefined {
    return this.#sessions.get(id);
  }

  /** Answers an `initialize` with a session of its own. */
  async begin(request: Request, body: unknown): Promise<Response> {
    if (!(await this.#makeRoom())) return errorResponse(503, 'Too many sessions are in use.');
    const session = await HttpSession.open(this.#service, (id) => this.#sessions.delete(id));
    this.#sessions.set(session.id, session);
    const response = await session.handle(request, body);
    if (!response.ok) await session.close();
    return response;
  }

  async close(): Promise<void> {
    clearInterval(this.#sweeper);
    await Promise.all([...this.#sessions.values()].map((session) => session.close()));
  }

  async #makeRoom(): Promise<boolean> {
    if (this.#sessions.size < this.#bounds.max) return true;
    const [oldest] = [...this.#sessions.values()].sort((a, b) => b.idleMs - a.idleMs);
    if (!oldest || oldest.idleMs === 0) return false;
    await oldest.close();
    return true;
  }

  async #dropUnused(): Promise<void> {
    for (const session of this.#sessions.values()) {
      if (session.idleMs > this.#bounds.idleMs) await session.close();
    }
  }
}
