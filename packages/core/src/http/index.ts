export { Pace } from '../pace.js';
export { baseUrl } from './base-url.js';
export type {
  Explanation,
  HttpClientOptions,
  HttpReply,
  HttpRequest,
  RetryPolicy,
} from './http-client.js';
export { HttpClient } from './http-client.js';
export type { McpClientOptions, McpToolResult } from './mcp-client.js';
export { McpClient, toolText } from './mcp-client.js';
