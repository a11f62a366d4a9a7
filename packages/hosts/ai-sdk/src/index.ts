export type { Web, WebOptions } from '@hermes/web';
export type { AiSdkCallOptions, AiSdkTool, WebToolOptions } from './ai-sdk-tool.js';
export { webExtract, webSearch } from './ai-sdk-tool.js';
export type { InputSchema } from './input-schema.js';
export type { ModelOutput } from './model-output.js';
