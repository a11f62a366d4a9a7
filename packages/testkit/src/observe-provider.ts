import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Capability } from '@hermes/web-core';
import { discoverPlugins } from '@hermes/web-core/node';
import { DEFAULT_ORIGIN, defaultContent, pageUrl } from './default-content.js';
import { FakeServer } from './fake-server.js';
import type { ConformanceSubject } from './subject.js';

/** What a process did in some step, each a line for people. */
export interface Deeds {
  readonly connections: readonly string[];
  readonly listeners: readonly string[];
  readonly timers: readonly string[];
  readonly output: readonly string[];
  /** Paths outside HERMES_HOME that were written to. */
  readonly writes: readonly string[];
  /** New global variables and listeners on `process`. */
  readonly traces: readonly string[];
}

/** What a package did in a process of its own. */
export interface ObservedRun {
  readonly onImport: Deeds;
  readonly onRegister: Deeds;
  readonly onCalls: Deeds;
  /** `isAvailable()` with the variables in `process.env` and not in `ctx.env`. */
  readonly seesProcessEnv: boolean;
  /** Whether the process ended by itself after `close()`. */
  readonly hasEnded: boolean;
}

/** What the observed process is told. */
export interface ObserveOrder {
  readonly entry: string;
  readonly provider: string;
  readonly env: Readonly<Record<string, string>>;
  readonly config: Readonly<Record<string, unknown>>;
  readonly origins: readonly string[];
  readonly baseUrl: string;
  readonly home: string;
  readonly capabilities: readonly Capability[];
  readonly startUrl: string;
}

const START_LIMIT_MS = 30_000;
const END_LIMIT_MS = 3000;
const TOO_SLOW = `In a process of its own the package did not load, register and answer within ${START_LIMIT_MS / 1000} s.`;
const CHILD = import.meta.url.endsWith('.ts') ? './observe-child.ts' : './observe-child.js';

/** Imports the package as a host does, registers, makes one call a capability and closes, all in a watched process. */
export async function observeProvider(
  subject: ConformanceSubject,
  capabilities: readonly Capability[],
): Promise<ObservedRun> {
  const vendor = subject.fake();
  await using server = await FakeServer.start(vendor);
  const origin = subject.pageOrigin?.(server.url) ?? DEFAULT_ORIGIN;
  server.content = defaultContent(origin);
  const home = await mkdtemp(join(tmpdir(), 'hermes-web-testkit-'));
  const entry = await entryFile(subject, home);
  const env = { ...subject.env(server.url, vendor.key) };
  const order: ObserveOrder = {
    entry: pathToFileURL(entry).href,
    provider: subject.provider,
    env,
    config: subject.config ?? {},
    origins: subject.origins ?? [],
    baseUrl: server.url,
    home,
    capabilities,
    startUrl: pageUrl(origin, 0),
  };
  try {
    return await runChild(order);
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

async function entryFile(subject: ConformanceSubject, home: string): Promise<string> {
  const { plugins, warnings } = await discoverPlugins({
    home,
    root: fileURLToPath(subject.packageFolder),
  });
  const plugin = plugins.find(({ manifest }) => manifest.providers.includes(subject.provider));
  if (plugin) return plugin.entryFile();
  throw new Error(`The package declares no provider ${subject.provider}. ${warnings.join(' ')}`);
}

function runChild(order: ObserveOrder): Promise<ObservedRun> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL(CHILD, import.meta.url)), [JSON.stringify(order)], {
      execArgv: [...importFlags()],
      silent: true,
    });
    let report: Omit<ObservedRun, 'hasEnded'> | undefined;
    let output = '';
    let timer = setTimeout(() => child.kill('SIGKILL'), START_LIMIT_MS);
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        output += chunk;
      });
    }
    child.on('message', (message: Omit<ObservedRun, 'hasEnded'>) => {
      report = message;
      clearTimeout(timer);
      timer = setTimeout(() => child.kill('SIGKILL'), END_LIMIT_MS);
    });
    child.on('error', reject);
    child.on('close', (_code, signal) => {
      clearTimeout(timer);
      if (report) resolve({ ...report, hasEnded: signal === null });
      else if (signal === 'SIGKILL') reject(new Error(TOO_SLOW));
      else reject(new Error(`The package failed in a process of its own: ${output.slice(-1000)}`));
    });
  });
}

/** What this process was started with to resolve and load sources. */
function importFlags(): readonly string[] {
  const flags = process.execArgv.join('\n').match(/^(?:--conditions|-C|--import)[=\n].+$/gm) ?? [];
  return flags.flatMap((flag) => flag.split('\n'));
}
