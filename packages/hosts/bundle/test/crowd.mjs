// Asks a vendor 10 000 times, 100 calls at once, and says what came of it. Arguments: the vendor's URL, a HERMES_HOME.
import { createWeb } from '@hermes/web';

const CALLS = 10_000;
const CONCURRENCY = 100;
const [url, home] = process.argv.slice(2);
const env = { TAVILY_API_KEY: 'tvly-x', TAVILY_BASE_URL: url };
const web = createWeb({ home, env, config: { web: { backend: 'tavily', cache_enabled: false } } });
const seen = { right: 0, failed: {}, wrong: 0, unhandled: 0 };
process.on('unhandledRejection', () => {
  seen.unhandled += 1;
});

async function ask(number) {
  const answer = await web.search({ query: `tide ${number}`, limit: 1 });
  if (!answer.success) seen.failed[answer.code] = (seen.failed[answer.code] ?? 0) + 1;
  else if (answer.data.web[0]?.title === `tide ${number}`) seen.right += 1;
  else seen.wrong += 1;
}

async function crowd(from, to) {
  let next = from;
  const worker = async () => {
    while (next < to) {
      next += 1;
      await ask(next);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}

await crowd(0, CALLS / 5);
globalThis.gc();
const before = process.memoryUsage().heapUsed;
await crowd(CALLS / 5, CALLS);
globalThis.gc();
const heapGrowthMb = (process.memoryUsage().heapUsed - before) / 1e6;
await web.close();
const leftOpen = process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout');
process.stdout.write(JSON.stringify({ ...seen, leftOpen, heapGrowthMb }));
