import { join } from 'node:path';
import type { InstallRequest } from '@hermes/web-tools';
import { Interrupted } from './interrupted.js';
import type { Io } from './io.js';
import { type Prompts, promptsOf } from './prompts.js';

/** Asks, in the middle of a call, whether a plugin's dependency may be installed. Ctrl-C at the question ends the call. */
export class InstallConsent {
  readonly #io: Io;
  readonly #home: string;
  readonly #leaving = new AbortController();
  readonly #over = new AbortController();
  #prompts: Promise<Prompts> | undefined;
  readonly #answers = new Map<string, Promise<boolean>>();

  constructor(io: Io, home: string) {
    this.#io = io;
    this.#home = home;
  }

  /** Fires when the program's does, and when the question was answered with Ctrl-C. */
  get signal(): AbortSignal {
    return AbortSignal.any([this.#io.signal, this.#leaving.signal]);
  }

  /** One question for each package, however many calls want it. */
  ask({ spec, plugin }: InstallRequest): Promise<boolean> {
    const answer = this.#answers.get(spec) ?? this.#ask(spec, plugin);
    this.#answers.set(spec, answer);
    return answer;
  }

  /** @throws Interrupted when the person left at the question. */
  throwIfInterrupted(): void {
    if (this.#leaving.signal.aborted) throw new Interrupted();
  }

  /** Takes back a question that nobody has answered by the time that the call is over. */
  end(): void {
    this.#over.abort();
  }

  async #ask(spec: string, plugin: string): Promise<boolean> {
    const signal = AbortSignal.any([this.#io.signal, this.#over.signal]);
    this.#prompts ??= promptsOf({ ...this.#io, signal });
    const prompts = await this.#prompts;
    if (!prompts) return true; // as without a terminal: the configuration decides
    const folder = join(this.#home, 'lazy');
    const message = `${plugin} needs ${spec}. Install it in ${folder}?`;
    try {
      return await prompts.confirm({ message, initial: true });
    } catch (error) {
      this.#leaving.abort();
      throw error;
    }
  }
}
