/** A tool as a model sees it; its schemas are JSON Schema. */
export interface WebToolDefinition {
  readonly name: 'web_search' | 'web_extract';
  readonly description: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  readonly outputSchema: Readonly<Record<string, unknown>>;
}

const text = { type: 'string' } as const;
const paths = { type: 'array', items: text } as const;

/** Search; the argument rules are those of `SearchArguments`. */
export const SEARCH_TOOL: WebToolDefinition = {
  name: 'web_search',
  description:
    'Search the web. Returns titles, URLs and snippets. Operators such as site: or "quoted phrases" are passed on; whether they work depends on the backend.',
  inputSchema: {
    type: 'object',
    properties: {
      query: { type: 'string', minLength: 1 },
      limit: { type: 'integer', minimum: 1, maximum: 100, default: 5 },
    },
    required: ['query'],
    additionalProperties: false,
  },
  outputSchema: envelope({
    type: 'object',
    properties: {
      web: {
        type: 'array',
        items: {
          type: 'object',
          properties: { title: text, url: text, description: text, position: { type: 'integer' } },
        },
      },
    },
  }),
};

/** Extract, and crawl as a mode of it; the argument rules are those of `ExtractArguments`. */
export const EXTRACT_TOOL: WebToolDefinition = {
  name: 'web_extract',
  description:
    'Read web pages as clean Markdown, 1 to 5 URLs. Long pages are shortened; a footer names the file with the full text. With crawl, follow links from one URL and return one entry per page.',
  inputSchema: {
    type: 'object',
    properties: {
      urls: { type: 'array', items: text, minItems: 1 },
      format: { type: 'string', enum: ['markdown', 'html', 'text'], default: 'markdown' },
      char_limit: {
        type: 'integer',
        minimum: 2000,
        maximum: 500_000,
        description: 'Characters per page',
      },
      crawl: {
        type: 'object',
        properties: {
          max_pages: { type: 'integer', minimum: 1, maximum: 100, default: 10 },
          max_depth: { type: 'integer', minimum: 0, maximum: 10, default: 2 },
          include: { ...paths, description: 'URL paths, e.g. /docs/*' },
          exclude: paths,
          instructions: text,
        },
        additionalProperties: false,
      },
    },
    required: ['urls'],
    additionalProperties: false,
  },
  outputSchema: envelope({
    type: 'array',
    items: {
      type: 'object',
      properties: {
        url: text,
        title: text,
        content: text,
        metadata: { type: 'object' },
        error: text,
      },
    },
  }),
};

function envelope(data: object): Readonly<Record<string, unknown>> {
  return {
    type: 'object',
    properties: { success: { type: 'boolean' }, data, error: text, code: text },
    required: ['success'],
  };
}
