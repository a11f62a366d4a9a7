import { WebProviderError } from '../errors.js';
import type { CallOptions } from '../options.js';
import { errorText } from './error-text.js';
import { HttpClient, type HttpClientOptions } from './http-client.js';
import { REQUEST_ID, readToolAnswer, type ToolAnswer } from './mcp-message.js';

/** One MCP server, and how it is talked to. */
export interface McpClientOptions extends HttpClientOptions {
  /** The server's one endpoint. */
  readonly url: string;
  /** Sent with every call, beside those of the protocol. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a tool answered. A JSON-RPC error counts as a result that is an error. */
export interface McpToolResult {
  /** The text blocks, one after the other. */
  readonly text: string;
  /** The tool says that it failed; `text` says why. */
  readonly isError: boolean;
  /** `_meta` of the result; `{}` where there is none. */
  readonly meta: Readonly<Record<string, unknown>>;
}

/** Calls tools of a stateless MCP server: one POST for each, without a handshake; answers are JSON or server-sent events. */
export class McpClient {
  readonly #options: McpClientOptions;
  readonly #client: HttpClient;

  constructor(options: McpClientOptions) {
    this.#options = options;
    this.#client = new HttpClient(options);
  }

  /** What the tool answers, be it an error: see {@link toolText}. */
  async callTool(
    name: string,
    parameters: Readonly<Record<string, unknown>>,
    options: CallOptions = {},
  ): Promise<McpToolResult> {
    const { service, url, headers } = this.#options;
    const request = {
      method: 'post',
      url,
      headers: { accept: 'application/json, text/event-stream', ...headers },
      json: {
        jsonrpc: '2.0',
        id: REQUEST_ID,
        method: 'tools/call',
        params: { name, arguments: parameters },
      },
    } as const;
    return toResult(readToolAnswer(service, await this.#client.text(request, options)));
  }
}

/**
 * The text of a result that is no error.
 *
 * @throws `WebProviderError` `upstream`, in the service's words.
 */
export function toolText(service: string, { text, isError }: McpToolResult): string {
  if (!isError) return text;
  const said = errorText(undefined, text);
  throw new WebProviderError(
    'upstream',
    `${service} reported an error${said ? `: ${said}` : ' without words.'}`,
  );
}

function toResult({ result, error }: ToolAnswer): McpToolResult {
  if (!result) return { text: error?.message ?? '', isError: true, meta: {} };
  const texts = (result.content ?? []).map((block) => block.text).filter((text) => text != null);
  return { text: texts.join('\n'), isError: result.isError === true, meta: result._meta ?? {} };
}
