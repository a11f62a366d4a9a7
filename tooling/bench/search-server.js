import { createServer } from 'node:http';
import { parentPort } from 'node:worker_threads';

// Answers every request like a SearXNG instance, those for "refuse" with 400, from a thread of its own: the caller's thread does only the caller's work.
const results = Array.from({ length: 10 }, (_, index) => ({
  url: `https://site-${index}.test/page`,
  title: `Result ${index} &amp; more`,
  content: 'A <b>snippet</b> of about as many words as search engines give. '.repeat(3),
  score: 10 - index,
}));
const body = JSON.stringify({ query: 'x', results, unresponsive_engines: [] });

const server = createServer((request, response) => {
  request.resume();
  const isRefused = /[?&]q=refuse/.test(request.url);
  response.writeHead(isRefused ? 400 : 200, { 'content-type': 'application/json' });
  response.end(isRefused ? '{"error":"Refused."}' : body);
});
server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
