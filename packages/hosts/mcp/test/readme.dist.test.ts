import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { BIN, HANDSHAKE, RunningServer } from './run-server.js';
import { TestHome } from './test-home.js';

const README = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

interface Entry {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** The first block of a language below a heading. */
function block(heading: string, language: string): string {
  const section = README.split(`\n### ${heading}\n`)[1]?.split('\n### ')[0] ?? '';
  return section.split(`\`\`\`${language}\n`)[1]?.split('```')[0] ?? '';
}

function commandLine(heading: string): Entry {
  const [, line = ''] = / -- (.+)\n/.exec(block(heading, 'sh')) ?? [];
  const [command = '', ...args] = line.split(' ');
  return { command, args };
}

/** How each client is told to start the server, as the client reads it. */
const SET_UPS: readonly (readonly [client: string, entry: Entry])[] = [
  ['Claude Code, by command', commandLine('Claude Code')],
  ['Claude Code', JSON.parse(block('Claude Code', 'json')).mcpServers['hermes-web']],
  ['Claude Desktop', JSON.parse(block('Claude Desktop', 'json')).mcpServers['hermes-web']],
  ['Cursor', JSON.parse(block('Cursor', 'json')).mcpServers['hermes-web']],
  ['VS Code', JSON.parse(block('VS Code', 'json')).servers['hermes-web']],
  ['Hermes Agent', parse(block('Hermes Agent', 'yaml')).mcp_servers['hermes-web']],
];

test.each(SET_UPS)('the set-up for %s starts the server', async (_client, entry) => {
  await using home = await TestHome.create();
  expect([entry.command, entry.args.slice(0, 2)]).toEqual(['npx', ['-y', '@hermes/web-mcp']]);
  const args = [BIN, ...entry.args.slice(2)]; // what npx would have got from the registry
  const server = new RunningServer({ HERMES_HOME: home.path, ...entry.env }, { args });
  server.send(...HANDSHAKE, { jsonrpc: '2.0', id: 2, method: 'tools/list' });
  const { code, stdout, stderr } = await (await server.answered(1, 2)).close().ended;
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain('"web_extract"');
});
