import type { Look } from '../look.js';
import { printable } from '../printable.js';
import { textWidth, wrapText } from '../wrap-text.js';

/** How a line stands; `none` is only told. */
export type Mark = 'good' | 'warning' | 'error' | 'none';

/** A line with its mark, and lines below it that say more. */
export interface Item {
  readonly mark: Mark;
  readonly text: string;
  readonly details?: readonly string[];
}

/** Lines under a title. */
export interface Section {
  readonly title: string;
  readonly items: readonly Item[];
}

const SIGNS = {
  good: { sign: '✓', color: 'green' },
  warning: { sign: '!', color: 'yellow' },
  error: { sign: '✗', color: 'red' },
  none: { sign: '-', color: 'dim' },
} as const;

const INDENT = 4;
const DETAIL_INDENT = 6;

/** The sections that have lines, each line as wide as the terminal at most. Texts may hold anything: they are made printable. */
export function formatSheet(sections: readonly Section[], look: Look): string {
  return sections
    .filter(({ items }) => items.length > 0)
    .map(({ title, items }) => {
      const lines = items.flatMap((item) => itemLines(item, look));
      return `${[look.colors.bold(title), ...lines].join('\n')}\n`;
    })
    .join('\n');
}

function itemLines({ mark, text, details = [] }: Item, look: Look): readonly string[] {
  const { colors } = look;
  const { sign, color } = SIGNS[mark];
  const [first = '', ...rest] = wrapPaths(text, look.sentenceColumns - INDENT);
  const more = details.flatMap((detail) => wrapPaths(detail, look.sentenceColumns - DETAIL_INDENT));
  return [
    `  ${colors[color](sign)} ${first}`,
    ...rest.map((line) => `${' '.repeat(INDENT)}${line}`),
    ...more.map((line) => `${' '.repeat(DETAIL_INDENT)}${colors.dim(line)}`),
  ];
}

/** Wraps a text; a path that takes more than a line is broken behind a slash, where it has one. */
function wrapPaths(text: string, width: number): readonly string[] {
  const softened = printable(text).replace(/\S+/g, (word) =>
    textWidth(word) > width ? pieces(word, width).join(' ') : word,
  );
  return wrapText(softened, width);
}

function pieces(word: string, width: number): readonly string[] {
  const found: string[] = [];
  for (const part of word.split(/(?<=[\\/])/)) {
    const joined = `${found.at(-1) ?? ''}${part}`;
    if (found.length > 0 && textWidth(joined) <= width) found[found.length - 1] = joined;
    else found.push(part);
  }
  return found;
}
