import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FakeServer, TavilyFake } from '@hermes/web-testkit';
import { expect, test } from 'vitest';
import { plugin, registering, TestHome } from './test-home.js';
import { type Size, TmuxSession } from './tmux-session.js';

const MENU = 'Which provider do you want to use?';
const SERVE = 'What shall tavily do?';
const KEY_PROMPT = 'TAVILY_API_KEY (hidden)';
const SAVE = 'Save this?';

/** From exa, which serves when nothing is configured, down to tavily. */
const TO_TAVILY = Array.from({ length: 5 }, () => 'Down');

/** A home, a vendor and a terminal in which `hermes-web tools` asks its first question. */
class FirstRun implements AsyncDisposable {
  readonly home: TestHome;
  readonly vendor: FakeServer;
  readonly key: string;
  readonly terminal: TmuxSession;

  private constructor(parts: Pick<FirstRun, 'home' | 'vendor' | 'key' | 'terminal'>) {
    this.home = parts.home;
    this.vendor = parts.vendor;
    this.key = parts.key;
    this.terminal = parts.terminal;
  }

  static async start({
    env = {},
    size,
    files = {},
  }: {
    readonly env?: Readonly<Record<string, string>>;
    readonly size?: Size;
    readonly files?: Readonly<Record<string, string>>;
  } = {}): Promise<FirstRun> {
    const fake = new TavilyFake();
    const vendor = await FakeServer.start(fake);
    vendor.content = {
      rows: [{ url: 'https://one.test/', title: 'Lantern makers', text: 'Who makes them.' }],
      pages: [],
    };
    const home = await TestHome.create(files);
    const world = { ...home.env, TAVILY_BASE_URL: vendor.url, ...env };
    const terminal = await TmuxSession.start('hermes-web tools', world, size);
    await terminal.shows(MENU);
    return new FirstRun({ home, vendor, key: fake.key, terminal });
  }

  /** Answers every question up to the last one before anything is written. */
  async answer(key = this.key): Promise<void> {
    await this.terminal.press(...TO_TAVILY, 'Enter');
    await this.terminal.shows(SERVE);
    await this.terminal.press('Enter');
    await this.terminal.shows(KEY_PROMPT);
    await this.terminal.type(key);
    await this.terminal.press('Enter');
    await this.terminal.shows(SAVE);
  }

  /** What a file of the home holds; `undefined` when it is not there. */
  read(name: string): Promise<string | undefined> {
    return readFile(join(this.home.path, name), 'utf8').catch(() => undefined);
  }

  async mode(name: string): Promise<number> {
    return (await stat(join(this.home.path, name))).mode & 0o777;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.terminal[Symbol.asyncDispose]();
    await this.vendor[Symbol.asyncDispose]();
    await this.home[Symbol.asyncDispose]();
  }
}

const UNHARMED = { isCooked: true, hasCursor: true };

