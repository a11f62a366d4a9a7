import * as z from 'zod/mini';
import { HttpClient, type HttpClientOptions } from '../../src/http/index.js';

/** What every answer in these tests must look like. */
export const greeting = z.object({ hello: z.string('must be a text') });

/** A client for a service named Acme that does not dawdle between tries. */
export function createClient(options: Partial<HttpClientOptions> = {}): HttpClient {
  return new HttpClient({ service: 'Acme', fetch, retry: { baseDelayMs: 10 }, ...options });
}
