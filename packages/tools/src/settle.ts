import { type Failure, failure, messageOf, redact, WebProviderError } from '@hermes/web-core';

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

/** The failure with every secret of its provider replaced. */
export function withoutSecrets(envelope: Failure, subject: CallSubject): Failure {
  return { ...envelope, error: redact(envelope.error, subject.secrets ?? []) };
}

function internalError(thrown: unknown, provider: string | undefined): WebProviderError {
  const who = provider === undefined ? 'Hermes Web' : `Provider ${provider}`;
  return new WebProviderError(
    'internal',
    `${who} failed unexpectedly: ${messageOf(thrown)}. This is a bug in it; report it, or choose another provider.`,
    { cause: thrown },
  );
}
