import { expect, test } from 'vitest';
import { run } from './captured-io.js';
import { TestHome } from './test-home.js';

test('the built-in providers and who serves what, at 80 columns', async () => {
  await using home = await TestHome.create();
  const env = { ...home.env, TAVILY_API_KEY: 'tvly-key' };
  const { code, stdout, stderr } = await run(['tools'], { env, columns: 80 });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toBe(`PROVIDER    STATE       OFFERS   SOURCE   DETAILS
brave-free  not set up  search   bundled  Set BRAVE_SEARCH_API_KEY or
                                          BRAVE_API_KEY.
                                          https://brave.com/search/api
ddgs        keyless     search   bundled  free · no key
                                          Search without a key; no promise of
                                          availability
exa         keyless     search   bundled  Works without a key; set EXA_API_KEY
                        extract           for more.
                                          https://exa.ai
firecrawl   keyless     search   bundled  Works without a key; set
                        extract           FIRECRAWL_API_KEY or FIRECRAWL_API_URL
                        crawl             for more.
                                          https://firecrawl.dev
local       available   search   bundled  free · no key
                        extract           Fetches and reads pages itself;
                        crawl             searches what it has read
parallel    keyless     search   bundled  Works without a key; set
                        extract           PARALLEL_API_KEY for more.
                                          https://platform.parallel.ai
searxng     not set up  search   bundled  Set SEARXNG_URL.
                                          https://searx.space
tavily      available   search   bundled  paid
                        extract           Search made for agents; extract and
                        crawl             crawl
xai         not set up  search   bundled  Set XAI_API_KEY.
                                          https://console.x.ai

Who serves what
  search   tavily, the only one available
  extract  tavily, first available in the order of web.preference
  crawl    tavily, first available in the order of web.preference

Settings: ${home.path} (config.yaml, .env)
`);
});
