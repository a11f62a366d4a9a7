import type { Env } from '@hermes/web-core';
import picocolors from 'picocolors';
import type { Io } from './io.js';
import type { Output } from './output.js';

const DEFAULT_COLUMNS = 80;
const MIN_COLUMNS = 40;
/** Longer lines of running text are hard to read. */
const MAX_TEXT_COLUMNS = 100;

/** How text for people is laid out on one stream. */
export interface Look {
  readonly colors: ReturnType<typeof picocolors.createColors>;
  /** Columns that a table may take. */
  readonly columns: number;
  /** Columns that running text may take. */
  readonly textColumns: number;
  /** Columns of a sentence that may hold a path: endless where no terminal shows it, so that the path stays whole. */
  readonly sentenceColumns: number;
}

/** The look that fits a stream: colours only where they are wanted, lines as wide as the terminal. */
export function lookOf(output: Output, { env }: Io): Look {
  const columns = Math.max(MIN_COLUMNS, output.columns ?? DEFAULT_COLUMNS);
  const textColumns = Math.min(columns, MAX_TEXT_COLUMNS);
  return {
    colors: picocolors.createColors(wantsColors(output, env)),
    columns,
    textColumns,
    sentenceColumns: output.isTTY ? textColumns : Number.POSITIVE_INFINITY,
  };
}

/** `NO_COLOR` (https://no-color.org) wins over `FORCE_COLOR`, and both over what the stream is. */
function wantsColors(output: Output, env: Env): boolean {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR) return !/^(0|false)$/.test(env.FORCE_COLOR);
  return output.isTTY && env.TERM !== 'dumb';
}
