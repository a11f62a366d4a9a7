import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

// Answers every request like a SearXNG instance, those for "refuse" with 400, after `delayMs` where that is given, from a
// thread of its own: the caller's thread does only the caller's work.
const results = Array.from({ length: 10 }, (_, index) => ({
  url: `https://site-${index}.test/page`,
  title: `Result ${index} &amp; more`,
  content: 'A <b>snippet</b> of about as many words as search engines give. '.repeat(3),
  score: 10 - index,
}));
const body = JSON.stringify({ query: 'x', results, unresponsive_engines: [] });

const delayMs = workerData?.delayMs ?? 0;

const server = createServer(async (request, response) => {
  request.resume();
  if (delayMs > 0) await sleep(delayMs);
  const isRefused = /[?&]q=refuse/.test(request.url);
  response.writeHead(isRefused ? 400 : 200, { 'content-type': 'application/json' });
  response.end(isRefused ? '{"error":"Refused."}' : body);
});
server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
