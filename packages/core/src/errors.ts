/**
 * Why a call failed. A closed set: callers switch on it, people read the message.
 * `policy` is refused by us, `blocked` by the site or the vendor, `internal` is a bug that was thrown.
 */
export type WebErrorCode =
  | 'bad_request'
  | 'auth'
  | 'quota'
  | 'rate_limited'
  | 'timeout'
  | 'network'
  | 'upstream'
  | 'bad_response'
  | 'blocked'
  | 'policy'
  | 'not_configured'
  | 'unsupported'
  | 'aborted'
  | 'internal';

/** All codes, for checks at run time. */
export const WEB_ERROR_CODES: readonly WebErrorCode[] = [
  'bad_request',
  'auth',
  'quota',
  'rate_limited',
  'timeout',
  'network',
  'upstream',
  'bad_response',
  'blocked',
  'policy',
  'not_configured',
  'unsupported',
  'aborted',
  'internal',
];

/** What a {@link WebProviderError} carries beside its message. */
export interface WebErrorDetails {
  readonly cause?: unknown;
  /** HTTP status, where the service answered. */
  readonly status?: number;
  /** How long the service asked us to wait, in milliseconds. */
  readonly retryAfterMs?: number;
}

/**
 * A failure that the model may be told about: its message names who, what and what to do, and holds no secret.
 * Recognise it with {@link WebProviderError.is}, which also holds across two copies of this package.
 */
export class WebProviderError extends Error {
  override readonly name = 'WebProviderError';
  readonly code: WebErrorCode;
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(code: WebErrorCode, message: string, details: WebErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.code = code;
    this.status = details.status;
    this.retryAfterMs = details.retryAfterMs;
  }

  static is(value: unknown): value is WebProviderError {
    return value instanceof Error && value.name === 'WebProviderError';
  }
}

/** A plugin that cannot be used: its manifest, its code or its registration is at fault. */
export class PluginError extends Error {
  override readonly name = 'PluginError';
  /** Key or package name of the plugin. */
  readonly plugin: string;

  constructor(plugin: string, message: string, options: { readonly cause?: unknown } = {}) {
    super(message, options);
    this.plugin = plugin;
  }

  static is(value: unknown): value is PluginError {
    return value instanceof Error && value.name === 'PluginError';
  }
}

/** The text of anything thrown. */
export function messageOf(thrown: unknown): string {
  if (thrown instanceof Error) return thrown.message;
  return typeof thrown === 'object' || typeof thrown === 'function'
    ? 'something that is not an Error'
    : String(thrown);
}
