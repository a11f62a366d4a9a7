import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { interleave, wallTimeMs } from './measure.js';
import { built, kyUrl } from './packages.js';

const WARM_UP = 50;
const ROUNDS = 200;
const AIM_MS = 1;

/** How each provider is led to its fake. */
const SETTINGS = {
  'brave-free': (url, key) => ({ BRAVE_SEARCH_API_KEY: key, BRAVE_BASE_URL: url }),
  ddgs: (url) => ({ DDGS_BASE_URL: url }),
  exa: (url, key) => ({ EXA_API_KEY: key, EXA_BASE_URL: url }),
  firecrawl: (url, key) => ({ FIRECRAWL_API_KEY: key, FIRECRAWL_API_URL: url }),
  parallel: (url, key) => ({ PARALLEL_API_KEY: key, PARALLEL_BASE_URL: url }),
  searxng: (url, key) => ({ SEARXNG_URL: url.replace('//', `//me:${encodeURIComponent(key)}@`) }),
  tavily: (url, key) => ({ TAVILY_API_KEY: key, TAVILY_BASE_URL: url }),
  xai: (_url, key) => ({ XAI_API_KEY: key }),
};

/** A pace that never makes a call of the bench wait. */
const UNHURRIED = { requests_per_second: 1000 };

/** `search()` of each provider over the very request that it sends, sent by ky alone to the same fake, at the median. */
export async function measureProviderOverhead() {
  const worker = new Worker(new URL('vendor-servers.js', import.meta.url));
  try {
    const [fakes] = await once(worker, 'message');
    const { default: ky } = await import(kyUrl());
    const cases = {};
    for (const [name, { url, key }] of Object.entries(fakes)) {
      const { provider, request } = await prepare(name, { url, key });
      cases[`${name} ky`] = () => wallTimeMs(() => ky(request.url, request.options).text());
      cases[name] = () => wallTimeMs(() => search(provider));
    }
    await interleave(WARM_UP, cases);
    const medians = await interleave(ROUNDS, cases);
    return Object.keys(fakes).map((name) => ({
      name: `${name}, search()`,
      unit: 'ms',
      baseline: medians[`${name} ky`],
      baselineName: 'bare ky call',
      value: medians[name],
      figure: medians[name] - medians[`${name} ky`],
      aim: AIM_MS,
    }));
  } finally {
    await worker.terminate();
  }
}

/** The provider, as its package registers it, and the one request of a search. */
async function prepare(name, { url, key }) {
  const { WebSearchProvider } = await import(built('@hermes/web-core'));
  const { register } = await import(built(`@hermes/web-${name}`));
  const sent = [];
  let isRecording = true;
  let provider;
  await register({
    env: SETTINGS[name](url, key),
    config: { web: { 'brave-free': UNHURRIED, ddgs: UNHURRIED } },
    logger: { warn() {}, debug() {} },
    home: '/nonexistent',
    WebSearchProvider,
    registerWebSearchProvider: (registered) => {
      provider = registered;
    },
    fetch: async (input, init) => {
      const target = atFake(urlOf(input), url);
      if (!isRecording)
        return fetch(target === urlOf(input) ? input : new Request(target, input), init);
      const request = new Request(input, init);
      sent.push({
        url: target,
        options: {
          method: request.method,
          headers: [...request.headers],
          ...(request.body && { body: await request.clone().text() }),
          retry: 0,
        },
      });
      return fetch(new Request(target, request), init);
    },
  });
  await search(provider);
  isRecording = false;
  if (sent.length !== 1) throw new Error(`${name} sent ${sent.length} requests.`);
  return { provider, request: sent[0] };
}

function urlOf(input) {
  return input instanceof Request ? input.url : String(input);
}

/** A vendor's fixed origin is replaced by that of the fake. */
function atFake(address, url) {
  const { pathname, search: query } = new URL(address);
  return `${url}${pathname}${query}`;
}

async function search(provider) {
  const envelope = await provider.search('x', 5, {});
  if (envelope.data?.web.length !== 5) throw new Error(JSON.stringify(envelope));
}
