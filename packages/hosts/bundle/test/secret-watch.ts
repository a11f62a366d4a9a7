import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { inspect } from 'node:util';

/** Runs of letters that stand in every secret of these tests, and nowhere else. */
const RUNS = ['Zq7Wx9Kd', 'Lm5Rv8Py'] as const;

/** With a prefix as keys have it, and with characters between the runs that URLs, headers and base64 write differently. */
export function secretFor(name: string): string {
  const own = [...name].map((letter) => letter.charCodeAt(0).toString(36)).join('');
  return `sk-${RUNS[0]}${own}+/=&${RUNS[1]}${own}`;
}

/** How base64 writes the beginning of a secret: by itself, without its prefix, after `me:` and after `Bearer `. */
const PACKED = ['', 'me:', 'Bearer '].map((before) => btoa(`${before}sk-${RUNS[0]}`).slice(0, -4));

const TELLTALES = [
  ...RUNS,
  ...RUNS.map((run) => run.toLowerCase()),
  ...PACKED,
  btoa(RUNS[0]).slice(0, -4),
];

/** Everything that was shown to anybody, and what of it a secret, or a part of one, stands in. */
export class SecretWatch {
  readonly #leaks = new Set<string>();
  #shown = 0;

  /** One line for each text that shows a secret. */
  get leaks(): readonly string[] {
    return [...this.#leaks];
  }

  /** How many values were looked at. */
  get shown(): number {
    return this.#shown;
  }

  /** A value as a program prints it: as JSON, and as Node shows it to a person. */
  show(what: string, value: unknown): void {
    this.#shown += 1;
    for (const text of [
      JSON.stringify(value) ?? '',
      inspect(value, { depth: 20, showHidden: true }),
    ]) {
      const at = Math.max(...TELLTALES.map((telltale) => text.indexOf(telltale)));
      if (at >= 0) this.#leaks.add(`${what}: …${text.slice(Math.max(0, at - 120), at + 60)}…`);
    }
  }

  /** Every file below a folder but these. */
  async showFiles(folder: string, except: readonly string[]): Promise<void> {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      const path = join(entry.parentPath, entry.name);
      this.show('file name', entry.name);
      if (!entry.isFile() || except.includes(relative(folder, path))) continue;
      this.show(`file ${relative(folder, path)}`, await readFile(path, 'latin1'));
    }
  }
}
