export type { CrawlArguments, ExtractArguments, SearchArguments } from './arguments.js';
export type { Web, WebTool } from './create-web.js';
export { createWeb } from './create-web.js';
export type { Inspection, ProviderRow, ProviderState } from './inspect.js';
export type { ExtractCallOptions, WebCallOptions, WebOptions } from './options.js';
export type { WebToolDefinition } from './tool-definitions.js';
