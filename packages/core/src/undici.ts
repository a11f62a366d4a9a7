/**
 * Loads undici. Loaded before Node's own fetch was touched it would become the dispatcher of that fetch, for the whole
 * process; so Node's copy is woken first and stays what it is.
 */
export async function loadUndici(): Promise<typeof import('undici')> {
  new Headers();
  return import('undici');
}
