import {
  type CallOptions,
  cutText,
  type ExtractedPage,
  type ProviderContext,
  type RawHit,
  WebProviderError,
} from '@hermes/web-core';
import {
  type Explanation,
  type HttpReply,
  McpClient,
  type McpToolResult,
  Pace,
  toolText,
} from '@hermes/web-core/http';
import { toHits } from './api.js';
import { ATTRIBUTION } from './endpoint.js';
import { toFetchedPage, toFetchFailure, toRows } from './mcp-text.js';

const SERVICE = 'Exa (keyless)';
const URL_OF_SERVER = 'https://mcp.exa.ai/mcp';

/** exa-mcp-server 3.4.1 takes two calls a second from one address. */
const INTERVAL_MS = 500;

const MAX_OBJECTIVE_LENGTH = 4096;

/** The tool cuts pages to 3000 characters unless told. */
const PAGE_CHARACTERS = 100_000;

/**
 * Exa without a key: its public MCP server, a few dozen calls a day from one address. Of its tools this calls the default
 * ones, whose answers are text to be parsed. `web_search_advanced_exa` would answer JSON and take the options of the API,
 * but that it is served without a key is less well attested, and a tier of last resort has to answer.
 */
export class ExaKeyless {
  readonly #client: McpClient;
  readonly #pace = new Pace(SERVICE);

  constructor(ctx: ProviderContext) {
    this.#client = new McpClient({
      service: SERVICE,
      url: URL_OF_SERVER,
      headers: ATTRIBUTION,
      timeoutMs: 60_000,
      explain,
      fetch: async (input, init): Promise<Response> => {
        await this.#pace.turn(INTERVAL_MS, init?.signal ?? undefined);
        return ctx.fetch(input, init);
      },
    });
  }

  async search(query: string, count: number, options: CallOptions): Promise<readonly RawHit[]> {
    const parameters = {
      query,
      objective: cutText(query, MAX_OBJECTIVE_LENGTH),
      numResults: count,
    };
    const result = await this.#call('web_search_exa', parameters, options);
    return toHits(toRows(toolText(SERVICE, result)));
  }

  /** One page, read or failed. */
  async extract(
    url: string,
    maxChars = PAGE_CHARACTERS,
    options: CallOptions = {},
  ): Promise<ExtractedPage> {
    const parameters = { urls: [url], maxCharacters: maxChars };
    const result = await this.#call('web_fetch_exa', parameters, options);
    return toFetchFailure(url, result.text) ?? toFetchedPage(url, toolText(SERVICE, result));
  }

  async #call(
    tool: string,
    parameters: Readonly<Record<string, unknown>>,
    options: CallOptions,
  ): Promise<McpToolResult> {
    const result = await this.#client.callTool(tool, parameters, options);
    if (isLimited(result)) throw new WebProviderError('rate_limited', LIMIT);
    return result;
  }
}

const LIMIT =
  'Exa takes no more calls without a key from here for now. Wait a while, or set EXA_API_KEY (get one at https://exa.ai).';

// Three ways to say that the limit is reached: a status of its own, a flag on an ordinary result, the text of an error.

function explain(reply: HttpReply): Explanation | undefined {
  if (reply.status === 429) return { code: 'rate_limited', message: LIMIT };
  if (reply.status !== 401 && reply.status !== 403) return undefined;
  return {
    code: 'blocked',
    message: `Exa does not serve calls without a key from here (HTTP ${reply.status}). Set EXA_API_KEY (get one at https://exa.ai), or choose another backend.`,
  };
}

function isLimited({ meta, isError, text }: McpToolResult): boolean {
  return meta['ai.exa/rateLimited'] === true || (isError && /rate limit/i.test(text));
}
