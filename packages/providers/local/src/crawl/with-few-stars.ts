import { PRODUCT_TOKEN } from '../user-agent.js';

/** Each character of a pattern with stars may be compared with each of the path: these take a fraction of a second. */
const MAX_STARRED = 20_000;
const STARRED = /^(\s*(?:dis)?allow\s*:)([^#*]*)(\*[^#]*)/i;

/**
 * A robots.txt in which the patterns with stars that concern us are short enough together. Beyond that measure, which no
 * site needs, one that disallows ends at its first star, and one that allows counts for nothing.
 */
export function withFewStars(text: string): string {
  const group = new Group();
  let left = MAX_STARRED;
  const lines = text.split(/\r\n?|\n/).map((line) => {
    group.read(line);
    const [, field = '', start = '', rest] = STARRED.exec(line) ?? [];
    if (!group.isOurs || rest === undefined) return line;
    left -= start.length + rest.length;
    return left >= 0 ? line : withoutStars(field, start);
  });
  return lines.join('\n');
}

function withoutStars(field: string, start: string): string {
  return /disallow/i.test(field) ? `${field}${start.trim() || '/'}` : field;
}

/** Whom the rules below the `User-agent` lines read last concern. */
class Group {
  isOurs = false;
  #isOpen = false;

  read(line: string): void {
    const [, field, value = ''] = /^\s*([^#:]*?)\s*:\s*([^#]*)/.exec(line) ?? [];
    if (!field) return;
    const namesAgent = field.toLowerCase() === 'user-agent';
    if (namesAgent) this.isOurs = (this.#isOpen && this.isOurs) || isOurAgent(value);
    this.#isOpen = namesAgent;
  }
}

function isOurAgent(value: string): boolean {
  const name = value.toLowerCase();
  return name.startsWith('*') || name.startsWith(PRODUCT_TOKEN);
}
