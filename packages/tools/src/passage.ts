import { WebProviderError } from '@hermes/web-core';

/** Some lines of a stored text, numbered from 1. */
export interface Passage {
  readonly total_lines: number;
  readonly from: number;
  readonly to: number;
  readonly content: string;
  /** Absent at the end of the text. */
  readonly next_from?: number;
}

/** Which lines of which text are wanted. */
export interface PassageRequest {
  /** Of the file, for messages. */
  readonly name: string;
  readonly text: string;
  /** The first line, from 1. */
  readonly from: number;
  /** At most so many. */
  readonly lines: number;
}

/** @throws WebProviderError `bad_request` when the first line is past the end. */
export function readPassage({ name, text, from, lines }: PassageRequest): Passage {
  const all = text.split('\n');
  if (all.at(-1) === '') all.pop(); // what stands behind the last line end is no line
  if (from > Math.max(1, all.length)) {
    const count = `${all.length} ${all.length === 1 ? 'line' : 'lines'}`;
    throw new WebProviderError(
      'bad_request',
      `${name} has ${count}; line ${from} is past its end.`,
    );
  }
  const shown = all.slice(from - 1, from - 1 + lines);
  const to = from - 1 + shown.length;
  return {
    total_lines: all.length,
    from,
    to,
    content: shown.join('\n'),
    ...(to < all.length && { next_from: to + 1 }),
  };
}
