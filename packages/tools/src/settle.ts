import {
  type Failure,
  failure,
  messageOf,
  redact,
  WEB_ERROR_CODES,
  WebProviderError,
} from '@hermes/web-core';
import { mapTexts } from './map-texts.js';

/** The provider that a call went to, and its secrets, once known. */
export interface CallSubject {
  readonly provider?: string;
  readonly secrets?: readonly string[];
}

/** A failure envelope of anything thrown: nothing leaves a tool as an exception. What is no error of ours is a bug, `internal`. */
export function toFailure(thrown: unknown, subject: CallSubject = {}): Failure {
  const error = WebProviderError.is(thrown) ? thrown : internalError(thrown, subject.provider);
  return withoutSecrets(failure(error, subject.provider), subject);
}

/**
 * A failure, or what stands beside one, with every secret of its provider replaced, wherever it stands. A code and the
 * provider's name stay: a key that is made up, as for a service of one's own, may be the same word.
 */
export function withoutSecrets<T>(envelope: T, { provider, secrets = [] }: CallSubject): T {
  if (secrets.length === 0) return envelope;
  const known = new Set<string | undefined>([...WEB_ERROR_CODES, provider]);
  return mapTexts(envelope, (text) => (known.has(text) ? text : redact(text, secrets)));
}

function internalError(thrown: unknown, provider: string | undefined): WebProviderError {
  const who = provider === undefined ? 'Hermes Web' : `Provider ${provider}`;
  return new WebProviderError(
    'internal',
    `${who} failed unexpectedly: ${messageOf(thrown)}. This is a bug in it; report it, or choose another provider.`,
    { cause: thrown },
  );
}
