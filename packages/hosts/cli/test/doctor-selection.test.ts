import { join } from 'node:path';
import { expect, test } from 'vitest';
import { examined } from './doctor-report.js';
import { plugin, registering, TestHome } from './test-home.js';

const STUB = registering('stub', 'search: () => ({ success: true, data: { web: [] } })');
const OTHERS = ['exa', 'parallel', 'firecrawl', 'ddgs', 'local'];
const disabled = (names: readonly string[]) =>
  `disabled: [${names.map((name) => `web-${name}`).join(', ')}]`;

const homeWith = (config: string, code = STUB) =>
  TestHome.create({
    'config.yaml': `plugins:\n  enabled: [web/stub]\n${config}`,
    ...plugin('stub', code),
  });

test('a name in web.backend that nothing provides is an error with the line, the near miss and each path tried', async () => {
  await using home = await homeWith('web:\n  backend: stab\n');
  const { code, report } = await examined(home);
  expect(code).toBe(1);
  expect(report.problems).toEqual([
    {
      severity: 'error',
      subject: 'stab',
      message: expect.stringContaining(
        'search, extract, crawl (config.yaml line 4): web.backend is "stab", which no active plugin provides. Did you mean "stub"?',
      ),
    },
  ]);
  expect(report.missing_names).toMatchObject([{ name: 'stab', named_by: ['web.backend'] }]);
  const paths = report.missing_names[0]?.tried.map(({ path }) => path);
  expect(paths).toContain(join(home.path, 'plugins/web/stab/plugin.yaml'));
  expect(paths).toContain(join(home.path, 'plugins/stab/plugin.yml'));
});

test('a named provider whose plugin is disabled, or not enabled, is an error with the way to change it', async () => {
  for (const plugins of ['disabled: [web/stub]', 'enabled: []']) {
    await using home = await TestHome.create({
      'config.yaml': `plugins:\n  ${plugins}\nweb:\n  search_backend: stub\n`,
      ...plugin('stub', STUB),
    });
    const { code, report } = await examined(home);
    expect(code).toBe(1);
    expect(report.problems).toMatchObject([
      {
        severity: 'error',
        subject: 'stub',
        message: expect.stringContaining('Plugin web/stub does:'),
      },
    ]);
    expect(report.selection.extract.works).toBe(true);
  }
});

test('a named provider that lacks a variable is an error that says what to set, and where to get it', async () => {
  await using home = await homeWith('web:\n  backend: tavily\n');
  const { code, report } = await examined(home);
  expect(code).toBe(1);
  expect(report.problems).toEqual([
    {
      severity: 'error',
      subject: 'tavily',
      message: `tavily is named for search, extract, crawl (web.backend, config.yaml line 4) and would not work: TAVILY_API_KEY is not set. Set it in the environment or in ${home.path}/.env. Get it at https://app.tavily.com`,
    },
  ]);
  await home.write('.env', 'TAVILY_API_KEY=tvly-key-of-nobody\n');
  expect((await examined(home)).code).toBe(0);
});

test('a named provider whose code says that it is not configured is an error, though its manifest asks for nothing', async () => {
  const unready = STUB.replace('isAvailable: () => true', 'isAvailable: () => false');
  await using home = await homeWith('web:\n  search_backend: stub\n', unready);
  const { code, report } = await examined(home);
  expect(code).toBe(1);
  expect(report.problems).toMatchObject([
    { subject: 'stub', message: expect.stringContaining('stub says that it is not configured') },
  ]);
});

test('a named provider that serves without a key works', async () => {
  await using home = await homeWith('web:\n  search_backend: exa\n  keyless_fallback: false\n');
  const { code, report } = await examined(home);
  expect(code).toBe(0);
  expect(report.selection.search).toMatchObject({ provider: 'exa', works: true });
});

test('a named provider whose code fails to load is an error with its message', async () => {
  await using home = await homeWith(
    'web:\n  search_backend: stub\n',
    `throw new Error('no luck');`,
  );
  const { code, report } = await examined(home);
  expect(code).toBe(1);
  expect(report.problems[0]).toMatchObject({
    severity: 'error',
    subject: 'stub',
    message: expect.stringMatching(
      /^search \(web\.search_backend, config\.yaml line 4\): Plugin web\/stub failed while loading .*no luck/,
    ),
  });
  expect(report.plugins).toContainEqual(
    expect.objectContaining({ key: 'web/stub', state: 'failed' }),
  );
});

