import { parentPort } from 'node:worker_threads';
import { built } from './packages.js';

// The fake vendors of the test kit with five rows each, in a thread of their own: the caller's thread does only the
// caller's work. Tells the URL of each by the vendor's name.
const kit = await import(built('@hermes/web-testkit'));
const rows = Array.from({ length: 5 }, (_, index) => ({
  url: `https://site-${index}.test/page`,
  title: `Result ${index} &amp; more`,
  text: 'A <b>snippet</b> of about as many words as search engines give. '.repeat(3),
}));

const urls = {};
for (const Fake of [
  kit.BraveFake,
  kit.DdgsFake,
  kit.ExaFake,
  kit.FirecrawlFake,
  kit.ParallelFake,
  kit.SearxngFake,
  kit.TavilyFake,
  kit.XaiFake,
]) {
  const vendor = new Fake();
  const server = await kit.FakeServer.start(vendor);
  server.content = { rows, pages: [] };
  urls[vendor.vendor] = { url: server.url, key: vendor.key };
}
parentPort.postMessage(urls);
