import { createWeb } from '@hermes/web';
import { asUntrusted } from '@hermes/web-tools';
import { tool } from '@langchain/core/tools';
import { expect, test } from 'vitest';
import { answer, startLoopback } from './loopback.js';

test('the tools of a web are tools of LangChain in the way that the README shows', async () => {
  await using loopback = await startLoopback(answer);
  const web = createWeb(loopback.options);
  const tools = web.tools.map(({ name, description, inputSchema, call }) =>
    tool(
      async (input, { signal }) =>
        asUntrusted(JSON.stringify(await call(input, { ...(signal && { signal }) })), {
          tool: name,
        }),
      { name, description, schema: inputSchema },
    ),
  );
  const search = tools.find(({ name }) => name === 'web_search');
  expect(await search?.invoke({ query: 'tide table', limit: 1 })).toContain(
    '{"success":true,"data":{"web":[{"title":"One","url":"https://one.test/"',
  );
  await web.close();
});
