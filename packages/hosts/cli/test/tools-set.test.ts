import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from './captured-io.js';
import { plugin, registering, TestHome } from './test-home.js';

const read = (home: TestHome, name: string): Promise<string> =>
  readFile(join(home.path, name), 'utf8').catch(() => '');

/** Runs `tools` in a home; gives what the files hold afterwards, too. */
async function tools(home: TestHome, args: readonly string[], env = {}) {
  const ended = await run(['tools', ...args], { env: { ...home.env, ...env } });
  const flat = `${ended.stdout}${ended.stderr}`.replace(/\s+/g, ' ');
  const [config, dotEnv] = [await read(home, 'config.yaml'), await read(home, '.env')];
  return { ...ended, flat, config, dotEnv };
}

test('--provider and --set do what the questions do', async () => {
  await using home = await TestHome.create({
    'config.yaml': '# mine\nweb:\n  search_backend: exa\n  search_timeout: 9\n',
    '.env': 'OTHER=1\n',
  });
  const args = ['--provider', ' Tavily ', '--set', 'TAVILY_API_KEY= sesame ', '--set'];
  const { code, stdout, stderr, flat, config, dotEnv } = await tools(home, [
    ...args,
    'TAVILY_BASE_URL=http://localhost:1/a=b',
  ]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(config).toBe('# mine\nweb:\n  search_timeout: 9\n  backend: tavily\n');
  expect(dotEnv).toBe("OTHER=1\nTAVILY_API_KEY=sesame\nTAVILY_BASE_URL='http://localhost:1/a=b'\n");
  expect(stdout.split('\n\n')[0]).toBe(
    [
      `Saved in ${home.path}`,
      '  .env: TAVILY_API_KEY',
      '  .env: TAVILY_BASE_URL',
      '  config.yaml: web.backend: tavily',
      '  config.yaml: web.search_backend: removed; its exa would have won over web.backend',
    ].join('\n'),
  );
  expect(flat).toContain('crawl tavily, named by web.backend');
  expect(flat).not.toContain('sesame');
});

test('--capability chooses for one capability', async () => {
  await using home = await TestHome.create({ 'config.yaml': 'web:\n  backend: tavily\n' });
  await tools(home, ['--provider', 'exa', '--capability', 'extract']);
  const { config } = await tools(home, ['--provider', 'parallel', '--capability', 'search']);
  expect(config).toBe(
    'web:\n  backend: tavily\n  extract_backend: exa\n  search_backend: parallel\n',
  );
});

test('a provider that offers search only is chosen for search', async () => {
  await using home = await TestHome.create();
  const { config, stderr } = await tools(home, ['--provider', 'brave-free']);
  expect(config).toBe('web:\n  search_backend: brave-free\n');
  expect(stderr).toBe('warning: BRAVE_SEARCH_API_KEY or BRAVE_API_KEY is not set yet.\n');
});

test('with --json stdout is what is known afterwards, and stderr tells what was done', async () => {
  await using home = await TestHome.create();
  const { code, stdout, stderr } = await tools(home, ['--provider', 'ddgs', '--json']);
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: `Saved in ${home.path}\n  config.yaml: web.search_backend: ddgs\n`,
  });
  expect(JSON.parse(stdout).selection.search).toMatchObject({ provider: 'ddgs' });
});

test('a variable that the provider does not declare is saved, and said', async () => {
  await using home = await TestHome.create();
  const { code, flat, dotEnv } = await tools(home, ['--provider', 'exa', '--set', 'TAVILY_KEY=a']);
  expect({ code, dotEnv }).toEqual({ code: 0, dotEnv: 'TAVILY_KEY=a\n' });
  expect(flat).toContain(
    'warning: exa declares no variable TAVILY_KEY. It declares EXA_API_KEY, EXA_BASE_URL.',
  );
});

test('a variable of the environment that wins over the saved one is said', async () => {
  await using home = await TestHome.create();
  const args = ['--provider', 'exa', '--set', 'EXA_API_KEY=new'];
  const { flat } = await tools(home, args, { EXA_API_KEY: 'old' });
  expect(flat).toContain(
    'warning: EXA_API_KEY is set in the environment too, to another value, which wins over .env.',
  );
  expect((await tools(home, args, { EXA_API_KEY: 'new' })).flat).not.toContain('warning');
});

const SLEEPY = plugin('sleepy', registering('sleepy', 'search: () => undefined'));

test.for([
  [
    ['--provider', 'tavi1y'],
    1,
    'there is no provider "tavi1y". Did you mean tavily? Known here: brave-free,',
  ],
  [['--provider', 'slepy'], 1, 'there is no provider "slepy". Did you mean sleepy?'],
  [['--provider', 'brave-free', '--capability', 'extract'], 1, 'brave-free offers search only and'],
  [['--provider', 'sleepy'], 1, 'hermes-web plugins enable web/sleepy'],
  [['--provider', 'exa', '--set', 'PATH=/tmp'], 1, 'PATH'],
  [
    ['--provider', 'exa', '--capability', 'crawl'],
    2,
    '--capability must be one of search, extract',
  ],
  [['--provider', 'exa', '--set', 'EXA_API_KEY= '], 2, '--set EXA_API_KEY has no value.'],
  [['--provider', 'exa', '--set', 'EXA_API_KEY'], 2, '--set must be NAME=VALUE'],
  [['--provider', 'exa', '--set', '=sesame'], 2, '--set must be NAME=VALUE'],
  [['--provider', 'exa', '--set', 'sesame street'], 2, '--set must be NAME=VALUE'],
  [['--provider', 'exa', '--set', 'EXA_API_KEY=sesame\nB=1'], 2, 'has control characters in its'],
  [
    ['--provider', 'exa', '--set', 'EXA_API_KEY=sesame\u200b1'],
    1,
    'EXA_API_KEY is not saved, nor anything else. It holds a character that no key has, perhaps an invisible one or a curly quotation mark. Copy it again.',
  ],
  [['--set', 'EXA_API_KEY=sesame'], 2, '--capability and --set need --provider NAME.'],
  [['--capability', 'search'], 2, '--capability and --set need --provider NAME.'],
] as const)('%j is refused with code %i, and nothing is written', async ([args, code, message]) => {
  await using home = await TestHome.create(SLEEPY);
  const ended = await tools(home, args);
  expect(ended).toMatchObject({ code, stdout: '', config: '', dotEnv: '' });
  expect(ended.stderr).toContain(message);
  expect(ended.stderr).not.toContain('sesame');
});

test('a configuration that does not parse is refused with its place, and left as it is', async () => {
  await using home = await TestHome.create({ 'config.yaml': 'web: [\n' });
  const { code, stderr, config } = await tools(home, ['--provider', 'exa']);
  expect({ code, config }).toEqual({ code: 1, config: 'web: [\n' });
  expect(stderr).toContain(`${home.path}/config.yaml line 2 column 1: `);
});
