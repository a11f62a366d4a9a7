import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { textWidth } from '../src/wrap-text.js';
import { type Captured, run } from './captured-io.js';
import { KEY, ScriptedTerminal } from './scripted-terminal.js';
import { plugin, registering, TestHome } from './test-home.js';

const MENU = 'Which provider do you want to use?';
const SERVE = 'What shall acme do?';
const KEY_PROMPT = 'ACME_KEY (hidden)';
const SAVE = 'Save this?';
const { enter, down, up } = KEY;
/** From exa, which serves when nothing is configured, to the first line. */
const FIRST = up.repeat(3) + enter;

const SEARCHES = `search: (query, limit) => ({ success: true, data: { web: [
  { title: 'Found by ' + ctx.env.ACME_KEY?.length, url: 'https://alpha.test/', description: '', position: 1 },
] } })`;
const READS = `supportsExtract: () => true,
  extract: (urls) => ({ success: true, data: urls.map((url) => ({ url, title: '', content: 'text', raw_content: '' })) })`;

/** The plugin `acme`, the first in the menu. */
function acme(capabilities = '[search, extract]', code = `${SEARCHES}, ${READS}`) {
  return {
    ...plugin('acme', registering('acme', code)),
    'plugins/web/acme/plugin.yaml': [
      'name: web-acme',
      'version: 1.0.0',
      'provides_web_providers: [acme]',
      `capabilities: ${capabilities}`,
      'badge: paid',
      'tag: Finds anvils',
      'requires_env:',
      '  - { name: ACME_KEY, description: Acme API key, url: https://acme.test/keys, secret: true }',
      '',
    ].join('\n'),
  };
}

const BROKEN = `...(() => { throw new Error('this code must not run'); })()`;
const ENABLED = 'plugins:\n  enabled: [web/acme]\n';

interface Outcome extends Captured {
  /** What the prompts showed. */
  readonly asked: string;
  readonly config: string;
  readonly env: string;
}

async function setUp(
  home: TestHome,
  steps: ConstructorParameters<typeof ScriptedTerminal>[0],
  { env = {}, columns }: { readonly env?: Record<string, string>; readonly columns?: number } = {},
): Promise<Outcome> {
  const terminal = new ScriptedTerminal(steps, columns);
  const circumstances = { env: { ...home.env, NO_COLOR: '1', ...env }, isTTY: true, terminal };
  const ended = await run(['tools', '--quiet'], { ...circumstances, ...(columns && { columns }) });
  expect(terminal.missing).toEqual([]);
  return {
    ...ended,
    asked: terminal.shown,
    config: await read(home, 'config.yaml'),
    env: await read(home, '.env'),
  };
}

const read = (home: TestHome, name: string): Promise<string> =>
  readFile(join(home.path, name), 'utf8').catch(() => '');

/** As a person reads it, however it is wrapped. */
const flat = (text: string): string => text.replace(/[\s│]+/g, ' ');

