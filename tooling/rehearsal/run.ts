// The release as it would be, on loopback: packs and publishes every package to a registry of its own, has a third party
// publish one, and searches from clean folders. Ends with 1 when anything fails. `--json`: the counts alone are the last line.
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { messageOf } from '@hermes/web-core';
import { NODE_22 } from '../node-22/node-22.js';
import { NODE_24 } from '../node-24/node-24.js';
import { packWorkspace } from '../packaging/packed-package.js';
import { startRegistry } from '../registry/start-registry.js';
import { formatResults, type Result } from './format-results.js';
import { type PackageManager, packageManagers } from './package-managers.js';
import {
  INSTALLATIONS,
  type Installation,
  searchOnce,
  WAYS,
  writeSearchApp,
} from './search-app.js';
import { followReadme, releaseThirdParty } from './third-party.js';

const ALL_RUNTIMES = [
  { runtime: `Node ${process.versions.node.split('.')[0]}`, node: process.execPath },
  { runtime: 'Node 22', node: NODE_22 },
  { runtime: 'Node 24', node: NODE_24 },
];

const RUNTIMES = ALL_RUNTIMES.filter(({ node }) => existsSync(node));
const notRun = ALL_RUNTIMES.filter((one) => !RUNTIMES.includes(one)).map(({ runtime }) => runtime);

const folder = mkdtempSync(join(realpathSync(tmpdir()), 'hermes-web-rehearsal-'));
const results: Result[] = [];
try {
  await rehearse();
} catch (error) {
  console.error(`✗ ${messageOf(error)}`);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
const failed = results.filter(({ problem }) => problem !== undefined).length;
if (failed > 0 || results.length === 0) process.exitCode = 1;
if (results.length > 0) console.log(`\n${formatResults(results)}`);
for (const runtime of notRun) console.log(`NOT RUN: ${runtime}, which is not here`);
if (process.argv.includes('--json')) {
  console.log(JSON.stringify({ cases: results.length, failed, notRun }));
}

async function rehearse(): Promise<void> {
  if (notRun.length > 0 && process.env.CI === 'true') {
    throw new Error(`${notRun.join(' and ')} are not installed. Run tooling/services.sh.`);
  }
  await using registry = await startRegistry();
  shutIn(registry.url);
  const packed = await step('packed', () => packWorkspace(mkdir('packed')));
  await step(`published ${packed.length} packages`, () =>
    Promise.all(packed.map(({ tarball }) => registry.publish(tarball))),
  );
  const app = join(folder, 'third-party');
  await step('a newcomer has followed the README of the generator', () => followReadme(app));
  const thirdParty = await step('a third party has released its provider', () =>
    releaseThirdParty(app),
  );
  const managers = await packageManagers(registry.url, mkdir('tools'));
  for (const manager of managers) {
    for (const installation of [...INSTALLATIONS, thirdParty]) {
      await step(`${manager.name}: ${installation.title}`, () => tryOut(manager, installation));
    }
  }
}

/**
 * From here on no package manager of this process and its children knows another registry, or a login of whoever runs
 * this; nor what an earlier rehearsal left under the same versions.
 */
function shutIn(registry: string): void {
  const userconfig = join(folder, 'npmrc');
  writeFileSync(userconfig, `//${new URL(registry).host}/:_authToken=none\n`); // npm publishes to nobody without one
  for (const name of Object.keys(process.env)) {
    if (/^npm_config_/i.test(name) || /token/i.test(name)) delete process.env[name];
  }
  Object.assign(process.env, {
    npm_config_registry: registry,
    npm_config_userconfig: userconfig,
    npm_config_cache: join(folder, 'npm-cache'),
    XDG_CACHE_HOME: join(folder, 'cache'),
  });
}

/** Installs it into a clean folder and searches there with every version of Node, both ways. */
async function tryOut(manager: PackageManager, installation: Installation): Promise<void> {
  const app = join(folder, manager.name, installation.provider);
  writeSearchApp(app, installation);
  const broken = await manager.install(app, installation.packages).then(() => undefined, messageOf);
  const { title } = installation;
  const runs = RUNTIMES.flatMap(({ runtime, node }) => WAYS.map((way) => ({ runtime, node, way })));
  for (const { runtime, node, way } of runs) {
    const problem = broken ?? (await searchOnce(app, installation, { node, way }).catch(messageOf));
    const head = { manager: manager.name, title, runtime, way };
    results.push({ ...head, ...(problem !== undefined && { problem }) });
  }
}

/** Says what has been done, and how long it took. */
async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  console.log(`▸ ${title} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  return result;
}

function mkdir(name: string): string {
  const path = join(folder, name);
  mkdirSync(path);
  return path;
}
