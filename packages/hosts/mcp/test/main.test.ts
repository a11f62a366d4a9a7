import { createServer } from 'node:http';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import type { McpIo } from '../src/io.js';
import { main } from '../src/main.js';
import { TestHome } from './test-home.js';

/** Runs the program in this process until it ends by itself. */
async function run(
  args: readonly string[],
  circumstances: Partial<Pick<McpIo, 'env' | 'signal'>> = {},
): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }> {
  const written = { stdout: '', stderr: '' };
  const writerTo = (stream: keyof typeof written) => ({
    write(text: string): void {
      written[stream] += text;
    },
  });
  const code = await main(args, {
    stdin: new PassThrough().end(),
    stdout: writerTo('stdout'),
    stderr: writerTo('stderr'),
    env: {},
    cwd: '/',
    script: '/',
    signal: new AbortController().signal,
    ...circumstances,
  });
  return { code, ...written };
}

test('--help shows how the program is started', async () => {
  const { code, stdout, stderr } = await run(['--help']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout.split('\n')[0]).toBe(
    'Usage: hermes-web-mcp [--http [HOST:]PORT] [--allow-host NAME]',
  );
  expect(stdout).toContain('HERMES_WEB_MCP_TOKEN');
});

test('--version shows the version', async () => {
  expect(await run(['--version'])).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    stderr: '',
  });
});

test('wrong usage is exit code 2, and says nothing on stdout', async () => {
  expect(await run(['--http', 'x'])).toEqual({
    code: 2,
    stdout: '',
    stderr: [
      'hermes-web-mcp: --http takes a port, or host:port such as 127.0.0.1:8820; it is "x".',
      'Usage: hermes-web-mcp [--http [HOST:]PORT] [--allow-host NAME]',
      '',
    ].join('\n'),
  });
});

test.each(['0.0.0.0:0', '[::]:0', 'mcp.example.com:0'])(
  '--http %s needs a token',
  async (address) => {
    await using home = await TestHome.create();
    const { code, stderr } = await run(['--http', address], {
      env: { HERMES_HOME: home.path, HERMES_WEB_MCP_TOKEN: '  ' },
    });
    expect(code).toBe(2);
    expect(stderr).toContain('can be reached from other machines: set HERMES_WEB_MCP_TOKEN');
  },
);

test('with a token, also one of .env, it listens beyond this machine until it is asked to end', async () => {
  await using home = await TestHome.create({ '.env': 'HERMES_WEB_MCP_TOKEN=s3cret\n' });
  const signal = AbortSignal.abort();
  const { code, stderr } = await run(['--http', '0.0.0.0:0'], {
    env: { HERMES_HOME: home.path },
    signal,
  });
  expect(code).toBe(0);
  expect(stderr).toMatch(
    /^hermes-web-mcp: listening on http:\/\/0\.0\.0\.0:\d+\/mcp\nhermes-web-mcp: stopping\n$/,
  );
});

test.each(['', 'not a host', 'ftp://mcp.example.com'])(
  '--allow-host "%s" is wrong usage',
  async (name) => {
    const { code, stderr } = await run(['--http', '0', `--allow-host=${name}`]);
    expect(code).toBe(2);
    expect(stderr).toContain(
      `--allow-host takes the name of a host, such as mcp.example.com; it is "${name}".`,
    );
  },
);

test('an address that is taken is exit code 1', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const { code, stderr } = await run(['--http', String(port)]);
  expect(code).toBe(1);
  expect(stderr).toBe(
    `hermes-web-mcp: Port ${port} of 127.0.0.1 is taken; choose another, or 0 for any.\n`,
  );
  server.close();
});

test('over stdio it ends with its input', async () => {
  expect(await run([])).toEqual({ code: 0, stdout: '', stderr: '' });
});
