export type {
  Explanation,
  HttpClientOptions,
  HttpReply,
  HttpRequest,
  RetryPolicy,
} from './http-client.js';
export { HttpClient } from './http-client.js';
