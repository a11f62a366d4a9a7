import { createParser } from 'eventsource-parser';
import * as z from 'zod/mini';
import { WebProviderError } from '../errors.js';
import type { HttpReply } from './http-client.js';
import { parseJson } from './parse-json.js';

/** The one request of a connection: there is no session, so that it need not differ between calls. */
export const REQUEST_ID = 1;

// Model Context Protocol 2025-11-25, https://modelcontextprotocol.io/specification: tools/call (read 2026-11-30).
// Only what is read here; blocks of another type than text have no text.
const toolAnswer = z.object({
  result: z.nullish(
    z.object({
      content: z.nullish(z.array(z.object({ type: z.string(), text: z.nullish(z.string()) }))),
      isError: z.nullish(z.boolean()),
      _meta: z.nullish(z.record(z.string(), z.unknown())),
    }),
  ),
  error: z.nullish(z.object({ message: z.nullish(z.string()) })),
});

export type ToolAnswer = z.infer<typeof toolAnswer>;

/**
 * The JSON-RPC answer in a body, which is either JSON or a stream of events: there notifications and the answers to
 * other requests are passed over.
 *
 * @throws `WebProviderError` `bad_response`
 */
export function readToolAnswer(service: string, { json, text, status }: HttpReply): ToolAnswer {
  const parsed = toolAnswer.safeParse(json ?? readEvents(text).find(isAnswer));
  if (parsed.success && (parsed.data.result ?? parsed.data.error)) return parsed.data;
  throw new WebProviderError(
    'bad_response',
    `${service} answered HTTP ${status} with something that is no result of a tool. Try again later.`,
    { status },
  );
}

function readEvents(text: string): readonly unknown[] {
  const messages: unknown[] = [];
  const parser = createParser({
    onEvent: ({ data }) => {
      messages.push(parseJson(data));
    },
  });
  parser.feed(`${text}\n\n`); // the last event may lack its blank line; one that was cut is no JSON
  return messages;
}

/** A refusal that came before the request was read has no id. */
function isAnswer(message: unknown): boolean {
  const { id, result, error } = Object(message);
  return id === REQUEST_ID ? Boolean(result ?? error) : id === null && Boolean(error);
}
