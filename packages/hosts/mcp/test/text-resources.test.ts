import { symlink, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CLIENTS, type TestClient } from './clients.js';
import { RunningEndpoint } from './running-endpoint.js';
import { plugin, registering, TestHome } from './test-home.js';

const NAME = 'example.com-0f3a9c1d2b4e5f60.md';
const URI = `hermes-web://text/${NAME}`;
const lines = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, index) => `line ${first + index}`).join('\n');

async function textOf({ client }: TestClient, uri: string): Promise<string> {
  const { contents } = await client.readResource({ uri });
  const [content] = contents;
  return content !== undefined && 'text' in content ? String(content.text) : '';
}

/** What stands between the markers, and before them. */
function unwrap(text: string): { readonly before: string; readonly content: string } {
  const [, before = '', content = ''] =
    /^(.*?)<<<EXTERNAL_UNTRUSTED_CONTENT id="\w+">>>\n.*?\n\n(.*)\n<<<END_EXTERNAL_UNTRUSTED_CONTENT id="\w+">>>$/s.exec(
      text,
    ) ?? [];
  return { before, content };
}

describe.each(CLIENTS)('%s', (_name, connect) => {
  test('lists the stored texts, the newest first, and nothing else of the folder', async () => {
    await using home = await TestHome.create({
      [`cache/web/${NAME}`]: 'old',
      'cache/web/b.org-aaaaaaaaaaaaaaaa.md': 'newer text',
      'cache/web/notes.md': 'x',
      'cache/web/c.org-bbbbbbbbbbbbbbbb.md.00000000-0000-0000-0000-000000000000.tmp': 'x',
      'config.yaml': '',
    });
    await utimes(join(home.path, 'cache/web', NAME), 1_700_000_000, 1_700_000_000);
    await using server = await RunningEndpoint.start({ env: { HERMES_HOME: home.path } });
    await using session = await connect(server);
    const { resources, nextCursor } = await session.client.listResources();
    expect(nextCursor).toBeUndefined();
    expect(resources).toMatchObject([
      { uri: 'hermes-web://text/b.org-aaaaaaaaaaaaaaaa.md', size: 10, mimeType: 'text/markdown' },
      { uri: URI, name: NAME, size: 3, annotations: { lastModified: '2023-11-14T22:13:20.000Z' } },
    ]);
    const { resourceTemplates } = await session.client.listResourceTemplates();
    expect(resourceTemplates).toMatchObject([
      { uriTemplate: 'hermes-web://text/{file}{?from,lines}' },
    ]);
  });

  test('reads a whole text between markers', async () => {
    await using home = await TestHome.create({ [`cache/web/${NAME}`]: 'one\ntwo\n' });
    await using server = await RunningEndpoint.start({ env: { HERMES_HOME: home.path } });
    await using session = await connect(server);
    expect(unwrap(await textOf(session, URI))).toEqual({ before: '', content: 'one\ntwo\n' });
  });

  test('a text that is not there is an error that says what to do', async () => {
    await using home = await TestHome.create();
    await using server = await RunningEndpoint.start({ env: { HERMES_HOME: home.path } });
    await using session = await connect(server);
    await expect(textOf(session, URI)).rejects.toThrow('extract the page again');
  });
});

const [[, connect]] = CLIENTS as [(typeof CLIENTS)[number]];

test.each([
  ['from=201', 201, 400, ` Read on: ${URI}?from=401&lines=200`],
  ['from=401', 401, 450, ''],
  ['lines=10', 1, 10, ` Read on: ${URI}?from=11&lines=10`],
  ['from=100&lines=50', 100, 149, ` Read on: ${URI}?from=150&lines=50`],
])('?%s reads lines %d to %d and says how to go on', async (query, first, last, goOn) => {
  await using home = await TestHome.create({ [`cache/web/${NAME}`]: lines(1, 450) });
  await using server = await RunningEndpoint.start({ env: { HERMES_HOME: home.path } });
  await using session = await connect(server);
  expect(unwrap(await textOf(session, `${URI}?${query}`))).toEqual({
    before: `Lines ${first} to ${last} of 450.${goOn}\n\n`,
    content: lines(first, last),
  });
});

