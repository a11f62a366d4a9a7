// Runs inside a network namespace whose loopback carries a public and a metadata address. Prints what extract gave and what each server was asked.
import { createServer } from 'node:http';
import { createWeb } from '@hermes/web';

const asked = { public: [], metadata: [], loopback: [] };
const REDIRECTS = {
  '/go': [302, 'http://169.254.169.254/latest/meta-data/'],
  '/rel': [302, '//127.0.0.1/secret'],
  '/chain': [301, '/go'],
  '/doc.pdf': [307, 'http://metadata.google.internal/computeMetadata/v1/'],
  '/file': [302, 'file:///etc/hostname'],
  '/loop': [302, '/loop'],
  '/ok': [302, '/page'],
};
const NAMES = { 'public.test': '93.184.216.34', 'metadata.google.internal': '169.254.169.254' };

function serve(name, address, answer) {
  const server = createServer((request, response) => {
    asked[name].push(request.url);
    answer(request, response);
  });
  return new Promise((resolve) => server.listen(80, address, () => resolve(server)));
}

const servers = await Promise.all([
  serve('public', '93.184.216.34', (request, response) => {
    const [status, location] = REDIRECTS[request.url] ?? [200];
    response.writeHead(status, { 'content-type': 'text/html', ...(location && { location }) });
    response.end('<article><p>public page text with some words</p></article>');
  }),
  serve('metadata', '169.254.169.254', (_request, response) => response.end('METADATA-SECRET')),
  serve('loopback', '127.0.0.1', (_request, response) => response.end('LOOPBACK-SECRET')),
]);

const web = createWeb({
  home: process.argv[2],
  config: { web: { extract_max_urls: 10 } },
  lookup: async (name) => {
    if (NAMES[name]) return [NAMES[name]];
    throw Object.assign(new Error('unknown name'), { code: 'ENOTFOUND' });
  },
});
const urls = Object.keys(REDIRECTS).map((path) => `http://public.test${path}`);
const envelope = await web.extract({ urls });
await web.close();
for (const server of servers) {
  server.closeAllConnections();
  server.close();
}
process.stdout.write(JSON.stringify({ envelope, asked }));
