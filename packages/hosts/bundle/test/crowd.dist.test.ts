import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const CROWD = fileURLToPath(new URL('crowd.mjs', import.meta.url));
const FAULTS: readonly ((response: ServerResponse) => void)[] = [
  (response) => response.writeHead(500).end('{}'),
  (response) => response.destroy(),
  (response) => response.end('<html>not now</html>'),
];

/** A Tavily that fails in one of three ways for every fifth query, and else answers with the query itself. */
async function startVendor() {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { query } = JSON.parse(Buffer.concat(chunks).toString());
    const number = Number(query.split(' ')[1]);
    const fault = number % 5 === 0 ? (number / 5) % FAULTS.length : undefined;
    const results = [{ title: query, url: 'https://hit.test/', content: '' }];
    const answer = fault === undefined ? undefined : FAULTS[fault];
    if (answer) answer(response);
    else response.end(JSON.stringify({ results }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test('10 000 calls, 100 at once, with faults mixed in: each has its own answer, memory stays flat, nothing is left', async () => {
  const { server, url } = await startVendor();
  const home = await mkdtemp(join(tmpdir(), 'hermes-web-crowd-'));
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['--expose-gc', CROWD, url, home],
    { timeout: 100_000 },
  );
  server.closeAllConnections();
  server.close();
  await rm(home, { recursive: true, force: true });
  expect(stderr).toBe('');
  const { heapGrowthMb, ...counts } = JSON.parse(stdout);
  expect(counts).toEqual({
    right: 8000,
    failed: { upstream: 666, network: 667, bad_response: 667 },
    wrong: 0,
    unhandled: 0,
    leftOpen: [],
  });
  expect(heapGrowthMb).toBeLessThan(10);
});
