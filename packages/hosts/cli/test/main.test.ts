import { expect, test } from 'vitest';
import { COMMANDS } from '../src/command-table.js';
import { run } from './captured-io.js';
import { TestHome } from './test-home.js';

const SEARCH_USAGE =
  'Usage: hermes-web search <query> [--limit N] [--provider NAME] [--explain] [--json]\n';

test('without a command the overview goes to stderr and the exit code is 2', async () => {
  const { code, stdout, stderr } = await run([]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain('Usage: hermes-web <command> [options]\n');
});

test.for([['--help'], ['-h']])('%s shows the commands on stdout', async ([option]) => {
  const { code, stdout, stderr } = await run([option ?? '']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain('  search   Search the web.\n');
  expect(stdout).toContain('Examples:\n');
});

test('every command shows its usage, options and examples, whatever else is missing', async () => {
  const words = await Promise.all(
    COMMANDS.map(async ({ name, load }) => {
      const { subcommands = [] } = await load();
      return [[name], ...subcommands.map((below) => [name, below.name])];
    }),
  );
  for (const command of words.flat()) {
    const { code, stdout, stderr } = await run([...command, '--help']);
    expect({ command, code, stderr }).toEqual({ command, code: 0, stderr: '' });
    expect(stdout).toContain(`Usage: hermes-web ${command.join(' ')}`);
    expect(stdout).toContain('  -q, --quiet');
    expect(stdout).toContain(`Examples:\n  hermes-web ${command.join(' ')}`);
  }
});

test('--version prints the version alone', async () => {
  const { code, stdout } = await run(['--version']);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^\d+\.\d+\.\d+\S*\n$/);
});

test.for([
  ['an unknown command', ['constructor'], 'there is no command constructor.'],
  ['an option before the command', ['--json', 'search'], 'the command comes first; --json is an'],
  ['a missing query', ['search', '--json'], 'search needs a query.'],
  ['a blank query', ['search', '  '], 'search needs a query.'],
  ['an unknown option', ['search', 'x', '--deep'], "Unknown option '--deep'. What is no option"],
  [
    'a mistyped option',
    ['search', 'x', '--limt', '3'],
    "Unknown option '--limt'. Did you mean --limit?",
  ],
  [
    'an option without its value',
    ['search', 'x', '--limit'],
    "Option '--limit <value>' argument missing",
  ],
  [
    'a limit in words',
    ['search', 'x', '--limit', 'ten'],
    '--limit must be a whole number; it is "ten".',
  ],
  ['a limit with a fraction', ['search', 'x', '--limit', '2.5'], '--limit must be a whole number'],
  ['a missing URL', ['extract'], 'extract needs at least one URL.'],
  [
    'an unknown format',
    ['extract', 'u', '--format', 'pdf'],
    '--format must be one of markdown, html, text; it is "pdf".',
  ],
  ['a crawl from two URLs', ['crawl', 'a', 'b'], 'crawl needs exactly one URL; it has 2.'],
  ['a crawl from nowhere', ['crawl'], 'crawl needs exactly one URL; it has 0.'],
  [
    'a page number in words',
    ['crawl', 'u', '--max-pages', 'x'],
    '--max-pages must be a whole number',
  ],
  [
    'an option before a command below',
    ['plugins', '--json', 'list'],
    'options come after the name of the command: hermes-web plugins list ...',
  ],
  ['an argument to tools', ['tools', 'local'], 'tools takes no arguments.'],
] as const)('%s is wrong usage', async ([, args, message]) => {
  const { code, stdout, stderr } = await run(args);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(`hermes-web: ${message}`);
  expect(stderr).toContain('\nUsage: hermes-web ');
});

test('wrong usage ends with the usage line of the command', async () => {
  expect((await run(['search'])).stderr).toBe(`hermes-web: search needs a query.\n${SEARCH_USAGE}`);
});

test('behind -- a word that looks like help is part of the query', async () => {
  const { code, stdout } = await run(['search', '--', '--help'], {
    env: { HERMES_HOME: '/nowhere' },
  });
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
});

test.for([
  [['tools', '--provider', 'foo', '--json'], 'there is no provider "foo". Known here: brave-free,'],
  [['plugins', 'info', 'nope', '--json'], 'There is no plugin nope.'],
] as const)(
  '%j: with --json a failure of any command is JSON on stdout',
  async ([args, message]) => {
    await using home = await TestHome.create();
    const { code, stdout, stderr } = await run(args, home);
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(JSON.parse(stdout)).toEqual({ success: false, error: expect.stringContaining(message) });
  },
);

test('with --json a failure with a code keeps it', async () => {
  await using home = await TestHome.create({ 'config.yaml': 'web: [\n' });
  const { code, stdout } = await run(['tools', '--provider', 'exa', '--json'], home);
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ success: false, code: 'not_configured' });
});