test('the first minute: choose, give the key, try one search', async () => {
  await using home = await TestHome.create({ 'config.yaml': `# mine\n${ENABLED}`, ...acme() });
  const { code, stdout, stderr, asked, config, env } = await setUp(home, [
    [MENU, FIRST],
    [SERVE, enter],
    [KEY_PROMPT, '  sesame-open\r'],
    [SAVE, enter],
  ]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(config).toBe(`# mine\n${ENABLED}web:\n  backend: acme\n`);
  expect(env).toBe('ACME_KEY=sesame-open\n');
  const told = flat(stdout);
  expect(told).toContain('ACME_KEY: Acme API key. Get it at https://acme.test/keys');
  expect(told).toContain(
    `To be written in ${home.path}: .env: ACME_KEY config.yaml: web.backend: acme`,
  );
  expect(told).toContain('1. Found by 11 https://alpha.test/ 1 hit from acme The search took 0.');
  expect(told).toContain('search acme, named by web.backend extract acme, named by web.backend');
  expect(`${stdout}${asked}`).not.toContain('sesame');
});

test('a line of the menu tells state, badge, need and use of a provider before its code runs', async () => {
  await using home = await TestHome.create({ 'config.yaml': ENABLED, ...acme('[search]', BROKEN) });
  const { code, asked, stdout } = await setUp(home, [[MENU, up.repeat(4) + enter]]);
  expect(code).toBe(0);
  expect(asked).toContain('○ acme        not set up  paid · needs ACME_KEY · Finds anvils\n');
  expect(asked).toContain('○ ddgs        keyless     free · no key · Search without a key; n…\n');
  expect(asked).toContain(
    '● exa         keyless     serves search now · paid · free tier ·… (serves',
  );
  expect(asked).toContain('○ local       available   serves extract, crawl now · free · no k…\n');
  expect(stdout).toContain('Nothing was changed.\n');
});

test('an old key of one capability does not win over the choice for both', async () => {
  await using home = await TestHome.create({
    'config.yaml': `${ENABLED}web:\n  search_backend: exa # mine\n  backend: tavily\n  extract_backend: local\n  preference: [exa]\n`,
    ...acme(),
  });
  const { config, stdout } = await setUp(home, [
    [MENU, FIRST],
    [SERVE, enter],
    [KEY_PROMPT, enter],
    [SAVE, down + enter],
  ]);
  expect(config).toBe(`${ENABLED}web:\n  backend: acme\n  preference: [exa]\n`);
  const told = flat(stdout);
  expect(told).toContain('web.backend: acme (instead of tavily)');
  expect(told).toContain(
    'web.search_backend: removed; its exa would have won over web.backend config.yaml: web.extract_backend: removed; its local would have won',
  );
});

test('one capability can be chosen for, and the other stays as it is', async () => {
  await using home = await TestHome.create({
    'config.yaml': `${ENABLED}web:\n  backend: exa\n`,
    ...acme(),
  });
  const { code, config, env, asked } = await setUp(home, [
    [MENU, FIRST],
    [SERVE, down + down + enter],
    [KEY_PROMPT, 'k\r'],
    [SAVE, down + enter],
  ]);
  expect({ code, config, env }).toEqual({
    code: 0,
    config: `${ENABLED}web:\n  backend: exa\n  extract_backend: acme\n`,
    env: 'ACME_KEY=k\n',
  });
  expect(asked).toContain('Save, and read one page');
});

test('a provider of one capability is not asked what for, and takes its key', async () => {
  await using home = await TestHome.create({
    'config.yaml': `${ENABLED}web:\n  backend: exa\n`,
    ...acme('[search]'),
  });
  const { config, stdout } = await setUp(home, [
    [MENU, FIRST],
    [KEY_PROMPT, 'k\r'],
    [SAVE, down + enter],
  ]);
  expect(config).toBe(`${ENABLED}web:\n  backend: exa\n  search_backend: acme\n`);
  expect(stdout).toContain('acme offers search only.\n');
});

test('a key that is left out is named, with the way to set it later', async () => {
  await using home = await TestHome.create({ 'config.yaml': ENABLED, ...acme('[search]') });
  const { code, env, stdout, stderr } = await setUp(home, [
    [MENU, FIRST],
    [KEY_PROMPT, '   \r'],
    [SAVE, enter],
  ]);
  expect({ code, env }).toEqual({ code: 0, env: '' });
  expect(flat(`${stdout}${stderr}`)).toContain(
    'Left out. To set it later: hermes-web tools --provider acme --set ACME_KEY=...',
  );
});

test('one of several variables is chosen, and what is no secret is shown', async () => {
  await using home = await TestHome.create();
  const { env, asked, config } = await setUp(home, [
    [MENU, down + enter],
    ['What shall firecrawl do?', enter],
    ['Which of these will you set?', down + enter],
    ['FIRECRAWL_API_URL', 'http://localhost:3002\r'],
    [SAVE, down + enter],
  ]);
  expect(env).toBe('FIRECRAWL_API_URL=http://localhost:3002\n');
  expect(config).toBe('web:\n  backend: firecrawl\n');
  expect(asked).toContain('http://localhost:3002');
});

test('a variable of the environment is not asked for: it wins over .env', async () => {
  await using home = await TestHome.create({ 'config.yaml': ENABLED, ...acme('[search]') });
  const steps = [
    [MENU, enter],
    [SAVE, down + enter],
  ] as const;
  const { env, stdout } = await setUp(home, steps, { env: { ACME_KEY: 'of-the-shell' } });
  expect(env).toBe('');
  expect(flat(stdout)).toContain('ACME_KEY is set in the environment, which wins over .env');
});

test('a variable that is saved already is kept, or replaced when asked to', async () => {
  await using home = await TestHome.create({
    'config.yaml': ENABLED,
    '.env': 'ACME_KEY=old\n',
    ...acme('[search]'),
  });
  const replace = 'ACME_KEY is set in .env. Replace it?';
  const kept = await setUp(home, [
    [MENU, enter],
    [replace, enter],
    [SAVE, down + enter],
  ]);
  expect(kept.env).toBe('ACME_KEY=old\n');
  const replaced = await setUp(home, [
    [MENU, enter],
    [replace, 'y'],
    [KEY_PROMPT, 'new\r'],
    [SAVE, down + enter],
  ]);
  expect(replaced.env).toBe('ACME_KEY=new\n');
});

test('a plugin that is not enabled is enabled when the person says so', async () => {
  await using home = await TestHome.create({
    'config.yaml': 'plugins:\n  disabled: [web-acme, other]\n',
    ...acme('[search]'),
  });
  const last = up.repeat(4) + enter; // from exa over the top and "leave"
  const { code, config, env } = await setUp(home, [
    [MENU, last],
    ['Enable it?', enter],
    [MENU, enter],
    ['Enable it?', 'y'],
    [KEY_PROMPT, 'k\r'],
    [SAVE, enter],
  ]);
  expect({ code, env }).toEqual({ code: 0, env: 'ACME_KEY=k\n' });
  expect(config).toBe(
    'plugins:\n  disabled: [other]\n  enabled:\n    - web/acme\nweb:\n  search_backend: acme\n',
  );
});

test('a failed trial says why, and what was saved stays', async () => {
  await using home = await TestHome.create({
    'config.yaml': ENABLED,
    ...acme(
      '[search]',
      `search: () => ({ success: false, error: 'The key is not valid.', code: 'auth' })`,
    ),
  });
  const { code, stderr, env } = await setUp(home, [
    [MENU, FIRST],
    [KEY_PROMPT, 'wrong\r'],
    [SAVE, enter],
  ]);
  expect({ code, env }).toEqual({ code: 1, env: 'ACME_KEY=wrong\n' });
  expect(stderr).toMatch(
    /^error: The key is not valid\. \[auth\]\nIt failed after 0\.\d s; what was/,
  );
});

test('a configuration that cannot be read is said before anything is asked', async () => {
  await using home = await TestHome.create({ 'config.yaml': 'web: [\n' });
  const { code, stderr, asked } = await setUp(home, []);
  expect({ code, asked }).toEqual({ code: 1, asked: '' });
  expect(stderr).toContain(`hermes-web: ${home.path}/config.yaml line 2 column 1: `);
});

const QUESTIONS = [
  [MENU, `${up.repeat(4)}${enter}`],
  ['Enable it?', 'y'],
  [SERVE, enter],
  [KEY_PROMPT, 'sesame\r'],
  [SAVE, enter],
] as const;

test.for([
  ['Ctrl-C', KEY.ctrlC],
  ['Ctrl-D', KEY.ctrlD],
  ['a closed terminal', undefined],
] as const)('%s at any question ends with 130 and changes nothing', async ([, keys]) => {
  await using home = await TestHome.create({ '.env': '# none\n', ...acme() });
  for (const [index, [question]] of QUESTIONS.entries()) {
    const steps = [...QUESTIONS.slice(0, index), [question, keys] as const];
    const { code, config, env, stderr } = await setUp(home, steps);
    expect({ question, code, config, env, stderr }).toEqual({
      question,
      code: 130,
      config: '',
      env: '# none\n',
      stderr: '',
    });
  }
});

test('every line that is told fits a terminal of 40 columns', async () => {
  await using home = await TestHome.create(acme());
  const { stdout, code } = await setUp(home, QUESTIONS, { columns: 40 });
  expect(code).toBe(0);
  const lines = stdout.replaceAll(home.path, '').split('\n');
  expect(lines.filter((line) => textWidth(line) > 40)).toEqual([]);
});
