import { type RawHit, searchOk, WebProviderError } from '@hermes/web-core';
import * as z from 'zod/mini';
import { assertNoError } from './errors.js';
import { findResults } from './json-answer.js';

// xAI Responses API v1, POST /v1/responses, https://docs.x.ai, the schemas of @ai-sdk/xai 3.0.138 and a recorded answer
// of 2025-11 (read 2026-11-30). Only the fields that are read here; items of other kinds pass.
const part = z.object({
  type: z.nullish(z.string()),
  text: z.nullish(z.string()),
  annotations: z.nullish(
    z.array(
      z.object({
        type: z.nullish(z.string()),
        url: z.nullish(z.string()),
        /** Often just the number of the citation, or absent like the index. */
        title: z.nullish(z.string()),
        start_index: z.nullish(z.number()),
      }),
    ),
  ),
});

export const searchAnswer = z.object({
  status: z.nullish(z.string()),
  output: z.nullish(
    z.array(
      z.object({
        type: z.nullish(z.string()),
        /** Of a tool call. */
        name: z.nullish(z.string()),
        /** Of a message; other items have other things there. */
        content: z.catch(z.nullish(z.array(part)), null),
      }),
    ),
  ),
  /** Documented for the gRPC interface alone. */
  citations: z.catch(z.nullish(z.array(z.string())), null),
  incomplete_details: z.nullish(z.object({ reason: z.nullish(z.string()) })),
  usage: z.nullish(z.object({ num_server_side_tools_used: z.nullish(z.number()) })),
  /** May stand in an answer with status 200. */
  error: z.nullish(z.unknown()),
  code: z.nullish(z.unknown()),
});

export type SearchAnswer = z.infer<typeof searchAnswer>;
type Part = z.infer<typeof part>;

/**
 * The rows of an answer: the JSON that was asked for, else the pages that the text cites, else the list of citations.
 * An error that it reports is passed on without the secrets.
 *
 * @throws WebProviderError where it reports an error, was not finished, came without a search or has nothing usable
 */
export function toHits(answer: SearchAnswer, secrets: readonly string[] = []): readonly RawHit[] {
  assertNoError(answer, secrets);
  const parts = textParts(answer);
  const listed = findResults(parts.map(({ text }) => text ?? '').join(''));
  const cited = parts.flatMap(toCitedHits);
  const citations = (answer.citations ?? []).map((url) => ({ url }));
  const rows = [(listed ?? []).map(toHit), cited, citations].find(hasHits);
  if (!rows && !isComplete(answer)) throw unfinished(answer);
  if (!rows && listed?.length !== 0) throw nothingUsable();
  if (!didSearch(answer) && cited.length + citations.length === 0) throw fromMemory();
  return rows ?? [];
}

/** The words are in the messages, after the tool calls; a top-level `output_text` is always null. */
function textParts({ output }: SearchAnswer): readonly Part[] {
  return (output ?? [])
    .filter(({ type }) => type === 'message')
    .flatMap(({ content }) => content ?? [])
    .filter(({ type }) => type === 'output_text');
}

function toHit(row: unknown): RawHit {
  const { title, url, description } = Object(row);
  return { title, url, description };
}

const DESCRIPTION_LENGTH = 200;

/** Cited pages. What stands before the marker is about the page; without one, only the text of a single citation is. */
function toCitedHits({ text, annotations }: Part): readonly RawHit[] {
  const cited = (annotations ?? []).filter(({ type, url }) => type === 'url_citation' && url);
  const isOnlyOne = new Set(cited.map(({ url }) => url)).size === 1;
  return cited.map(({ url, title, start_index: start }) => {
    const before = text && start ? text.slice(Math.max(0, start - DESCRIPTION_LENGTH), start) : '';
    const whole = isOnlyOne ? text?.slice(0, DESCRIPTION_LENGTH) : '';
    return {
      url,
      title: /^\d*$/.test(title ?? '') ? '' : title,
      description: withoutMarkers(before || whole || ''),
    };
  });
}

/** `[[1]](https://…)`, as the model cites within its text. */
function withoutMarkers(text: string): string {
  return text.replaceAll(/\[\[\d+\]\]\([^)\s]*\)/g, '');
}

function hasHits(rows: readonly RawHit[]): boolean {
  return searchOk(rows).data.web.length > 0;
}

function isComplete({ status }: SearchAnswer): boolean {
  return !status || status === 'completed';
}

/** Names under which the search also appears, in calls of another type. */
const SEARCH_TOOLS = ['web_search', 'web_search_with_snippets', 'browse_page'];

function didSearch({ output, usage }: SearchAnswer): boolean {
  if ((usage?.num_server_side_tools_used ?? 0) > 0) return true;
  return (output ?? []).some(
    ({ type, name }) => type === 'web_search_call' || SEARCH_TOOLS.includes(name ?? ''),
  );
}

function unfinished({ status, incomplete_details: details }: SearchAnswer): WebProviderError {
  const reason = details?.reason ? `${status}: ${details.reason}` : status;
  return new WebProviderError(
    'upstream',
    `xAI ended before it had any results (${reason}). Try again, ask for fewer results, or choose another model (web.xai.model).`,
  );
}

function nothingUsable(): WebProviderError {
  return new WebProviderError(
    'bad_response',
    'xAI answered without results and without naming a page. Ask in other words, or choose another model (web.xai.model).',
  );
}

function fromMemory(): WebProviderError {
  return new WebProviderError(
    'bad_response',
    'xAI answered from the memory of its model, without searching; its addresses are not to be trusted. Try again, or choose another model (web.xai.model).',
  );
}
