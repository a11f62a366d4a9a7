import { createWeb, type Web, type WebOptions } from '@hermes/web';
import type { ExtractEnvelope, SearchEnvelope } from '@hermes/web-core';
import type { ExtractArguments, SearchArguments, WebToolDefinition } from '@hermes/web-tools';
import { type InputSchema, toInputSchema } from './input-schema.js';
import { type ModelOutput, toModelOutput } from './model-output.js';

/** How a tool comes to its `Web`. */
export interface WebToolOptions extends WebOptions {
  /** Shares this one, whose owner closes it; the other options are then not looked at. @defaultValue one of the tool's own */
  readonly web?: Web;
}

/** What `ai` hands to a call beside its arguments, as far as it matters here. */
export interface AiSdkCallOptions {
  /** Ends the call, down to its connections. */
  readonly abortSignal?: AbortSignal | undefined;
}

/** A tool as `ai` 5, 6 and 7 take it in `tools`. */
export interface AiSdkTool<Input, Output> {
  readonly description: string;
  readonly inputSchema: InputSchema;
  /** Never throws: a failure is an envelope too. */
  execute(input: Input, options?: AiSdkCallOptions): Promise<Output>;
  toModelOutput(result: unknown): ModelOutput;
  /** Closes the tool's own `Web`. One that was passed in is left to its owner. */
  close(): Promise<void>;
}

/** `web_search`: put it into `tools` under that name. */
export function webSearch(
  options: WebToolOptions = {},
): AiSdkTool<SearchArguments, SearchEnvelope> {
  return makeTool('web_search', options);
}

/** `web_extract`, which also crawls: put it into `tools` under that name. */
export function webExtract(
  options: WebToolOptions = {},
): AiSdkTool<ExtractArguments, ExtractEnvelope> {
  return makeTool('web_extract', options);
}

// A tool's call gives the envelope of that tool, which the type of `handleToolCall` leaves open.
function makeTool(
  name: 'web_search',
  options: WebToolOptions,
): AiSdkTool<SearchArguments, SearchEnvelope>;
function makeTool(
  name: 'web_extract',
  options: WebToolOptions,
): AiSdkTool<ExtractArguments, ExtractEnvelope>;
function makeTool(
  name: WebToolDefinition['name'],
  { web: shared, ...own }: WebToolOptions,
): AiSdkTool<unknown, SearchEnvelope | ExtractEnvelope> {
  const web = shared ?? createWeb(own);
  const definition = web.tools.find((tool) => tool.name === name);
  if (!definition) throw new TypeError(`This web has no tool ${name}.`);
  const { description, inputSchema } = definition;
  return {
    description,
    inputSchema: toInputSchema(inputSchema),
    execute: (input, options): Promise<SearchEnvelope | ExtractEnvelope> => {
      const signal = options?.abortSignal;
      return web.handleToolCall(name, input, signal ? { signal } : {});
    },
    toModelOutput: (result) => toModelOutput(result, name),
    close: async (): Promise<void> => {
      if (!shared) await web.close();
    },
  };
}