test('the first minute: choose, type the key unseen, try one search', async () => {
  await using world = await FirstRun.start();
  const { terminal, vendor, key } = world;
  await world.answer();
  await terminal.press('Enter');
  expect(await terminal.ended()).toEqual({ code: 0, ...UNHARMED });
  const screen = await terminal.screen();
  expect(screen).toContain('Get it at https://app.tavily.com');
  expect(screen).toContain('1. Lantern makers\n   https://one.test/\n   Who makes them.\n');
  expect(screen).toMatch(/1 hit from tavily\nThe search took \d+\.\d s\.\n/);
  expect(screen).toContain('  search   tavily, named by web.backend\n');
  expect(await world.read('config.yaml')).toBe('web:\n  backend: tavily\n');
  expect(await world.read('.env')).toBe(`TAVILY_API_KEY=${key}\n`);
  expect(await world.mode('.env')).toBe(0o600);
  expect(vendor.seen.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${key}`]);
  expect(key.length).toBeGreaterThan(5);
  expect(await terminal.raw()).not.toContain(key);
});

test('a wrong key is said by the trial, with what the vendor answers', async () => {
  await using world = await FirstRun.start();
  await world.answer('tvly-of-nobody');
  await world.terminal.press('Enter');
  expect(await world.terminal.ended()).toEqual({ code: 1, ...UNHARMED });
  const screen = await world.terminal.screen();
  expect(screen).toMatch(/error: .* \[auth\]/);
  expect(screen).not.toContain('tvly-of-nobody');
});

test.for([[MENU], [SERVE], [KEY_PROMPT], [SAVE]])(
  'Ctrl-C at "%s" leaves files and terminal as they were',
  async ([question]) => {
    await using world = await FirstRun.start({ files: { '.env': '# none yet\n' } });
    const { terminal } = world;
    for (const [shown, keys] of [
      [MENU, [...TO_TAVILY, 'Enter']],
      [SERVE, ['Enter']],
      [KEY_PROMPT, ['h', 'a', 'l', 'f', 'Enter']],
      [SAVE, ['Enter']],
    ] as const) {
      await terminal.shows(shown);
      if (shown === question) break;
      await terminal.press(...keys);
    }
    await terminal.press('C-c');
    expect(await terminal.ended()).toEqual({ code: 130, ...UNHARMED });
    expect(await world.read('config.yaml')).toBeUndefined();
    expect(await world.read('.env')).toBe('# none yet\n');
  },
);

test('Ctrl-Z stops the questions, and fg goes on with them', async () => {
  await using home = await TestHome.create();
  const line = 'set -m; hermes-web tools; echo stopped with $?; fg';
  await using terminal = await TmuxSession.start(line, home.env);
  await terminal.shows(MENU);
  await terminal.press('C-z');
  await terminal.shows('stopped with 148');
  await terminal.press(...TO_TAVILY, 'Enter');
  await terminal.shows(SERVE);
  await terminal.press('C-c');
  expect(await terminal.ended()).toEqual({ code: 130, ...UNHARMED });
});

test('Ctrl-C while the trial runs ends it, and takes the status line away', async () => {
  await using world = await FirstRun.start();
  world.vendor.fault = () => undefined; // never answers
  await world.answer();
  await world.terminal.press('Enter');
  await world.terminal.shows('Searching for "open source web search"');
  await world.terminal.press('C-c');
  expect(await world.terminal.ended()).toEqual({ code: 130, ...UNHARMED });
  expect(await world.terminal.screen()).not.toContain('Searching for');
});

test('in 40 columns no line is wrapped by the terminal', async () => {
  await using world = await FirstRun.start({ size: { columns: 40, rows: 20 } });
  await world.answer();
  await world.terminal.press('Enter');
  expect((await world.terminal.ended()).code).toBe(0);
  const lines = (await world.terminal.screen()).split('\n');
  expect(lines.filter((line) => line.length > 40 && !line.includes(world.home.path))).toEqual([]);
  expect(await world.read('config.yaml')).toBe('web:\n  backend: tavily\n');
});

/** What sets a colour, as opposed to what moves the cursor. */
const COLOR = new RegExp(`${String.fromCodePoint(27)}\\[[\\d;]*m`);

test.for([
  ['NO_COLOR', { NO_COLOR: '1' }, false],
  ['FORCE_COLOR=0', { FORCE_COLOR: '0' }, false],
  ['NO_COLOR and FORCE_COLOR', { NO_COLOR: '1', FORCE_COLOR: '1' }, false],
  ['FORCE_COLOR', { FORCE_COLOR: '1' }, true],
  ['nothing', {}, true],
] as const)('%s decides on the colours of the questions, too', async ([, env, isColoured]) => {
  await using world = await FirstRun.start({ env });
  await world.answer();
  await world.terminal.press('C-c');
  await world.terminal.ended();
  expect(COLOR.test(await world.terminal.raw())).toBe(isColoured);
});

const NEEDY = {
  'config.yaml': 'plugins:\n  enabled: [web/needy]\n',
  ...plugin(
    'needy',
    registering('needy', `search: () => ctx.ensureDependency('left-pad@1.3.0')`),
    '[search]\nlazy_dependencies: [left-pad@1.3.0]',
  ),
};

test.for([
  ['n', 1],
  ['C-c', 130],
] as const)('a dependency is not installed when the answer is %s', async ([key, code]) => {
  await using home = await TestHome.create(NEEDY);
  const line = 'hermes-web search x --provider needy > answer.txt';
  await using terminal = await TmuxSession.start(line, home.env);
  const asked = await terminal.shows('needs left-pad@1.3.0.');
  expect(asked.replace(/[\s│]+/g, ' ')).toContain(`Install it in ${home.path}/lazy?`);
  await terminal.press(key);
  expect(await terminal.ended()).toEqual({ code, ...UNHARMED });
});
