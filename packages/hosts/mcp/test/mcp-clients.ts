import { join } from 'node:path';
import { NODE_22 } from '../../../../tooling/node-22/node-22.js';
import { type Ended, runToEnd } from './run-server.js';

const MODULES = join(
  import.meta.dirname,
  '../../../../node_modules/.cache/mcp-clients/node_modules',
);

/** Runs the command line of the MCP inspector; `tooling/services.sh` has to have installed it. */
export function inspect(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  return runToEnd(NODE_22, [join(MODULES, '.bin/mcp-inspector'), '--cli', ...args], env);
}

/** Runs a scenario of the official conformance suite. */
export function conform(scenario: string, url: string): Promise<Ended> {
  const bin = join(MODULES, '.bin/conformance');
  return runToEnd(NODE_22, [bin, 'server', '--url', url, '--scenario', scenario], {});
}
