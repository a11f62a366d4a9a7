// Runs inside a network namespace where every address is this machine, and names are resolved by the server below. Prints
// to which addresses connections came, and what extract gave.
import { lookup } from 'node:dns/promises';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createWeb } from '@hermes/web';
import { startNameServer } from './name-server.js';

const PUBLIC = '93.184.216.34';
const ROUNDS = 8;
const verdicts = JSON.parse(
  readFileSync(new URL('../../../../core/test/guard/verdicts.json', import.meta.url), 'utf8'),
);

const ATTACKS = {
  'flip.test': [[PUBLIC], ['10.0.0.5']],
  'flop.test': [['10.0.0.5'], [PUBLIC]],
  'third.test': [[PUBLIC], [PUBLIC], ['10.0.0.5']],
  'fifth.test': [[PUBLIC], [PUBLIC], [PUBLIC], [PUBLIC], ['127.0.0.1']],
  'meta.test': [[PUBLIC], ['169.254.169.254']],
  'loop.test': [[PUBLIC], ['127.0.0.1']],
  'zero.test': [[PUBLIC], ['0.0.0.0']],
  'flip6.test': [[PUBLIC], ['::1']],
  'ula.test': [[PUBLIC], ['fd12:3456:0:0:0:0:0:5']],
  'mapped.test': [[PUBLIC], ['0:0:0:0:0:ffff:a00:5']],
  'nat64.test': [[PUBLIC], ['64:ff9b:0:0:0:0:a00:5']],
  'many.test': [[PUBLIC, '10.0.0.5']],
  'both.test': [[PUBLIC, '0:0:0:0:0:0:0:1']],
  'alias.test': [{ alias: 'inner.test' }],
  'flipping-alias.test': [[PUBLIC], { alias: 'inner.test' }],
  'inner.test': [['10.0.0.5']],
};
const zones = {
  ...ATTACKS,
  'naive.test': ATTACKS['flip.test'],
  'public.test': [[PUBLIC]],
  'fake.test': [['198.18.0.7']],
};
for (const { url, answers } of verdicts) {
  if (answers && !hasZone(answers)) zones[new URL(url).hostname] = [answers.map(inFull)];
}

/** DNS cannot hold `fe80::1%eth0`. */
function hasZone(answers = []) {
  return answers.some((address) => address.includes('%'));
}

/** What a header can hold, and what means the same as the target of a redirect as by itself. */
function isLocation(url) {
  if (!/^[\x21-\x7e]+$/.test(url) || !URL.canParse(url)) return false;
  return new URL(url, 'http://public.test/').href === new URL(url).href;
}

/** All eight groups, as the name server's library wants them. */
function inFull(address) {
  if (!address.includes(':')) return address;
  const [, groups] = /\[(.*)\]/.exec(new URL(`http://[${address}]/`).hostname);
  const [head, tail = ''] = groups.split('::');
  const [left, right] = [head, tail].map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right].join(':');
}

const reached = [];
const ports = new Set([80, 443]);
for (const { url } of verdicts) {
  if (URL.canParse(url)) ports.add(Number(new URL(url).port) || 80);
}
const servers = await Promise.all([...ports].filter((port) => port !== 53).map(serve));

function serve(port) {
  const server = createServer((request, response) => {
    const isPublic = request.socket.localAddress.endsWith(PUBLIC);
    const code = new URL(request.url, 'http://server.test').searchParams.get('to');
    const to = code && Buffer.from(code, 'base64url').toString();
    const headers = { 'content-type': 'text/html', connection: 'close' };
    response.writeHead(to ? 302 : 200, { ...headers, ...(to && { location: to }) });
    response.end(`<article><p>${isPublic ? 'public page text' : 'INTERNAL-SECRET'}</p></article>`);
  });
  server.on('connection', ({ localAddress }) => reached.push(localAddress.replace(/^::ffff:/, '')));
  return new Promise((resolve) => server.listen(port, '::', () => resolve(server)));
}

const names = await startNameServer(zones);

/** What many do: look the name up, check it, then fetch by name. */
async function fetchNaively(url) {
  const { address } = await lookup(new URL(url).hostname);
  if (address !== PUBLIC) return;
  await (await fetch(url)).text();
}
await fetchNaively('http://naive.test/');
const naive = reached.splice(0);

const WEB = { extract_backend: 'local', extract_max_urls: 100, cache_enabled: false };
const web = createWeb({ home: process.argv[2], config: { web: WEB } });
const codes = {};
const contents = [];

async function extract(urls, asked = web) {
  const envelope = await asked.extract({ urls });
  contents.push(...envelope.data.map(({ content }) => content).filter(Boolean));
  return envelope.data.map(({ code = 'served' }) => code);
}

for (const name of Object.keys(ATTACKS)) {
  codes[name] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    codes[name].push(...(await extract([`http://${name}/${round}`])));
  }
}
const lookups = Object.fromEntries(Object.keys(ATTACKS).map((name) => [name, names.lookups(name)]));

// Every refused URL of the table as the target of a redirect, and the names above at the end of one. In base64, since a URL that
// shows another one with a password is refused before it is asked for.
const refused = verdicts.filter(
  ({ url, verdict, answers }) => verdict !== 'allowed' && isLocation(url) && !hasZone(answers),
);
const targets = [
  ...refused.map(({ url, verdict }) => [url, verdict]),
  ...Object.keys(ATTACKS).flatMap((name) =>
    Array.from({ length: ROUNDS }, (_, round) => [`http://${name}/redirected/${round}`, 'any']),
  ),
];
const redirects = [];
for (let start = 0; start < targets.length; start += 100) {
  const batch = targets.slice(start, start + 100);
  const found = await extract(
    batch.map(([url]) => `http://public.test/?to=${Buffer.from(url).toString('base64url')}`),
  );
  redirects.push(...batch.map(([url, verdict], index) => [url, verdict, found[index]]));
}
await web.close();
const connections = reached.splice(0);
const read = [...new Set(contents.splice(0))];

// A name that a fake-IP proxy answers for, without and with a range for it; then its address by itself.
const withRange = createWeb({
  home: process.argv[2],
  config: { web: WEB, security: { fake_ip_ranges: ['198.18.0.0/15'] } },
});
const fake = [
  ...(await extract(['http://fake.test/'])),
  ...(await extract(['http://fake.test/', 'http://198.18.0.7/', 'http://inner.test/'], withRange)),
];
await Promise.all([web.close(), withRange.close()]);

const attack = { reached: [...new Set(connections)], connections: connections.length, read };
const fakes = { fake, reachedFake: reached };
process.stdout.write(JSON.stringify({ naive, ...attack, codes, lookups, redirects, ...fakes }));
for (const server of servers) {
  server.closeAllConnections();
  server.close();
}
await names.close();
