import type {
  FakeReply,
  FakeRequest,
  VendorContent,
  VendorFake,
  VendorRow,
} from '../vendor-fake.js';
import { NO_KEY, WRONG_KEY, XAI_ERROR_IN_SUCCESS, XAI_ERRORS } from './xai-errors.js';

// xAI Responses API v1, https://docs.x.ai, the schemas of @ai-sdk/xai 3.0.138 and a recorded answer of 2025-11 (read
// 2026-11-30).
const FIELDS = new Set(
  'model input tools include store tool_choice temperature top_p seed max_output_tokens max_turns text reasoning previous_response_id instructions'.split(
    ' ',
  ),
);
const TOOL_FIELDS = new Set(
  'type allowed_domains excluded_domains enable_image_search enable_image_understanding'.split(' '),
);

/** The Responses API of xAI, whose model always searches and lists what it found as the prompt asks for it. */
export class XaiFake implements VendorFake {
  readonly vendor = 'xai';
  readonly key = 'xai-neutral-key-0123456789';
  readonly errors = XAI_ERRORS;
  readonly errorInSuccess = XAI_ERROR_IN_SUCCESS;

  answer(request: FakeRequest, content: VendorContent): FakeReply {
    if (request.path !== '/v1/responses') return { status: 404, json: { error: 'Not found' } };
    if (request.method !== 'POST') return { status: 405, json: { error: 'Method not allowed' } };
    const [scheme, token = ''] = (request.headers.authorization ?? '').split(' ');
    if (scheme !== 'Bearer' || token === '') return { status: 401, json: NO_KEY };
    if (token !== this.key) return { status: 400, json: WRONG_KEY };
    if (!request.headers['content-type']?.startsWith('application/json')) {
      return { status: 415, body: 'Expected request with `Content-Type: application/json`' };
    }
    const wrong = findMistake(Object(request.json));
    return wrong ?? { json: toResponse(Object(request.json), content.rows) };
  }
}

function findMistake(body: Readonly<Record<string, unknown>>): FakeReply | undefined {
  const unknown = Object.keys(body).find((name) => !FIELDS.has(name));
  if (unknown) return unprocessable(`unknown field ${unknown}`);
  if (typeof body.model !== 'string' || !Array.isArray(body.input)) {
    return unprocessable('missing field model or input');
  }
  const tools: readonly unknown[] = Array.isArray(body.tools) ? body.tools : [];
  for (const tool of tools.map(Object)) {
    const stray = Object.keys(tool).find((name) => !TOOL_FIELDS.has(name));
    if (stray || tool.type !== 'web_search') return unprocessable(`unknown tool field ${stray}`);
    const lists = [tool.allowed_domains, tool.excluded_domains].filter(
      (list) => list !== undefined,
    );
    if (lists.length > 1)
      return invalid('allowed_domains and excluded_domains exclude each other.');
    if (lists.some((list) => !Array.isArray(list) || list.length > 5)) {
      return invalid('At most 5 domains are supported.');
    }
  }
  return undefined;
}

function unprocessable(detail: string): FakeReply {
  return {
    status: 422,
    body: `Failed to deserialize the JSON body into the target type: ${detail}`,
  };
}

function invalid(error: string): FakeReply {
  return { status: 400, json: { code: 'invalid-argument', error } };
}

function toResponse(body: Readonly<Record<string, unknown>>, rows: readonly VendorRow[]): object {
  const text = JSON.stringify({
    results: rows.map(({ url, title, text: description }) => ({ title, url, description })),
  });
  const urls = rows.map(({ url }) => url).filter((url) => typeof url === 'string' && url !== '');
  return {
    id: 'resp_01',
    object: 'response',
    created_at: 1764489600,
    model: body.model,
    status: 'completed',
    output: [
      {
        type: 'web_search_call',
        id: 'ws_1',
        status: 'completed',
        action: { type: 'search', query: 'paper boats', sources: [] },
      },
      { type: 'reasoning', id: 'rs_1', summary: [], status: 'completed' },
      {
        type: 'message',
        id: 'msg_1',
        role: 'assistant',
        status: 'completed',
        content: [
          {
            type: 'output_text',
            text,
            logprobs: [],
            annotations: urls.map((url) => ({ type: 'url_citation', url })),
          },
        ],
      },
    ],
    output_text: null,
    parallel_tool_calls: true,
    tools: body.tools ?? [],
    tool_choice: body.tool_choice ?? 'auto',
    store: body.store ?? true,
    usage: {
      input_tokens: 900,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: 120,
      output_tokens_details: { reasoning_tokens: 60 },
      total_tokens: 1020,
      num_sources_used: 0,
      num_server_side_tools_used: 1,
    },
    incomplete_details: null,
    error: null,
  };
}
