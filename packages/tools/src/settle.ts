import { type Failure, failure, messageOf, redact, WebProviderError } from '@hermes/web-core';
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

/** A failure, or what stands beside one, with every secret of its provider replaced, wherever it stands. */
export function withoutSecrets<T>(envelope: T, { secrets = [] }: CallSubject): T {
  return secrets.length === 0 ? envelope : mapTexts(envelope, (text) => redact(text, secrets));
}

function internalError(thrown: unknown, provider: string | undefined): WebProviderError {
  const who = provider === undefined ? 'Hermes Web' : `Provider ${provider}`;
  return new WebProviderError(
    'internal',
    `${who} failed unexpectedly: ${messageOf(thrown)}. This is a bug in it; report it, or choose another provider.`,
    { cause: thrown },
  );
}
