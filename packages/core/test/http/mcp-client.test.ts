import { expect, test } from 'vitest';
import { McpClient, toolText } from '../../src/http/index.js';
import { TestServer } from './test-server.js';

const ANSWER = '{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"hello"}]}}';

/** One call of the tool `greet` against a server that always answers so. */
async function callAgainst(body: string, type: string) {
  await using server = await TestServer.start((_, response) => {
    response.writeHead(200, { 'content-type': type }).end(body);
  });
  const client = new McpClient({ service: 'Acme', fetch, url: server.url });
  return await client.callTool('greet', { name: 'you' });
}

test('a call is one POST that accepts JSON and events', async () => {
  await using server = await TestServer.start((_, response) => {
    response.end(ANSWER);
  });
  const url = `${server.url}/mcp`;
  const client = new McpClient({ service: 'Acme', fetch, url, headers: { 'x-from': 'test' } });
  expect(await client.callTool('greet', { name: 'you' })).toEqual({
    text: 'hello',
    isError: false,
    meta: {},
  });
  expect(server.seen).toMatchObject([
    {
      method: 'POST',
      url: '/mcp',
      headers: {
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        'x-from': 'test',
      },
    },
  ]);
  expect(JSON.parse(server.seen[0]?.body ?? '')).toEqual({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'greet', arguments: { name: 'you' } },
  });
});

test.each([
  ['one event', `event: message\ndata: ${ANSWER}\n\n`],
  ['lines that end in CRLF', `event: message\r\ndata: ${ANSWER}\r\n\r\n`],
  ['data over several lines', `data: ${ANSWER.replace(',"result"', '\ndata: ,"result"')}\n\n`],
  ['a last event without its blank line', `data: ${ANSWER}`],
  [
    'notifications and answers to others before it',
    [
      ': ping',
      'data: {"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info"}}',
      'data: {"jsonrpc":"2.0","id":7,"result":{"content":[{"type":"text","text":"other"}]}}',
      'data: not JSON',
      `data: ${ANSWER}`,
    ].join('\n\n'),
  ],
])('reads an event stream: %s', async (_, body) => {
  expect(await callAgainst(body, 'text/event-stream')).toMatchObject({ text: 'hello' });
});

test('keeps line separators that are no line ends', async () => {
  const body = `data: ${ANSWER.replace('hello', '日本\u2028語\u0085')}\n\n`;
  expect(await callAgainst(body, 'text/event-stream')).toMatchObject({
    text: '日本\u2028語\u0085',
  });
});

test('joins text blocks and passes others over', async () => {
  const content = [
    { type: 'text', text: 'one' },
    { type: 'image', data: 'AA==' },
    { type: 'text', text: 'two' },
  ];
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, result: { content } });
  expect(await callAgainst(body, 'application/json')).toMatchObject({ text: 'one\ntwo' });
});

test.each([
  '{"jsonrpc":"2.0","id":1,"result":{"isError":true,"content":[{"type":"text","text":"No such name"}]}}',
  '{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"No such name"}}',
  'data: {"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"No such name"}}\n\n',
])('an error in an answer with HTTP 200 is a result that is an error: %s', async (body) => {
  const result = await callAgainst(body, 'text/event-stream');
  expect(result).toEqual({ text: 'No such name', isError: true, meta: {} });
  expect(() => toolText('Acme', result)).toThrow('Acme reported an error: No such name');
});

test('an error without words still fails', () => {
  expect(() => toolText('Acme', { text: '', isError: true, meta: {} })).toThrow(
    'Acme reported an error without words.',
  );
});

test('the text of a result that is no error is taken as it is', () => {
  expect(toolText('Acme', { text: '<b>hello</b>', isError: false, meta: {} })).toBe('<b>hello</b>');
});

test('hands on what the service says about a result', async () => {
  const body = ANSWER.replace('"result":{', '"result":{"_meta":{"limited":true},');
  expect(await callAgainst(body, 'application/json')).toEqual({
    text: 'hello',
    isError: false,
    meta: { limited: true },
  });
});

test.each([
  ['<h1>Just a moment</h1>', 'text/html'],
  ['{"hello":"world"}', 'application/json'],
  [`data: ${ANSWER.slice(0, 40)}`, 'text/event-stream'],
  ['', 'text/event-stream'],
])('%j is no result of a tool', async (body, type) => {
  await expect(callAgainst(body, type)).rejects.toMatchObject({
    code: 'bad_response',
    status: 200,
    message: 'Acme answered HTTP 200 with something that is no result of a tool. Try again later.',
  });
});

test('a refusal with its own status follows the table of statuses and its wait hint', async () => {
  let requests = 0;
  await using server = await TestServer.start((_, response) => {
    requests += 1;
    if (requests > 1) response.end(ANSWER);
    else {
      response
        .writeHead(429, { 'retry-after': '0' })
        .end('{"jsonrpc":"2.0","error":{"code":-32000,"message":"slow down"},"id":null}');
    }
  });
  const client = new McpClient({ service: 'Acme', fetch, url: server.url });
  expect(await client.callTool('greet', {})).toMatchObject({ text: 'hello' });
  expect(server.seen).toHaveLength(2);
});

test('an abort ends the call', async () => {
  await using server = await TestServer.start(() => {});
  const client = new McpClient({ service: 'Acme', fetch, url: server.url });
  const controller = new AbortController();
  const call = client.callTool('greet', {}, { signal: controller.signal });
  await expect.poll(() => server.seen.length).toBe(1);
  controller.abort();
  await expect(call).rejects.toMatchObject({ code: 'aborted' });
});
