// An MCP server of the SDK alone: sessions over HTTP as in its documentation, and one tool that does nothing. Its argument is the URL of the SDK.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

const { McpServer, WebStandardStreamableHTTPServerTransport } = await import(process.argv[2]);
const sessions = new Map();

const server = createServer(async (incoming, outgoing) => {
  const body = await text(incoming);
  const { method, headers } = incoming;
  const request = new Request('http://localhost/mcp', {
    method,
    headers,
    ...(body !== '' && { body }),
  });
  const transport = sessions.get(headers['mcp-session-id']) ?? (await open());
  const response = await transport.handleRequest(request);
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body) Readable.fromWeb(response.body).pipe(outgoing);
  else outgoing.end();
});
server.listen(0, '127.0.0.1', () => {
  process.stderr.write(`listening on http://127.0.0.1:${server.address().port}/mcp\n`);
});

async function open() {
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: () => randomUUID(),
    onsessioninitialized: (id) => sessions.set(id, transport),
  });
  const mcp = new McpServer({ name: 'bare', version: '1.0.0' });
  mcp.registerTool('web_search', {}, () => ({ content: [] }));
  await mcp.connect(transport);
  return transport;
}
