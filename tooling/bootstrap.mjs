// Sets the workspace up on a machine that has only Node and npm, then runs one of its scripts: `node tooling/bootstrap.mjs verify`.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const { packageManager, engines } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'));
const isWindows = process.platform === 'win32';

requireNode(engines.node.replace('>=', ''));
const pnpm = findPnpm(packageManager);
step('Installing what the workspace needs (half a minute on a first run)');
run([...pnpm, 'install', '--frozen-lockfile', '--prefer-offline']);
run([...pnpm, '--silent', ...process.argv.slice(2)]);

/** The pinned pnpm where it is on the PATH, else the same through npm, which also puts it there for the scripts it runs. */
function findPnpm(pinned) {
  const found = spawnSync('pnpm', ['--version'], { cwd: root, encoding: 'utf8', shell: isWindows });
  if (found.status === 0 && `pnpm@${found.stdout.trim()}` === pinned) return ['pnpm'];
  step(`Fetching ${pinned} through npm`);
  return ['npm', 'exec', '--yes', `--package=${pinned}`, '--', 'pnpm'];
}

function run([command, ...args]) {
  const { status, signal, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: isWindows,
  });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? (signal === 'SIGINT' ? 130 : 1));
}

function requireNode(minimum) {
  const wanted = minimum.split('.').map(Number);
  const have = process.versions.node.split('.').map(Number);
  const difference =
    wanted.map((part, index) => have[index] - part).find((part) => part !== 0) ?? 0;
  if (difference >= 0) return;
  console.error(`Node ${minimum} or newer is needed; this is ${process.version}.`);
  process.exit(1);
}

function step(text) {
  console.log(`▸ ${text}`);
}
