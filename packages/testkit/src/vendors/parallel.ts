import type {
  DocumentedError,
  FakeReply,
  FakeRequest,
  VendorContent,
  VendorFake,
} from '../vendor-fake.js';
import { answerMcp, type Framing } from './mcp-endpoint.js';
import { findViolation } from './parallel-checks.js';
import { PARALLEL_ERRORS, parallelError } from './parallel-errors.js';
import { parallelTools } from './parallel-tools.js';
import { toExtractAnswer, toSearchAnswer } from './parallel-wire.js';

/** Parallel: its API under `/v1/search` and `/v1/extract`, and its public MCP server under `/mcp`. */
export class ParallelFake implements VendorFake {
  readonly vendor = 'parallel';
  readonly key = 'parallel-test-key';
  readonly errors: readonly DocumentedError[] = PARALLEL_ERRORS;
  readonly errorInSuccess =
    'The API answers every failure with its status; a page that could not be read is an entry of `errors`.';
  readonly #framing: Framing;

  /** @param framing how the MCP server sends its answers; the real one sends JSON. */
  constructor(framing: Framing = 'json') {
    this.#framing = framing;
  }

  answer(request: FakeRequest, content: VendorContent): FakeReply {
    if (request.path === '/mcp') return answerMcp(request, parallelTools(content), this.#framing);
    const method = /^\/v1\/(search|extract)$/.exec(request.path)?.[1];
    if (method === undefined) return parallelError(404, 'Not Found');
    if (request.method !== 'POST') return parallelError(405, 'Method Not Allowed');
    if (request.headers['x-api-key'] !== this.key) return parallelError(401, 'Invalid API key');
    const violation = findViolation(method, request.json);
    if (violation !== undefined) {
      return parallelError(422, 'Request validation error', { errors: [violation] });
    }
    const body: Record<string, unknown> = Object(request.json);
    return method === 'search' ? search(body, content) : extract(body, content);
  }
}

function search(
  { advanced_settings, session_id }: Record<string, unknown>,
  content: VendorContent,
): FakeReply {
  const limit = Number(Object(advanced_settings).max_results ?? 10);
  return {
    json: { ...toSearchAnswer(content.rows.slice(0, limit)), session_id: session_id ?? 'ses_3b1d' },
  };
}

function extract(
  { urls, advanced_settings, session_id }: Record<string, unknown>,
  content: VendorContent,
): FakeReply {
  const full: unknown = Object(advanced_settings).full_content ?? false;
  const asked = Array.isArray(urls) ? urls.map(String) : [];
  return {
    json: { ...toExtractAnswer(asked, content, full), session_id: session_id ?? 'ses_3b1d' },
  };
}
