import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { interleave, wallTimeMs } from './measure.js';
import { built, FOLDERS } from './packages.js';

const START_ROUNDS = 9;
const AIM_START_MS = 200;
const AIM_TOKENS = 600;
const SESSIONS = 50;
const CALLS = 1000;
const CALL_ROUNDS = 5;
/** The SDK alone takes less than half a millisecond a call, and a dispatch may cost one. */
const AIM_TIMES = 4;

const BIN = fileURLToPath(built('@hermes/web-mcp', 'bin.js'));
const BARE_SERVER = fileURLToPath(new URL('bare-mcp-server.mjs', import.meta.url));
const SDK = pathToFileURL(
  join(FOLDERS['@hermes/web-mcp'], 'node_modules/@modelcontextprotocol/server/dist/index.mjs'),
).href;

/** Prints the CPU time of the process, user and system, to its fourth file. */
const METER = `data:text/javascript,${encodeURIComponent(`
  import { writeSync } from 'node:fs';
  process.on('exit', () => {
    const { user, system } = process.cpuUsage();
    writeSync(3, String((user + system) / 1000));
  });`)}`;

const PARAMS = {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'bench', version: '1' },
};
const INITIALIZE = { jsonrpc: '2.0', id: 1, method: 'initialize', params: PARAMS };
const LIST = { jsonrpc: '2.0', id: 2, method: 'tools/list' };

/** A provider that answers at once, so that only the way to it is measured. */
const PLUGIN = {
  'plugin.yaml': 'name: web-instant\nversion: 1.0.0\nprovides_web_providers: [instant]\n',
  'package.json': '{ "type": "module" }',
  'index.js': `export function register(ctx) {
    const hit = { title: 'A', url: 'https://a.test/', description: 'First.', position: 1 };
    ctx.registerWebSearchProvider({
      name: 'instant', isAvailable: () => true, search: () => ({ success: true, data: { web: [hit] } }),
    });
  }`,
};

/** Start to the tool list, its size, and calls over HTTP. */
export async function measureMcpCost() {
  const home = createHome();
  const env = { PATH: process.env.PATH, HERMES_HOME: home };
  try {
    return [await startRow(env), tokenRow(env), await callRow(env)];
  } finally {
    rmSync(home, { recursive: true });
  }
}

function createHome() {
  const home = mkdtempSync(join(tmpdir(), 'hermes-web-bench-'));
  const folder = join(home, 'plugins/web/instant');
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(PLUGIN)) writeFileSync(join(folder, name), content);
  writeFileSync(join(home, 'config.yaml'), 'plugins: { enabled: [web/instant] }\n');
  return home;
}

async function startRow(env) {
  const { idle, server } = await interleave(START_ROUNDS, {
    idle: () => cpuTimeMs(['-e', '0'], env),
    server: () => cpuTimeMs([BIN], env),
  });
  return {
    name: 'hermes-web-mcp, start to tools/list',
    unit: 'ms CPU',
    baseline: idle,
    baselineName: 'node -e 0',
    value: server,
    figure: server - idle,
    aim: AIM_START_MS,
  };
}

function cpuTimeMs(args, env) {
  const { output } = run(['--import', METER, ...args], env);
  return Number(output[3]);
}

function tokenRow(env) {
  const { stdout } = run([BIN], env);
  const { tools } = JSON.parse(stdout.trim().split('\n')[1]).result;
  const tokens = Buffer.byteLength(JSON.stringify(tools)) / 4;
  return {
    name: 'the tool list of hermes-web-mcp',
    unit: 'tokens',
    baseline: 0,
    baselineName: 'no tools',
    value: tokens,
    figure: tokens,
    aim: AIM_TOKENS,
  };
}

/** Runs a program that reads the frames of a client up to the tool list, and no more. */
function run(args, env) {
  const input = `${JSON.stringify(INITIALIZE)}\n${JSON.stringify(LIST)}\n`;
  const stdio = ['pipe', 'pipe', 'pipe', 'pipe'];
  const result = spawnSync(process.execPath, args, { encoding: 'utf8', input, stdio, env });
  if (result.status !== 0) throw new Error(result.stderr);
  return result;
}

async function callRow(env) {
  const bare = await start([BARE_SERVER, SDK], env);
  const ours = await start([BIN, '--http', '0'], env);
  try {
    const cases = { bare: () => crowd(bare), ours: () => crowd(ours) };
    await interleave(1, cases);
    const times = await interleave(CALL_ROUNDS, cases);
    return {
      name: `${CALLS} MCP calls over HTTP, ${SESSIONS} sessions`,
      unit: 'times',
      baseline: times.bare,
      baselineName: 'the SDK, an empty tool',
      value: times.ours,
      figure: times.ours / times.bare,
      aim: AIM_TIMES,
    };
  } finally {
    bare.child.kill();
    ours.child.kill();
  }
}

/** A server and its sessions. */
async function start(args, env) {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const [line] = await once(child.stderr, 'data');
  const [url] = /http:\S+/.exec(String(line));
  const sessions = [];
  while (sessions.length < SESSIONS) {
    const { headers } = await post({ url }, INITIALIZE);
    sessions.push(headers['mcp-session-id']);
  }
  return { child, url, sessions };
}

let question = 0; // none is asked twice: the cache is paid for and never helps

/** Every session makes its share of the calls, one after the other; all sessions at once. */
async function crowd({ url, sessions }) {
  const agent = new Agent({ keepAlive: true });
  const timeMs = await wallTimeMs(() =>
    Promise.all(
      sessions.map(async (session) => {
        for (let made = 0; made < CALLS / SESSIONS; made += 1) {
          question += 1;
          const params = { name: 'web_search', arguments: { query: `x ${question}` } };
          const call = { jsonrpc: '2.0', id: question, method: 'tools/call', params };
          const { body } = await post({ url, agent, session }, call);
          if (!body.includes('"result"') || body.includes('"isError":true')) throw new Error(body);
        }
      }),
    ),
  );
  agent.destroy(); // before the server ends connections that nobody uses
  return timeMs;
}

async function post({ url, agent, session }, message) {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...(session && { 'mcp-session-id': session }),
  };
  const asked = request(url, { method: 'POST', agent, headers });
  asked.end(JSON.stringify(message));
  const [response] = await once(asked, 'response');
  return { headers: response.headers, body: await text(response) };
}
