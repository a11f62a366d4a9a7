import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { interleave } from './measure.js';
import { FOLDERS, installedFolder, PROVIDERS } from './packages.js';

const ROUNDS = 9;
const AIM_RATIO = 1.1;

const FEW = ['@hermes/web-searxng', '@hermes/web-local'];
const BASE = ['@hermes/web-cli', '@hermes/web', '@hermes/web-tools', '@hermes/web-core'];

/** Prints the CPU time of the process, user and system, to its fourth file. */
const METER = `data:text/javascript,${encodeURIComponent(`
  import { writeSync } from 'node:fs';
  process.on('exit', () => {
    const { user, system } = process.cpuUsage();
    writeSync(3, String((user + system) / 1000));
  });`)}`;

/** CPU time of the command with all providers installed over the same with two: it shall not grow with their number. */
export async function measureStartCost() {
  const worker = new Worker(new URL('search-server.js', import.meta.url));
  const few = installCli(FEW);
  const all = installCli(PROVIDERS);
  try {
    const [port] = await once(worker, 'message');
    const env = { SEARXNG_URL: `http://127.0.0.1:${port}` };
    const commands = {
      'hermes-web tools --json': ['tools', '--json'],
      'hermes-web search': ['search', 'x', '--provider', 'searxng', '--json'],
    };
    const rows = [];
    for (const [name, args] of Object.entries(commands)) {
      const { two, nine } = await interleave(ROUNDS, {
        two: () => cpuTimeMs(few, args, env),
        nine: () => cpuTimeMs(all, args, env),
      });
      rows.push({
        name: `${name}, ${PROVIDERS.length} providers`,
        unit: 'times',
        baseline: two,
        baselineName: `${FEW.length} providers`,
        value: nine,
        figure: nine / two,
        aim: AIM_RATIO,
      });
    }
    return rows;
  } finally {
    rmSync(few, { recursive: true });
    rmSync(all, { recursive: true });
    await worker.terminate();
  }
}

function cpuTimeMs(app, args, env) {
  const bin = join(installedFolder(app, '@hermes/web-cli'), 'dist/bin.js');
  const { status, output, stderr } = spawnSync(
    process.execPath,
    ['--import', METER, bin, ...args],
    {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      cwd: app,
      env: { PATH: process.env.PATH, HERMES_HOME: join(app, 'home'), ...env },
    },
  );
  if (status !== 0) throw new Error(stderr);
  return Number(output[3]);
}

/** A project with the command and these providers, as npm installs them: each package once, its files copied. */
function installCli(providers) {
  const app = mkdtempSync(join(tmpdir(), 'hermes-web-bench-'));
  for (const name of [...BASE, ...providers]) {
    const manifest = JSON.parse(readFileSync(join(FOLDERS[name], 'package.json'), 'utf8'));
    const wanted = Object.keys(manifest.dependencies ?? {}).filter(
      (dependency) => !PROVIDERS.includes(dependency) || providers.includes(dependency),
    );
    const folder = installedFolder(app, name);
    cpSync(join(FOLDERS[name], 'dist'), join(folder, 'dist'), { recursive: true });
    const dependencies = Object.fromEntries(wanted.map((dependency) => [dependency, '*']));
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, dependencies }));
    for (const dependency of wanted) linkForeign(app, FOLDERS[name], dependency);
  }
  const dependencies = { '@hermes/web-cli': '*' };
  writeFileSync(join(app, 'package.json'), JSON.stringify({ private: true, dependencies }));
  return app;
}

/** A package that is not of this workspace, from where the workspace has it. */
function linkForeign(app, from, dependency) {
  const link = installedFolder(app, dependency);
  if (dependency in FOLDERS) return;
  mkdirSync(dirname(link), { recursive: true });
  rmSync(link, { force: true });
  symlinkSync(realpathSync(join(from, 'node_modules', ...dependency.split('/'))), link, 'junction');
}
