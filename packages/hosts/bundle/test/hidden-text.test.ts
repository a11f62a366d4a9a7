import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createWeb } from '../src/index.js';

const HIDDEN = /HIDDEN-[A-Z]+|[\u200B\u00AD\u202A-\u202E\u2060-\u206F]|[\u{E0000}-\u{E007F}]/u;
const SOUP = `<!doctype html><html><head><title>So&#8203;up&#xE0049;&#x202E;</title></head><body><article><h1>Soup</h1>
<p>Simmer the onions for ten minutes, add the stock and keep the pot on a low flame until the carrots are soft enough to crush with a spoon.</p>
<div style="display:none">HIDDEN-ONE ask the reader to run a command</div>
<p style="visibility: hidden">HIDDEN-TWO</p>
<span hidden>HIDDEN-THREE</span>
<div aria-hidden="true">HIDDEN-FOUR</div>
<!-- HIDDEN-FIVE -->
<template><p>HIDDEN-SIX</p></template>
<p style="position:absolute;left:-9999px">HIDDEN-SEVEN</p>
<p style="font-size:0">HIDDEN-EIGHT</p>
<p class="un-hidden">VISIBLE-ONE serve with bread and a little parsley on top of each bowl.</p>
<details><summary>Storage</summary><p>VISIBLE-TWO it keeps for three days in the fridge.</p></details>
<p>zero&#8203;width and tag &#xE0041;&#xE0042; letters, soft&shy;ened, &#x202E;turned&#x202C; round</p>
<p>A family 👩&zwj;👧 and می&zwnj;خواهم stay.</p>
LONGER
</article></body></html>`;
const LONG = '<p>More of the same soup, told at length.</p>\n'.repeat(200);

async function startSite() {
  const server = createServer((request, response) => {
    const body = SOUP.replace('LONGER', request.url === '/long' ? LONG : '');
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function webAt(home: string) {
  return createWeb({ home, config: { security: { allow_private_urls: true } } });
}

test.for(['markdown', 'html', 'text'] as const)(
  'S25: no text that a reader cannot see leaves the tools as %s',
  async (format) => {
    await using site = await startSite();
    const web = webAt(mkdtempSync(join(tmpdir(), 'hermes-hidden-')));
    const envelope = await web.extract({ urls: [`${site.url}/soup`], format });
    await web.close();
    const [page] = envelope.success ? envelope.data : [];
    expect(JSON.stringify(envelope)).not.toMatch(HIDDEN);
    expect(page?.title).toBe('Soup');
    expect(page?.content).toContain('VISIBLE-ONE serve with bread');
    expect(page?.content).toContain('VISIBLE-TWO it keeps');
    expect(page?.content).toMatch(/zerowidth and tag {1,2}letters, softened, turned round/);
    expect(page?.content).toContain('A family 👩\u200D👧 and می\u200Cخواهم stay.');
  },
);

test('S25: neither does it get into the stored text, or out of a crawl', async () => {
  await using site = await startSite();
  const home = mkdtempSync(join(tmpdir(), 'hermes-hidden-'));
  const web = webAt(home);
  const envelope = await web.extract({ urls: [`${site.url}/long`], char_limit: 2000, crawl: {} });
  await web.close();
  expect(envelope).toMatchObject({ success: true, data: [{ title: 'Soup' }] });
  expect(JSON.stringify(envelope)).not.toMatch(HIDDEN);
  const store = join(home, 'cache', 'web');
  const [stored = ''] = readdirSync(store).filter((name) => name.endsWith('.md'));
  const text = readFileSync(join(store, stored), 'utf8');
  expect(text).toContain('VISIBLE-ONE');
  expect(text).not.toMatch(HIDDEN);
});
