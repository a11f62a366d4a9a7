import type { Readable } from 'node:stream';
import { type CANCEL_SYMBOL, confirm, isCancel, password, select, text } from '@clack/prompts';
import { Interrupted } from './interrupted.js';
import type { Io, Terminal } from './io.js';
import { objectionToKey } from './objection-to-key.js';
import { printable } from './printable.js';
import { TerminalStream } from './terminal-stream.js';

interface Streams {
  readonly input: Readable;
  readonly output: TerminalStream;
  readonly signal: AbortSignal;
}

/** Asks with `@clack/prompts`, one question at a time. */
export class ClackPrompts {
  readonly #terminal: Terminal;
  readonly #io: Io;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(terminal: Terminal, io: Io) {
    this.#terminal = terminal;
    this.#io = io;
  }

  async choose<T>(question: {
    readonly message: string;
    readonly choices: readonly {
      readonly value: T;
      readonly label: string;
      readonly hint?: string;
    }[];
    readonly initial?: T;
  }): Promise<T> {
    const { choices } = question;
    const options = choices.map(({ label, hint }, value) => ({
      value,
      label: printable(label),
      ...(hint !== undefined && { hint: printable(hint) }),
    }));
    const initial = choices.findIndex(({ value }) => value === question.initial);
    const initialValue = 'initial' in question ? Math.max(0, initial) : 0;
    const index = await this.#ask((streams) =>
      select({
        ...streams,
        message: printable(question.message),
        options,
        initialValue,
        showInstructions: false,
      }),
    );
    const choice = choices[index];
    if (!choice) throw new TypeError(`There is no choice ${index} of "${question.message}".`);
    return choice.value;
  }

  async text(question: {
    readonly message: string;
    readonly initial?: string;
    readonly secret?: boolean;
  }): Promise<string> {
    const { initial, secret } = question;
    const answer = await this.#ask((streams) => {
      const message = printable(question.message);
      const options = { ...streams, message };
      if (secret) return password({ ...options, validate: objectionToSecret });
      const validate = objectionTo;
      return text({
        ...options,
        validate,
        ...(initial !== undefined && { initialValue: initial }),
      });
    });
    return answer.trim();
  }

  async confirm(question: {
    readonly message: string;
    readonly initial: boolean;
  }): Promise<boolean> {
    return await this.#ask((streams) =>
      confirm({
        ...streams,
        message: printable(question.message),
        initialValue: question.initial,
      }),
    );
  }

  #ask<T>(prompt: (streams: Streams) => Promise<T | typeof CANCEL_SYMBOL>): Promise<T> {
    const answer = this.#turn.then(() => this.#askNow(prompt));
    this.#turn = answer.catch(() => undefined); // the one who asked is told
    return answer;
  }

  async #askNow<T>(prompt: (streams: Streams) => Promise<T | typeof CANCEL_SYMBOL>): Promise<T> {
    if (this.#io.signal.aborted) throw new Interrupted();
    const { input, output } = this.#terminal;
    const leaving = new AbortController();
    const leave = (): void => leaving.abort();
    const onKey = (
      _text: unknown,
      key: { readonly ctrl?: boolean; readonly name?: string },
    ): void => {
      if (key.ctrl && key.name === 'd') queueMicrotask(leave); // once the prompt has seen the key, too
    };
    const wake = (): void => void setImmediate(() => input.resume()); // after Ctrl-Z and fg: readline has paused it by then
    using _pause = this.#io.statusLine.pause();
    process.on('SIGCONT', wake);
    this.#io.signal.addEventListener('abort', leave);
    input.on('keypress', onKey).on('end', leave).on('close', leave);
    try {
      const signal = leaving.signal;
      const answer = await prompt({ input, output: new TerminalStream(output, this.#io), signal });
      if (isCancel(answer)) throw new Interrupted();
      return answer;
    } finally {
      process.off('SIGCONT', wake);
      input.off('keypress', onKey).off('end', leave).off('close', leave);
      this.#io.signal.removeEventListener('abort', leave);
    }
  }
}

function objectionToSecret(value = ''): string | undefined {
  return objectionTo(value) ?? objectionToKey(value.trim());
}

function objectionTo(value = ''): string | undefined {
  return /\p{Cc}/u.test(value.trim()) ? 'Control characters cannot be part of it.' : undefined;
}
