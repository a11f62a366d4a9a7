import { createWeb } from '@hermes/web';
import { webExtract, webSearch } from '../src/index.js';
import type { Converse, Question } from './conversation.js';
import { answer, type Loopback, startLoopback } from './loopback.js';

/** What came of each scenario, in JSON. */
export type Observation = Readonly<Record<keyof typeof SCENARIOS, unknown>>;

/** Conversations of which only the version of `ai` is left open. */
export const SCENARIOS = {
  both: async (converse: Converse) => {
    await using loopback = await startLoopback(answer);
    return await withTools(loopback, (tools) =>
      converse({
        tools,
        calls: [
          { toolName: 'web_search', input: { query: 'tide table', limit: '1' } },
          { toolName: 'web_extract', input: { url: `${loopback.url}/page` } },
        ],
      }),
    );
  },
  failure: async (converse: Converse) => {
    await using loopback = await startLoopback((_request, response) => {
      response.writeHead(403).end();
    });
    return await withTools(loopback, (tools) =>
      converse({
        tools,
        calls: [
          { toolName: 'web_search', input: { query: 'tide table' } },
          { toolName: 'web_search', input: { query: 'tide table', limit: 'many' } },
        ],
      }),
    );
  },
  abort: async (converse: Converse) => {
    const controller = new AbortController();
    await using loopback = await startLoopback(() => controller.abort()); // and never an answer
    return await withTools(loopback, async (tools) => {
      const calls = [{ toolName: 'web_search', input: { query: 'tide table' } }] as const;
      const ended = converse({ tools, calls, abortSignal: controller.signal });
      const error = await ended.then(() => undefined, Object);
      await loopback.disconnected;
      return { rejected: error?.name };
    });
  },
} satisfies Record<string, (converse: Converse) => Promise<unknown>>;

/** Runs with both tools on one `Web`, closed afterwards. */
async function withTools<T>(
  loopback: Loopback,
  run: (tools: Question['tools']) => Promise<T>,
): Promise<T> {
  const web = createWeb(loopback.options);
  try {
    return await run({ web_search: webSearch({ web }), web_extract: webExtract({ web }) });
  } finally {
    await web.close();
  }
}
