import { setMaxListeners } from 'node:events';

/**
 * Lets any number of calls and requests listen to a signal: Node warns of more than ten. Not by 0, which means the same: Node
 * then fails to read the number back, and with it undici's fetch.
 */
export function allowManyListeners(signal: AbortSignal): void {
  setMaxListeners(Number.POSITIVE_INFINITY, signal);
}
