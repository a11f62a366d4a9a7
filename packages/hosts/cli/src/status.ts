import type { Progress } from '@hermes/web-core';
import type { Io } from './io.js';

/** Takes what a long work is at. */
export type ShowProgress = (progress: Progress) => void;

/** Does the work, and says so on stderr when it lasts over half a second: on a terminal, and not with `--quiet`. */
export async function withStatus<T>(
  io: Io,
  message: string,
  work: (show: ShowProgress) => Promise<T>,
): Promise<T> {
  if (!showsStatus(io)) return await work(ignore);
  using _line = io.statusLine.begin({ message });
  return await work((progress) => io.statusLine.show(progress));
}

function showsStatus({ statusLine, quiet, env }: Io): boolean {
  return statusLine.isTTY && !quiet && env.TERM !== 'dumb';
}

function ignore(): void {}
