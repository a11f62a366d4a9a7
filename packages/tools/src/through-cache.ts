import type { Deadline } from '@hermes/web-core';
import { mapTexts } from './map-texts.js';
import type { Attempt } from './receipt.js';
import type { SingleFlight, Stores } from './stores/index.js';

/** A question that others may be asking just now. */
export interface Question<T> {
  /** Who answers, for messages. */
  readonly who: string;
  /** Absent where the answer is for this caller alone. */
  readonly key: string | undefined;
  /** Until when the caller waits. */
  readonly deadline: Deadline;
  /** Asks the provider. Its deadline is a little sooner than the caller's, and fires when nobody waits any more. */
  ask(deadline: Deadline): Promise<T>;
}

/** A question that may have been answered before. */
export interface KeptQuestion<T> extends Question<T> {
  /** What the cache kept, checked again; throws where it is not what it should be. */
  read(kept: unknown): T;
  /** Whether the answer may be kept. */
  isClean(value: T): boolean | Promise<boolean>;
}

/** An answer and where it came from. */
export interface Answer<T> {
  readonly value: T;
  readonly cache?: Attempt['cache'];
  /** How old a kept answer is. */
  readonly ageMs?: number;
}

/** Joins the call that asks the very same just now, or asks. */
export async function askTogether<T>(
  flights: SingleFlight,
  { key, deadline: { signal, remainingMs }, who, ask }: Question<T>,
): Promise<Answer<T>> {
  const { value, isShared } = await flights.run(key, { who, signal, remainingMs }, ask);
  if (key === undefined) return { value };
  if (!isShared) return { value, cache: 'miss' };
  return { value: mapTexts(value, (text) => text), cache: 'shared' }; // each caller may do with its own what it likes
}

/** Answers from the cache, else asks together with others and keeps what is clean. */
export async function throughCache<T>(
  { cache, flights }: Stores,
  question: KeptQuestion<T>,
): Promise<Answer<T>> {
  const { key } = question;
  if (key === undefined) return askTogether(flights, question);
  // Looked up within the flight: an answer cannot come between the look and the question.
  const asked = await askTogether<Answer<T>>(flights, {
    ...question,
    ask: async (deadline) => {
      const kept = await cache.get(key);
      const value = kept && readable(() => question.read(kept.value));
      if (kept && value !== undefined) return { value, cache: 'hit', ageMs: kept.ageMs };
      const answer = await question.ask(deadline);
      if (await question.isClean(answer)) await cache.set(key, answer);
      return { value: answer };
    },
  });
  return {
    ...asked.value,
    ...(asked.cache && asked.value.cache !== 'hit' && { cache: asked.cache }),
  };
}

/** What is kept may come from anywhere: where it is no answer, nothing is kept. */
export function readable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
