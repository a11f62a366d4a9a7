// The main job without account or internet: a small documentation site on loopback is crawled, searched and read.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createWeb } from '@hermes/web';
import { startSite } from './site-server.js';

const bold = (text: string) => (process.stdout.isTTY ? `\u001b[1m${text}\u001b[22m` : text);
const say = (text = '') => console.log(text);

const timings: [string, number][] = [];
async function timed<T extends { readonly success: boolean }>(
  what: string,
  work: () => Promise<T>,
) {
  const started = performance.now();
  const envelope = await work();
  timings.push([what, performance.now() - started]);
  if (!envelope.success) throw new Error(`${what} failed: ${JSON.stringify(envelope)}`);
  return envelope;
}

const home = await mkdtemp(join(tmpdir(), 'hermes-web-demo-'));
const { url, server } = await startSite();
const web = createWeb({
  home,
  config: {
    web: { search_backend: 'local', local: { crawl_delay: 0 } },
    security: { allow_private_urls: true }, // the site is on loopback; the guard refuses such addresses otherwise
  },
});

try {
  say(bold(`1. Deep crawl of ${url}`));
  const onProgress = ({ message }: { message: string }) =>
    process.stderr.isTTY && process.stderr.write(`\r\u001b[K${message}`);
  const crawled = await timed('crawl', () =>
    web.extract({ urls: [url], crawl: { max_pages: 20 } }, { onProgress }),
  );
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  if (!crawled.success) throw new Error(crawled.error);
  for (const page of crawled.data)
    say(
      `   ${page.title.padEnd(26)} ${String(page.content.length).padStart(5)} characters  ${page.url}`,
    );

  say(`\n${bold('2. Search in what was read: "spring tide dates"')}`);
  const found = await timed('search', () => web.search({ query: 'spring tide dates', limit: 3 }));
  if (!found.success) throw new Error(found.error);
  for (const hit of found.data.web)
    say(`   ${hit.position}. ${hit.title}\n      ${hit.url}\n      ${hit.description}`);

  const [first] = found.data.web;
  if (!first) throw new Error('The search found nothing in the pages that were crawled.');
  say(`\n${bold(`3. Extract ${first.url}`)}`);
  const extracted = await timed('extract', () => web.extract({ urls: [first.url] }));
  if (!extracted.success) throw new Error(extracted.error);
  say(extracted.data[0]?.content.replace(/^/gm, '   │ '));

  say(`\n${bold('Where the time went')}`);
  for (const [what, ms] of timings) say(`   ${what.padEnd(8)} ${ms.toFixed(0).padStart(6)} ms`);
  say(`
${bold('What to try next')}
   Without a key
     npm run -s hermes-web -- extract https://example.com   read any page
     npm run -s hermes-web -- crawl https://example.com     follow its links
     npm run -s hermes-web -- tools                         every provider and what it needs
   With a key or a server of your own
     SEARXNG_URL=http://localhost:8080 npm run -s hermes-web -- search "paper lanterns"
     BRAVE_SEARCH_API_KEY=... npm run -s hermes-web -- search "paper lanterns"`);
} finally {
  await web.close();
  server.closeAllConnections();
  server.close();
  await rm(home, { recursive: true, force: true });
}
