import type Anthropic from '@anthropic-ai/sdk';
import type { FunctionDeclaration } from '@google/genai';
import { Ajv } from 'ajv';
import type OpenAI from 'openai';
import { describe, expect, test } from 'vitest';
import { readExtractArguments, readSearchArguments } from '../src/arguments.js';
import { toolDefinitions } from '../src/index.js';
import { EXTRACT_TOOL as EXTRACT, SEARCH_TOOL as SEARCH } from '../src/tool-definitions.js';

const NAMES = ['web_search', 'web_extract'];

test('each format is what the official SDK of its API takes, by its own types', () => {
  const openai: OpenAI.ChatCompletionFunctionTool[] = [...toolDefinitions('openai')];
  const chat: OpenAI.ChatCompletionTool[] = openai;
  const anthropic: Anthropic.Messages.Tool[] = [...toolDefinitions('anthropic')];
  const messages: Anthropic.Messages.ToolUnion[] = anthropic;
  const gemini: FunctionDeclaration[] = [...toolDefinitions('gemini')];
  expect(openai.map((tool) => tool.function.name)).toEqual(NAMES);
  expect(chat.map(({ type }) => type)).toEqual(['function', 'function']);
  expect(messages.map((tool) => 'name' in tool && tool.name)).toEqual(NAMES);
  expect(gemini.map(({ name }) => name)).toEqual(NAMES);
});

test('all formats have the same schemas', () => {
  const schemas = toolDefinitions('json-schema').map(({ inputSchema }) => inputSchema);
  expect(toolDefinitions('openai').map((tool) => tool.function.parameters)).toEqual(schemas);
  expect(toolDefinitions('anthropic').map((tool) => tool.input_schema)).toEqual(schemas);
  expect(toolDefinitions('gemini').map((tool) => tool.parametersJsonSchema)).toEqual(schemas);
});

/** Names that all three APIs take: letters, digits, `_` and `-`, up to 64. */
test.each(toolDefinitions('json-schema'))('$name is a name that every API takes', ({ name }) => {
  expect(name).toMatch(/^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$/);
});

describe.each(toolDefinitions('json-schema'))('$name', (tool) => {
  test('its schemas are valid JSON Schema, strictly read', () => {
    expect(() => compile(tool.inputSchema)).not.toThrow();
    expect(() => compile(tool.outputSchema)).not.toThrow();
  });

  test('its input schema has an object at its root and no union, which clients choke on', () => {
    expect(tool.inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    expect(JSON.stringify(tool)).not.toMatch(/"(anyOf|oneOf|allOf|\$ref|not)"/);
  });
});

test.each([
  [{ query: 'tide table' }, true],
  [{ query: 'tide table', limit: 100 }, true],
  [{}, false],
  [{ query: '' }, false],
  [{ query: 'tide table', limit: 101 }, false],
  [{ query: 'tide table', limit: 1.5 }, false],
  [{ query: 'tide table', depth: 1 }, false],
])('web_search: %j is judged alike by schema and call', (args, isValid) => {
  expect([compile(SEARCH.inputSchema)(args), passes(() => readSearchArguments(args))]).toEqual([
    isValid,
    isValid,
  ]);
});

test.each([
  [{ urls: ['https://a.test/'] }, true],
  [{ urls: ['https://a.test/'], format: 'text', char_limit: 2000 }, true],
  [{ urls: ['https://a.test/'], crawl: {} }, true],
  [{ urls: ['https://a.test/'], crawl: { max_pages: 100, max_depth: 0, include: ['/d'] } }, true],
  [{}, false],
  [{ urls: [] }, false],
  [{ urls: 'https://a.test/' }, false],
  [{ urls: ['https://a.test/'], format: 'pdf' }, false],
  [{ urls: ['https://a.test/'], char_limit: 1999 }, false],
  [{ urls: ['https://a.test/'], crawl: { max_pages: 0 } }, false],
  [{ urls: ['https://a.test/'], crawl: { max_depth: 11 } }, false],
  [{ urls: ['https://a.test/'], crawl: { maxPages: 1 } }, false],
])('web_extract: %j is judged alike by schema and call', (args, isValid) => {
  expect([compile(EXTRACT.inputSchema)(args), passes(() => readExtractArguments(args, 5))]).toEqual(
    [isValid, isValid],
  );
});

test('the output schemas take results and failures', () => {
  const failure = { success: false, error: 'Acme could not be reached.', code: 'network' };
  const hit = { title: 'One', url: 'https://a.test/', description: '', position: 1, score: 0.5 };
  const page = { url: 'https://a.test/', title: '', content: 'Text', metadata: { served_by: 'a' } };
  const isFound = compile(SEARCH.outputSchema);
  const isRead = compile(EXTRACT.outputSchema);
  expect([
    isFound({ success: true, data: { web: [hit], served_by: 'a' } }),
    isFound(failure),
  ]).toEqual([true, true]);
  expect([isRead({ success: true, data: [page] }), isRead(failure)]).toEqual([true, true]);
  expect([isFound({ data: { web: [] } }), isRead({ success: true, data: {} })]).toEqual([
    false,
    false,
  ]);
});

/** Draft 07; unknown keywords and formats, loose types and the like are errors. */
function compile(schema: Readonly<Record<string, unknown>>): (value: unknown) => boolean {
  const validate = new Ajv({ strict: true }).compile(schema);
  return (value) => validate(value);
}

function passes(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch {
    return false;
  }
}
