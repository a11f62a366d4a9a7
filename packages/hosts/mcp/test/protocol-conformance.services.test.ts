import { expect, test } from 'vitest';
import { HttpServer } from './http-server.js';
import { conform } from './mcp-clients.js';
import { TestHome } from './test-home.js';

/** Those that fit any server; the others ask for the tools, prompts and resources of a server made for the suite. */
const SCENARIOS = [
  ['server-initialize', 1],
  ['ping', 1],
  ['tools-list', 1],
  ['tools-call-error', 1],
  ['server-sse-multiple-streams', 2],
  ['resources-list', 1],
  ['dns-rebinding-protection', 2],
] as const;

test.each(SCENARIOS)('the conformance suite passes %s', async (scenario, checks) => {
  await using home = await TestHome.create();
  await using server = await HttpServer.start({ HERMES_HOME: home.path });
  const { stdout } = await conform(scenario, server.url);
  expect(stdout).toContain(`Passed: ${checks}/${checks}, 0 failed, 0 warnings`);
});
