import { expect, test } from 'vitest';
import { run } from './captured-io.js';
import { Site } from './site.js';
import { plugin, registering, TestHome } from './test-home.js';

/** Two hits; the query and the limit come back in the second. */
const HITS = registering(
  'stub',
  `search: (query, limit) => ({ success: true, data: { web: [
    { title: 'Alpha', url: 'https://alpha.test/', description: 'First of all.', position: 1 },
    { title: query, url: 'https://beta.test/?limit=' + limit, description: '', position: 2 },
  ] } })`,
);
const CONFIG = 'plugins:\n  enabled: [web/stub]\nweb:\n  search_backend: stub\n';

const homeWith = (code: string) =>
  TestHome.create({ 'config.yaml': CONFIG, ...plugin('stub', code) });

test('shows numbered hits with title, URL and description, and who found them', async () => {
  await using home = await homeWith(HITS);
  const { code, stdout, stderr } = await run(['search', 'two', 'words', '--limit', '7'], home);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toBe(
    [
      '1. Alpha',
      '   https://alpha.test/',
      '   First of all.',
      '',
      '2. two words',
      '   https://beta.test/?limit=7',
      '',
      '2 hits from stub',
      '',
    ].join('\n'),
  );
});

test('--json prints the envelope and nothing else', async () => {
  await using home = await homeWith(HITS);
  const { code, stdout, stderr } = await run(['search', 'words', '--json'], home);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout.endsWith('\n}\n')).toBe(true);
  expect(stdout).toContain('\n  "success": true,\n');
  expect(JSON.parse(stdout)).toEqual({
    success: true,
    data: {
      web: [
        {
          title: 'Alpha',
          url: 'https://alpha.test/',
          description: 'First of all.',
          position: 1,
        },
        { title: 'words', url: 'https://beta.test/?limit=5', description: '', position: 2 },
      ],
      served_by: 'stub',
    },
  });
});

test('a long description is wrapped to the terminal, a long URL is left whole', async () => {
  const url = `https://alpha.test/${'a'.repeat(60)}`;
  await using home = await homeWith(
    registering(
      'stub',
      `search: () => ({ success: true, data: { web: [
        { title: 'Alpha', url: '${url}', description: 'word '.repeat(16), position: 1 },
      ] } })`,
    ),
  );
  const { stdout } = await run(['search', 'x'], { env: home.env, columns: 40 });
  expect(stdout).toBe(
    [
      '1. Alpha',
      `   ${url}`,
      '   word word word word word word word',
      '   word word word word word word word',
      '   word word',
      '',
      '1 hit from stub',
      '',
    ].join('\n'),
  );
});

test('no hits are a success that says so', async () => {
  await using home = await homeWith(
    registering('stub', 'search: () => ({ success: true, data: { web: [] } })'),
  );
  const { code, stdout } = await run(['search', 'x'], home);
  expect({ code, stdout }).toEqual({ code: 0, stdout: '0 hits from stub\n' });
});

test('a failure goes to stderr with its code, and the exit code is 1', async () => {
  await using home = await homeWith(
    registering(
      'stub',
      `search: () => ({ success: false, error: 'Stub is closed; try tomorrow.', code: 'quota' })`,
    ),
  );
  const { code, stdout, stderr } = await run(['search', 'x'], home);
  expect({ code, stdout, stderr }).toEqual({
    code: 1,
    stdout: '',
    stderr: 'error: Stub is closed; try tomorrow. [quota]\n',
  });
});

test('a failure in JSON goes to stdout, and the exit code is 1', async () => {
  await using home = await homeWith(
    registering('stub', `search: () => ({ success: false, error: 'Closed.', code: 'quota' })`),
  );
  const { code, stdout, stderr } = await run(['search', 'x', '--json'], home);
  expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
  expect(JSON.parse(stdout)).toMatchObject({ success: false, error: 'Closed.', code: 'quota' });
});

test('--provider asks another provider than the configured one', async () => {
  await using home = await TestHome.create({
    'config.yaml': 'plugins:\n  enabled: [web/stub, web/other]\nweb:\n  search_backend: stub\n',
    ...plugin('stub', HITS),
    ...plugin(
      'other',
      registering('other', 'search: () => ({ success: true, data: { web: [] } })'),
    ),
  });
  const { stdout } = await run(['search', 'x', '--provider', 'other'], home);
  expect(stdout).toBe('0 hits from other\n');
});

test('a built-in provider serves as soon as its variable is set', async () => {
  await using home = await TestHome.create();
  await using site = await Site.start({
    '/search': JSON.stringify({
      results: [{ title: 'Gamma', url: 'https://gamma.test/', content: 'Third.' }],
    }),
  });
  const env = { ...home.env, SEARXNG_URL: site.url };
  const { code, stdout } = await run(['search', 'gamma'], { env });
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: '1. Gamma\n   https://gamma.test/\n   Third.\n\n1 hit from searxng\n',
  });
});

test('Ctrl-C ends the call with exit code 130', async () => {
  await using home = await homeWith(
    registering(
      'stub',
      `search: (query, limit, { signal }) => new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      })`,
    ),
  );
  const interruption = new AbortController();
  const running = run(['search', 'x'], { env: home.env, signal: interruption.signal });
  interruption.abort();
  const { code, stdout, stderr } = await running;
  expect({ code, stdout }).toEqual({ code: 130, stdout: '' });
  expect(stderr).toContain('cancelled');
});

test('a configuration that does not parse is named with file, line and column', async () => {
  await using home = await TestHome.create({ 'config.yaml': 'web:\n  backend: [stub\n' });
  const { code, stderr } = await run(['search', 'x'], home);
  expect(code).toBe(1);
  expect(stderr).toContain(`error: ${home.path}/config.yaml line 3 column 1: `);
  expect(stderr).toContain('[not_configured]');
});

test('warnings go to stderr, one line each', async () => {
  await using home = await homeWith(HITS);
  await home.write('config.yaml', `${CONFIG}  extract_max_urls: 900\n`);
  await home.write('.env', 'GOOD=1\nnot a variable\n');
  const { code, stderr } = await run(['search', 'x', '--json'], home);
  expect(code).toBe(0);
  expect(stderr.split('\n')).toEqual([
    'warning: config.yaml: web.extract_max_urls must be a number from 1 to 100; 900 is taken as 100.',
    `warning: ${home.path}/.env line 2: not of the form NAME=value; the line is ignored.`,
    '',
  ]);
});

test('--explain says on stderr who was asked and why, and leaves the answer as it is', async () => {
  await using home = await homeWith(HITS);
  const plain = await run(['search', 'x', '--json'], home);
  const explained = await run(['search', 'x', '--json', '--explain'], home);
  expect(explained.stdout).toBe(plain.stdout);
  expect(explained.stderr).toMatch(/^web_search served by stub, .* not in the cache\n/);
  expect(explained.stderr).toContain('Candidates (named by web.search_backend)');
  expect(explained.stderr).toContain('Attempts');
});
