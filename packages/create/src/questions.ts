import { type CANCEL_SYMBOL, isCancel, multiselect, text } from '@clack/prompts';
import { Cancelled } from './cancelled.js';
import type { Terminal } from './io.js';
import {
  objectionToBaseUrl,
  objectionToEnv,
  objectionToName,
  objectionToPackage,
  readBaseUrl,
} from './objections.js';
import type { PlannedCapability } from './provider-plan.js';

type Objection = (value: string) => string | undefined;

/** Asks a person for what the command line left open. Each question throws `Cancelled` on Ctrl-C. */
export class Questions {
  readonly #terminal: Terminal;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  name(): Promise<string> {
    return this.#text('Name of the provider, such as my-backend', '', objectionToName);
  }

  async capabilities(): Promise<readonly PlannedCapability[]> {
    const answer = await multiselect<PlannedCapability>({
      ...this.#terminal,
      message: 'What can the service do? (space: choose, enter: go on)',
      options: [
        { value: 'search', label: 'search the web' },
        { value: 'extract', label: 'read pages' },
      ],
      initialValues: ['search'],
      required: true,
    });
    return wanted(answer);
  }

  async baseUrl(initial: string): Promise<string> {
    const answer = await this.#text('Address of the service', initial, objectionToBaseUrl);
    return readBaseUrl(answer) ?? initial;
  }

  envName(name: string, initial: string): Promise<string> {
    return this.#text('Variable of its key', initial, (value) => objectionToEnv(value, name));
  }

  packageName(initial: string): Promise<string> {
    return this.#text('Name of the npm package', initial, objectionToPackage);
  }

  async #text(message: string, initialValue: string, objection: Objection): Promise<string> {
    const validate = (value = ''): string | undefined => objection(value.trim());
    const answer = await text({ ...this.#terminal, message, initialValue, validate });
    return wanted(answer).trim();
  }
}

function wanted<T>(answer: T | typeof CANCEL_SYMBOL): T {
  if (isCancel(answer)) throw new Cancelled();
  return answer;
}
