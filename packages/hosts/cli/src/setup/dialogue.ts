import type { Io } from '../io.js';
import { say } from '../plugins/say.js';
import type { Prompts } from '../prompts.js';

/** Questions to a person, and what is told between them. */
export class Dialogue {
  readonly prompts: Prompts;
  readonly io: Io;

  constructor(prompts: Prompts, io: Io) {
    this.prompts = prompts;
    this.io = io;
  }

  say(text: string): void {
    say(text, this.io.stdout, this.io);
  }
}