test.each([
  [`${URI}?from=451`, 'has 450 lines; line 451 is past its end.'],
  [`${URI}?from=0`, 'from must be a whole number from 1; it is "0".'],
  [`${URI}?lines=many`, 'lines must be a whole number from 1; it is "many".'],
  ['hermes-web://text/%2Fetc%2Fpasswd', 'is no text that an extract has stored'],
  ['hermes-web://text/..%2F..%2Fconfig.yaml', 'is no text that an extract has stored'],
  ['hermes-web://text/../../secret.md', 'is no text that an extract has stored'],
  ['hermes-web://text/sub%2Finner.md', 'is no text that an extract has stored'],
  ['hermes-web://text/link.md', 'is no text that an extract has stored'],
  ['hermes-web://text/%E0%A4%A.md', 'There is no stored text'],
  ['hermes-web://text/', 'is no resource of this server'],
  ['hermes-web://other/x.md', 'is no resource of this server'],
  ['file:///etc/passwd', 'is no resource of this server'],
])('%s is refused', async (uri, message) => {
  await using home = await TestHome.create({
    [`cache/web/${NAME}`]: lines(1, 450),
    'cache/web/sub/inner.md': 'SECRET',
    'secret.md': 'SECRET',
    'config.yaml': '',
  });
  await symlink(join(home.path, 'secret.md'), join(home.path, 'cache/web/link.md'));
  await using server = await RunningEndpoint.start({ env: { HERMES_HOME: home.path } });
  await using session = await connect(server);
  const refused = expect(textOf(session, uri)).rejects;
  await refused.toThrow(message);
});

test('a long list comes a hundred at a time', async () => {
  const files = Array.from({ length: 120 }, (_, index) => [
    `cache/web/a.org-${String(index).padStart(16, '0')}.md`,
    'x',
  ]);
  await using home = await TestHome.create(Object.fromEntries(files));
  await using server = await RunningEndpoint.start({ env: { HERMES_HOME: home.path } });
  await using session = await connect(server);
  const first = await session.client.listResources();
  const { nextCursor = '' } = first;
  const second = await session.client.listResources({ cursor: nextCursor });
  expect([first.resources.length, second.resources.length, second.nextCursor]).toEqual([
    100,
    20,
    undefined,
  ]);
  expect(new Set([...first.resources, ...second.resources].map(({ uri }) => uri)).size).toBe(120);
  await expect(session.client.listResources({ cursor: 'x' })).rejects.toThrow('"x" is no cursor');
});

test('the file in the footer of a shortened page is the resource with all of it', async () => {
  await using home = await TestHome.create({
    'config.yaml': 'plugins: { enabled: [web/long] }\nweb: { extract_backend: long }\n',
    ...plugin('long', {
      code: registering(
        'long',
        `supportsExtract: () => true, extract: (urls) => ({ success: true, data: urls.map((url) => (
          { url, title: '', content: Array.from({ length: 3000 }, (_, index) => 'line ' + (index + 1)).join('\\n') })) })`,
      ),
      capabilities: '[extract]',
    }),
  });
  await using server = await RunningEndpoint.start({ env: { HERMES_HOME: home.path } });
  await using session = await connect(server);
  const result = await session.call('web_extract', {
    urls: ['https://1.1.1.1/long'],
    char_limit: 2000,
  });
  const [, name, from] =
    /hermes-web read (\S+\.md) --from (\d+)/.exec(result.content[0]?.text ?? '') ?? [];
  const { content } = unwrap(
    await textOf(session, `hermes-web://text/${name}?from=${from}&lines=5`),
  );
  expect(content).toBe(lines(Number(from), Number(from) + 4));
});
