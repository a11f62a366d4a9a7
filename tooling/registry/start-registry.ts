import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { outputOf } from '../packaging/run-command.js';

const INSTALLATION = join(import.meta.dirname, '../../node_modules/.cache/registry');

/** Names that are never looked up elsewhere: what tests publish. */
const LOCAL_NAMES = ['@hermes/*', '@acme/*', 'acme-*', 'create-hermes-*', 'hermes-web-*'];

/** A real npm registry on loopback, empty at its start; every other package comes through it from the machine's own registry. */
export interface TestRegistry extends AsyncDisposable {
  /** Such as `http://127.0.0.1:4873/`. */
  readonly url: string;
  /** Every request so far, such as `GET /unpdf` and `GET /unpdf/-/unpdf-1.7.0.tgz`. */
  readonly requests: readonly string[];
  /** Publishes a package's folder or tarball; its name must be one that is kept local, such as `@acme/x`. */
  publish(path: string): Promise<void>;
  close(): Promise<void>;
}

/** Starts it. `tooling/services.sh` has to have installed it. */
export async function startRegistry(): Promise<TestRegistry> {
  if (!existsSync(join(INSTALLATION, 'node_modules/verdaccio/package.json')))
    throw new Error('The test registry is not installed. Run tooling/services.sh.');
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'hermes-web-registry-'));
  const config = join(folder, 'config.yaml');
  const upstream = await npmConfig('registry', folder);
  writeFileSync(config, JSON.stringify(configuration(folder, upstream)));
  const cafile = await npmConfig('cafile', folder);
  const child = fork(new URL('./server.mjs', import.meta.url), [INSTALLATION, config], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { NODE_EXTRA_CA_CERTS: cafile, ...process.env },
  });
  const requests: string[] = [];
  const url = `http://127.0.0.1:${await portOf(child, requests)}/`;
  const close = async (): Promise<void> => {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  return {
    url,
    requests,
    publish: (path) => publish(path, url, folder),
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** Read at run time: which registry a machine uses is its own affair. */
async function npmConfig(key: string, cwd: string): Promise<string> {
  const value = (await outputOf('npm', ['config', 'get', key], { cwd })).trim();
  return value === 'null' || value === 'undefined' ? '' : value;
}

/** Verdaccio 6 (https://verdaccio.org/docs/configuration, read 2026-11-30); JSON is YAML. */
function configuration(folder: string, upstream: string): object {
  const local = LOCAL_NAMES.map((name) => [name, { access: '$all', publish: '$all' }]);
  return {
    storage: join(folder, 'storage'),
    web: { enable: false },
    auth: { htpasswd: { file: join(folder, 'htpasswd'), max_users: -1 } },
    uplinks: { upstream: { url: upstream, cache: true, timeout: '60s' } },
    packages: { ...Object.fromEntries(local), '**': { access: '$all', proxy: 'upstream' } },
    log: { type: 'stdout', format: 'pretty', level: 'fatal' },
  };
}

function portOf(child: ChildProcess, requests: string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    child.on('message', (message) => {
      const { port, request } = Object(message);
      if (typeof port === 'number') resolve(port);
      if (typeof request === 'string') requests.push(request);
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The test registry ended with ${code}.`)));
  });
}

async function publish(path: string, url: string, cwd: string): Promise<void> {
  const token = `--${url.replace('http:', '')}:_authToken=none`; // npm publishes to nobody without one
  const flags = ['--registry', url, token, '--access', 'public', '--ignore-scripts'];
  const noProof = '--provenance=false'; // only a build service can give it
  await outputOf('npm', ['publish', path, ...flags, noProof], { cwd });
}
