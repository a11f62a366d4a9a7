import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { run } from './captured-io.js';
import { TestHome } from './test-home.js';

const FRAMES = [
  {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'x', version: '1' },
    },
  },
  { jsonrpc: '2.0', method: 'notifications/initialized' },
  { jsonrpc: '2.0', id: 2, method: 'tools/list' },
];

test('mcp serves the tools to the client that sends frames, until it has no more', async () => {
  await using home = await TestHome.create();
  const input = Readable.from(FRAMES.map((frame) => `${JSON.stringify(frame)}\n`));
  const { code, stdout, stderr } = await run(['mcp'], { env: home.env, input });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const answers = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(answers).toMatchObject([
    { id: 1, result: { serverInfo: { name: 'hermes-web' } } },
    { id: 2, result: { tools: [{ name: 'web_search' }, { name: 'web_extract' }] } },
  ]);
});

test('mcp --help shows the options of the server', async () => {
  const { code, stdout } = await run(['mcp', '--help']);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Usage: hermes-web mcp \[--http \[HOST:\]PORT\]/);
  expect(stdout).toContain('hermes-web mcp --http 8820\n');
});

test('mcp with wrong options is wrong usage', async () => {
  const { code, stdout, stderr } = await run(['mcp', '--http', 'x']);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain('--http takes a port');
  expect(stderr).toMatch(/^hermes-web mcp: .*\nUsage: hermes-web mcp \[--http/);
});
