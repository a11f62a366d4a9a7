import { EXTRACT_TOOL, SEARCH_TOOL, type WebToolDefinition } from './tool-definitions.js';

export type { WebToolDefinition } from './tool-definitions.js';

/** A JSON Schema. */
type Schema = Readonly<Record<string, unknown>>;

/** A tool of OpenAI's Chat Completions and of everything that speaks it (https://platform.openai.com/docs/api-reference/chat, read 2026-11-30). */
export interface OpenAiTool {
  readonly type: 'function';
  readonly function: {
    readonly name: string;
    readonly description: string;
    readonly parameters: Record<string, unknown>;
  };
}

/** A tool of Anthropic's Messages API (https://docs.anthropic.com/en/api/messages, read 2026-11-30). */
export interface AnthropicTool {
  readonly name: string;
  readonly description: string;
  readonly input_schema: { readonly type: 'object' } & Record<string, unknown>;
}

/** A function declaration of the Gemini API (https://ai.google.dev/api/caching#FunctionDeclaration, read 2026-11-30). */
export interface GeminiTool {
  readonly name: string;
  readonly description: string;
  readonly parametersJsonSchema: Schema;
}

/** The tool definitions of each format. */
export interface ToolFormats {
  readonly openai: readonly OpenAiTool[];
  readonly anthropic: readonly AnthropicTool[];
  readonly gemini: readonly GeminiTool[];
  readonly 'json-schema': readonly WebToolDefinition[];
}

const TOOLS = [SEARCH_TOOL, EXTRACT_TOOL] as const;

/** `web_search` and `web_extract` as an API takes them; calls go to `web.handleToolCall(name, arguments)`. */
export function toolDefinitions<F extends keyof ToolFormats>(format: F): ToolFormats[F] {
  return FORMATS[format]();
}

const FORMATS: { readonly [F in keyof ToolFormats]: () => ToolFormats[F] } = {
  openai: () =>
    TOOLS.map(({ name, description, inputSchema }) => ({
      type: 'function',
      function: { name, description, parameters: { ...inputSchema } },
    })),
  anthropic: () =>
    TOOLS.map(({ name, description, inputSchema }) => ({
      name,
      description,
      input_schema: { ...inputSchema, type: 'object' },
    })),
  gemini: () =>
    TOOLS.map(({ name, description, inputSchema }) => ({
      name,
      description,
      parametersJsonSchema: inputSchema,
    })),
  'json-schema': () => TOOLS,
};