test('a plugin that fails to load and that nobody named is a warning: the next one serves', async () => {
  const config =
    'web:\n  preference: [stub, local]\n  keyless_fallback: false\n  search_backend: local\n';
  const extracts = plugin('stub', `throw new Error('no luck');`, '[extract]');
  await using home = await TestHome.create({
    'config.yaml': `plugins:\n  enabled: [web/stub]\n${config}`,
    ...extracts,
  });
  const { code, report } = await examined(home);
  expect(code).toBe(0);
  expect(report.selection.extract).toMatchObject({ provider: 'local', works: true });
  expect(report.problems).toMatchObject([
    { severity: 'warning', subject: 'web/stub', message: expect.stringContaining('no luck') },
  ]);
});

test('code that does not run for a call does not run for the doctor', async () => {
  await using home = await TestHome.create({
    'config.yaml': 'plugins:\n  enabled: [web/stub, web/idle]\nweb:\n  search_backend: stub\n',
    ...plugin('stub', STUB),
    ...plugin('idle', `throw new Error('this code must not run');`),
  });
  const { report } = await examined(home);
  expect(report.problems).toEqual([]);
});

test('S08: nobody for extract though nobody was named is a warning, and search works', async () => {
  await using home = await homeWith(`  ${disabled(OTHERS)}\nweb:\n  backend: stub\n`);
  const { code, report } = await examined(home);
  expect({ code, ok: report.ok }).toEqual({ code: 0, ok: true });
  expect(report.problems).toMatchObject([
    {
      severity: 'warning',
      subject: 'extract',
      message: expect.stringMatching(
        /^extract: stub \(web\.backend, config\.yaml line 5\) does not offer extract\. .*TAVILY_API_KEY/,
      ),
    },
    { severity: 'warning', subject: 'crawl' },
  ]);
});

test('nobody for search is an error that says why those without a key are not asked', async () => {
  await using home = await TestHome.create({ 'config.yaml': 'web: { keyless_fallback: false }\n' });
  const { code, report } = await examined(home);
  expect(code).toBe(1);
  expect(report.problems).toEqual([
    {
      severity: 'error',
      subject: 'search',
      message: expect.stringContaining('web.keyless_fallback is off'),
    },
  ]);
});

test('a provider named for extract that cannot crawl is a warning; one that cannot extract is an error', async () => {
  await using reads = await homeWith('web:\n  extract_backend: exa\n');
  const { code, report } = await examined(reads);
  expect(code).toBe(0);
  expect(report.problems).toMatchObject([
    { severity: 'warning', subject: 'exa', message: expect.stringContaining('cannot serve crawl') },
  ]);
  await using searches = await homeWith('web:\n  extract_backend: stub\n');
  expect((await examined(searches)).code).toBe(1);
});

test('every name of the configuration that matches nothing is found, with its line', async () => {
  await using home = await TestHome.create({
    'config.yaml': [
      'plugins:',
      '  enabled: [web/stub, web/gone, disk-cleanup]',
      '  disabled: [hermes-web-other, web/brave_free]', // the second is Brave's key in Hermes Agent
      'web:',
      '  search_backend: stub',
      '  preference: [stub, nobody]',
      '  acme: { depth: 2 }',
      '',
    ].join('\n'),
    ...plugin('stub', STUB),
  });
  const { code, report } = await examined(home);
  expect(code).toBe(0);
  expect(report.missing_names.map(({ name, named_by }) => [name, ...named_by])).toEqual([
    ['nobody', 'web.preference'],
    ['acme', 'web.acme'],
    ['web/gone', 'plugins.enabled'],
    ['disk-cleanup', 'plugins.enabled'],
    ['hermes-web-other', 'plugins.disabled'],
  ]);
  expect(
    report.problems.map(
      ({ message }) => /^\S+ \(config\.yaml line \d\) names \S+(?=,)/.exec(message)?.[0],
    ),
  ).toEqual([
    'web.preference (config.yaml line 6) names nobody',
    'web.acme (config.yaml line 7) names acme',
    'plugins.enabled (config.yaml line 2) names web/gone',
    'plugins.enabled (config.yaml line 2) names disk-cleanup',
    'plugins.disabled (config.yaml line 3) names hermes-web-other',
  ]);
});
