import {
  type CallOptions,
  type ProviderContext,
  type Schema,
  WebProviderError,
} from '@hermes/web-core';
import { type Explanation, type HttpReply, McpClient, toolText } from '@hermes/web-core/http';
import { type ExtractAnswer, extractAnswer, type SearchAnswer, searchAnswer } from './api.js';
import type { Question } from './question.js';

const SERVICE = 'Parallel (keyless)';
const URL_OF_SERVER = 'https://search.parallel.ai/mcp';

/** Parallel without a key: its public MCP server. It takes neither a count nor the options of the API. */
export class ParallelKeyless {
  readonly #client: McpClient;
  /** The server asks for one; it is random and says nothing about the user. */
  readonly #sessionId = crypto.randomUUID();

  constructor(ctx: ProviderContext) {
    this.#client = new McpClient({
      service: SERVICE,
      url: URL_OF_SERVER,
      fetch: ctx.fetch,
      timeoutMs: 60_000,
      explain,
    });
  }

  search(question: Question, options: CallOptions): Promise<SearchAnswer> {
    return this.#call('web_search', { ...question }, { schema: searchAnswer, ...options });
  }

  extract(urls: readonly string[], options: CallOptions): Promise<ExtractAnswer> {
    return this.#call('web_fetch', { urls }, { schema: extractAnswer, ...options });
  }

  async #call<T>(
    tool: string,
    parameters: Readonly<Record<string, unknown>>,
    { schema, ...options }: CallOptions & { readonly schema: Schema<T> },
  ): Promise<T> {
    const sent = { ...parameters, session_id: this.#sessionId };
    const result = await this.#client.callTool(tool, sent, options);
    if (result.isError && /rate limit|too many requests/i.test(result.text)) {
      throw new WebProviderError('rate_limited', LIMIT);
    }
    const checked = await schema['~standard'].validate(parseJson(toolText(SERVICE, result)));
    if (!checked.issues) return checked.value;
    throw new WebProviderError(
      'bad_response',
      'Parallel sent a list of results that cannot be read. Try again later, or set PARALLEL_API_KEY to use its API.',
    );
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // the schema refuses it
  }
}

const LIMIT =
  'Parallel takes no more calls without a key from here for now. Wait a while, or set PARALLEL_API_KEY (get one at https://platform.parallel.ai).';

function explain(reply: HttpReply): Explanation | undefined {
  if (reply.status === 429) return { code: 'rate_limited', message: LIMIT };
  if (reply.status !== 401 && reply.status !== 403) return undefined;
  return {
    code: 'blocked',
    message: `Parallel does not serve calls without a key from here (HTTP ${reply.status}). Set PARALLEL_API_KEY (get one at https://platform.parallel.ai), or choose another backend.`,
  };
}
