import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { interleave, wallTimeMs } from './measure.js';
import { built, kyUrl } from './packages.js';

const CALLS = 1000;
const CONCURRENCY = 100;
const ROUNDS = 5;
/** 0.8 of the calls a second that ky alone makes. */
const AIM_TIMES = 1.25;

/**
 * A vendor that answers at once shows the work of a call alone, one that takes a while whether that work holds up a crowd of
 * calls. Real ones take some hundred milliseconds at the least.
 */
const DELAYS_MS = [0, 100, 300];

/** The time that many calls at once take, over the time that ky alone takes for the same requests, with its own defaults; every 20th is refused. */
export async function measureThroughput() {
  const rows = [];
  for (const delayMs of DELAYS_MS) rows.push(await measureWith(delayMs));
  return rows;
}

async function measureWith(delayMs) {
  const worker = new Worker(new URL('search-server.js', import.meta.url), {
    workerData: { delayMs },
  });
  const home = mkdtempSync(join(tmpdir(), 'hermes-web-bench-'));
  try {
    const [port] = await once(worker, 'message');
    const cases = await crowds(`http://127.0.0.1:${port}`, home);
    await interleave(1, cases);
    const { ky, web } = await interleave(ROUNDS, cases);
    return {
      name: `${CALLS} web.search, ${CONCURRENCY} at once${delayMs > 0 ? `, ${delayMs} ms away` : ''}`,
      unit: 'times',
      baseline: ky,
      baselineName: 'ky alone',
      value: web,
      figure: web / ky,
      aim: AIM_TIMES,
    };
  } finally {
    rmSync(home, { recursive: true });
    await worker.terminate();
  }
}

async function crowds(url, home) {
  const { default: ky } = await import(kyUrl());
  const { createWeb } = await import(built('@hermes/web-tools'));
  const { SearxngProvider } = await import(built('@hermes/web-searxng'));
  const env = { SEARXNG_URL: url };
  const logger = { warn() {}, debug() {} };
  const provider = new SearxngProvider({ env, config: {}, fetch, logger, home });
  const web = createWeb({ env, home, providers: [provider] });
  let question = 0; // none is asked twice: the cache is paid for and never helps
  const query = () => {
    question += 1;
    return question % 20 === 0 ? `refuse ${question}` : `x ${question}`;
  };
  const askKy = async () => {
    const searchParams = { q: query(), format: 'json', pageno: '1' };
    try {
      await ky.get(`${url}/search`, { searchParams }).json();
    } catch (error) {
      if (error.response?.status !== 400) throw error;
    }
  };
  return {
    ky: () => wallTimeMs(() => crowd(askKy)),
    web: () => wallTimeMs(() => crowd(() => web.search({ query: query() }))),
  };
}

/** Runs all calls, so many at a time. */
async function crowd(call) {
  let left = CALLS;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      await call();
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}
