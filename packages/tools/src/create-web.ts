import {
  type Capability,
  type ExtractEnvelope,
  type SearchEnvelope,
  type Selection,
  WebProviderError,
} from '@hermes/web-core';
import type { ExtractArguments, SearchArguments } from './arguments.js';
import { Host } from './host.js';
import { type Inspection, inspect } from './inspect.js';
import { mendArguments } from './mend-arguments.js';
import type { ExtractCallOptions, WebCallOptions, WebOptions } from './options.js';
import { runSearch } from './search-tool.js';
import { toFailure } from './settle.js';
import { EXTRACT_TOOL, SEARCH_TOOL, type WebToolDefinition } from './tool-definitions.js';

/** A tool that can be called with whatever a model sent. */
export interface WebTool extends WebToolDefinition {
  call(args: unknown, options?: WebCallOptions): Promise<SearchEnvelope | ExtractEnvelope>;
}

/** Web search and extraction, routed by one configuration. No method but `close` can throw. */
export interface Web {
  search(args: SearchArguments, options?: WebCallOptions): Promise<SearchEnvelope>;
  extract(args: ExtractArguments, options?: ExtractCallOptions): Promise<ExtractEnvelope>;
  /** The same two as tools for a model. */
  readonly tools: readonly WebTool[];
  /** Runs the tool call of a model, by the tool's name; arguments that are plainly meant are understood. */
  handleToolCall(
    name: string,
    args: unknown,
    options?: WebCallOptions,
  ): Promise<SearchEnvelope | ExtractEnvelope>;
  /** Who would serve a capability now, and why. */
  select(capability: Capability): Promise<Selection>;
  /** Every known provider and what it needs, from manifests: no provider code runs. */
  inspect(): Promise<Inspection>;
  /** Ends the calls that run, and what providers keep running. Calls after it work and start it again. */
  close(): Promise<void>;
}

/** Makes a {@link Web}. Nothing is read and nothing runs before its first call. */
export function createWeb(options: WebOptions = {}): Web {
  const host = new Host(options);
  const search = (args: unknown, options?: WebCallOptions): Promise<SearchEnvelope> =>
    runSearch(host, args, host.enter(options ?? {}));
  const extract = async (args: unknown, options?: ExtractCallOptions): Promise<ExtractEnvelope> => {
    const call = host.enter(options ?? {});
    const tool = await import('./extract-tool.js'); // late: it brings the guard, which a search does not need
    return tool.runExtract(host, args, call);
  };
  const tools: readonly WebTool[] = [
    { ...structuredClone(SEARCH_TOOL), call: (args, call) => search(mendArguments(args), call) },
    { ...structuredClone(EXTRACT_TOOL), call: (args, call) => extract(mendArguments(args), call) },
  ];
  const handleToolCall: Web['handleToolCall'] = async (name, args, call) => {
    const tool = tools.find((candidate) => candidate.name === name);
    return tool ? tool.call(args, call) : toFailure(unknownTool(name));
  };
  return {
    search,
    extract,
    tools,
    handleToolCall,
    select: (capability) => host.select(capability),
    inspect: () => inspect(host),
    close: () => host.close(),
  };
}

function unknownTool(name: string): WebProviderError {
  return new WebProviderError(
    'bad_request',
    `There is no tool ${name}. Call web_search or web_extract.`,
  );
}
