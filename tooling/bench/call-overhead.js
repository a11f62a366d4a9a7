import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { interleave, wallTimeMs } from './measure.js';
import { built, FOLDERS, installedFolder, kyUrl } from './packages.js';

const WARM_UP = 100;
const ROUNDS = 500;
const AIM_MS = 1;

/** `web.search` over one request to the same loopback server with ky alone, at the median. */
export async function measureCallOverhead() {
  const worker = new Worker(new URL('search-server.js', import.meta.url));
  const app = installProvider();
  try {
    const [port] = await once(worker, 'message');
    const cases = await searches(`http://127.0.0.1:${port}`, app);
    await interleave(WARM_UP, cases);
    const { ky, ...ours } = await interleave(ROUNDS, cases);
    return Object.entries(ours).map(([name, value]) => ({
      name: `web.search, ${name}`,
      unit: 'ms',
      baseline: ky,
      baselineName: 'bare ky call',
      value,
      figure: value - ky,
      aim: AIM_MS,
    }));
  } finally {
    rmSync(app, { recursive: true });
    await worker.terminate();
  }
}

async function searches(url, app) {
  const { default: ky } = await import(kyUrl());
  const { createWeb } = await import(built('@hermes/web-tools'));
  const { SearxngProvider } = await import(built('@hermes/web-searxng'));
  const env = { SEARXNG_URL: url };
  const home = join(app, 'home');
  const logger = { warn() {}, debug() {} };
  const provider = new SearxngProvider({ env, config: {}, fetch, logger, home });
  const webs = {
    'provider handed in': createWeb({ env, home, providers: [provider] }),
    'provider discovered': createWeb({ env, home, root: app }),
  };
  let question = 0; // none is asked twice: the cache is paid for and never helps
  const search = async (web) => {
    question += 1;
    const envelope = await web.search({ query: `x ${question}` });
    if (envelope.data?.web.length !== 5) throw new Error(JSON.stringify(envelope));
  };
  const searchParams = { q: 'x', format: 'json', pageno: '1' };
  return {
    ky: () => wallTimeMs(() => ky.get(`${url}/search`, { searchParams, retry: 0 }).json()),
    ...Object.fromEntries(
      Object.entries(webs).map(([name, web]) => [name, () => wallTimeMs(() => search(web))]),
    ),
  };
}

/** An app folder that depends on the provider, as npm links a workspace. */
function installProvider() {
  const app = mkdtempSync(join(tmpdir(), 'hermes-web-bench-'));
  const name = '@hermes/web-searxng';
  const folder = installedFolder(app, name);
  mkdirSync(dirname(folder), { recursive: true });
  symlinkSync(FOLDERS[name], folder, 'junction');
  writeFileSync(join(app, 'package.json'), JSON.stringify({ dependencies: { [name]: '*' } }));
  return app;
}
