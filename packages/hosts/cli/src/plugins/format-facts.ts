import type { Look } from '../look.js';
import { printable } from '../printable.js';
import { textWidth, wrapText } from '../wrap-text.js';

/** A label, and its values, each on a line of its own; one without values is left out. */
export type Fact = readonly [label: string, values: readonly string[]];

/** A title and below it the facts, in two columns that fit the terminal. Texts may hold anything: they are made printable. */
export function formatFacts(title: string, facts: readonly Fact[], look: Look): string {
  const { bold, dim } = look.colors;
  const shown = facts.filter(([, values]) => values.some((value) => value !== ''));
  const width = Math.max(0, ...shown.map(([label]) => textWidth(label)));
  const lines = shown.flatMap(([label, values]) => {
    const texts = values
      .filter(Boolean)
      .flatMap((value) =>
        wrapText(printable(value), Math.max(1, look.sentenceColumns - width - 4)),
      );
    return texts.map((text, index) => {
      const head = (index === 0 ? label : '').padEnd(width);
      return `  ${dim(head)}  ${text}`.trimEnd();
    });
  });
  return `${[bold(printable(title)), ...lines].join('\n')}\n`;
}
