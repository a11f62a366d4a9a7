/** The command line, or the environment that goes with it, is wrong; the message says how. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
