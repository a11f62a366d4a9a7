import { readFileSync, statSync } from 'node:fs';
import { messageOf } from '@hermes/web-core';
import { parseRule, type WebsiteRule, WebsiteRules } from './website-rule.js';

/** So long a file is taken to be what it was. */
const LOOK_AGAIN_MS = 30_000;
const NO_RULES = new WebsiteRules([]);

/** A shared file of the website policy: one rule a line, `#` for notes. */
export class WebsiteList {
  readonly path: string;
  readonly #warn: (message: string) => void;
  #rules = NO_RULES;
  #stamp: string | undefined;
  #isReadable = true;
  #lookedAt = Number.NEGATIVE_INFINITY;

  constructor(path: string, warn: (message: string) => void) {
    this.path = path;
    this.#warn = warn;
  }

  /** Read again when the file has changed, at most every 30 seconds. One that cannot be read has no rules, and warns once. */
  rules(): WebsiteRules {
    const now = Date.now();
    if (Math.abs(now - this.#lookedAt) >= LOOK_AGAIN_MS) {
      this.#lookedAt = now;
      this.#look();
    }
    return this.#rules;
  }

  #look(): void {
    try {
      const stats = statSync(this.path);
      const stamp = `${stats.ino}:${stats.size}:${stats.mtimeMs}`;
      if (stamp === this.#stamp) return;
      if (!stats.isFile()) throw new Error('it is not a file');
      this.#rules = this.#parse(readFileSync(this.path, 'utf8'));
      this.#stamp = stamp;
      this.#isReadable = true;
    } catch (error) {
      this.#giveUp(messageOf(error));
    }
  }

  #parse(text: string): WebsiteRules {
    const rules: WebsiteRule[] = [];
    const unusable: number[] = [];
    for (const [index, line] of text
      .replace(/^\uFEFF/, '')
      .split(/\r\n|\r|\n/)
      .entries()) {
      const rule = parseRule(line);
      if (rule === undefined) unusable.push(index + 1);
      else if (rule !== 'blank') rules.push(rule);
    }
    if (unusable.length > 0) {
      const lines =
        unusable.length > 1
          ? `lines ${unusable[0]} and ${unusable.length - 1} more`
          : `line ${unusable[0]}`;
      this.#warn(`${this.path}: ${lines}: no site is named there; ignored.`);
    }
    return new WebsiteRules(rules);
  }

  #giveUp(reason: string): void {
    if (this.#isReadable) {
      this.#warn(
        `The list ${this.path} of security.website_blocklist cannot be read (${reason}); its sites are not blocked.`,
      );
    }
    this.#isReadable = false;
    this.#stamp = undefined;
    this.#rules = NO_RULES;
  }
}
