import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createEnv, formatEnvLine, parseEnv, writeEnvFile } from '../src/node/index.js';

const TEXT = `# neutral keys
TAVILY_API_KEY=tvly-neutral-1  # trailing note
export EXA_API_KEY=exa-neutral-2
PARALLEL_API_KEY="par#neutral-3" # note
BRAVE_SEARCH_API_KEY='brv neutral 4'
FIRECRAWL_API_URL=http://127.0.0.1:3002/base#frag
SEARXNG_URL = http://127.0.0.1:8888
XAI_API_KEY=
`;

test.each([TEXT, TEXT.replaceAll('\n', '\r\n'), `\uFEFF${TEXT}`])(
  'S06: reads as python-dotenv does, whatever the line ends',
  (text) => {
    expect(Object.fromEntries(parseEnv(text).values)).toEqual({
      TAVILY_API_KEY: 'tvly-neutral-1',
      EXA_API_KEY: 'exa-neutral-2',
      PARALLEL_API_KEY: 'par#neutral-3',
      BRAVE_SEARCH_API_KEY: 'brv neutral 4',
      FIRECRAWL_API_URL: 'http://127.0.0.1:3002/base#frag',
      SEARXNG_URL: 'http://127.0.0.1:8888',
      XAI_API_KEY: '',
    });
  },
);

test('S06: what is written is read back unchanged', () => {
  const values = {
    K1: 'ab#cd',
    K2: 'has space',
    K3: 'quote"in',
    K4: 'back\\slash',
    K5: "apos'in",
    K6: '',
    K7: ' # ',
    K8: '$HOME',
    K9: 'ends in \\',
    K10: "it's last",
  };
  const text = Object.entries(values)
    .map(([name, value]) => `${formatEnvLine(name, value)}\n`)
    .join('');
  expect(parseEnv(text)).toEqual({ values: new Map(Object.entries(values)), unreadable: [] });
});

test('a quoted value spans lines, and what follows keeps its line number', () => {
  const text = 'A="one\ntwo\\n"\njust words\nB=3\n"half=1\nC=\'half\nD\n';
  const { values, unreadable } = parseEnv(text);
  expect([...values]).toEqual([
    ['A', 'one\ntwo\n'],
    ['B', '3'],
  ]);
  expect(unreadable.map(({ from, to }) => [from, to])).toEqual([
    [3, 3],
    [5, 5],
    [6, 6],
    [7, 7],
  ]);
});

test('what no line can hold is not written', () => {
  expect(() => formatEnvLine('A', 'one\ntwo')).toThrow('The value of A must be one line.');
  expect(() => formatEnvLine('A', 'a #b\\')).toThrow('The value of A ends in a backslash, which');
  // In quotation marks python-dotenv would read on to the next one in the file.
  expect(formatEnvLine('A', 'a\\')).toBe('A=a\\');
});

test('the live view asks the environment, then the file as it is now; blank is absent', () => {
  const home = mkdtempSync(join(tmpdir(), 'hermes-env-'));
  const given: Record<string, string> = { A: ' from env ', B: '  ' };
  const { env, warnings } = createEnv(given, home);
  expect([env.A, env.B, env.C]).toEqual(['from env', undefined, undefined]);
  writeFileSync(join(home, '.env'), 'A=file\nB=file\nC=" "\nbroken line\n');
  expect([env.A, env.B, env.C, 'B' in env]).toEqual(['from env', 'file', undefined, true]);
  expect(warnings()).toEqual([
    `${join(home, '.env')} line 4: not of the form NAME=value; the line is ignored.`,
  ]);
  given.D = 'later';
  expect(env.D).toBe('later');
});

test('a name that every object has a property of is a variable like any other', () => {
  const home = mkdtempSync(join(tmpdir(), 'hermes-env-'));
  const { env } = createEnv({ valueOf: ' given ' } as unknown as Record<string, string>, home);
  const names = ['toString', 'constructor', '__proto__', 'hasOwnProperty', 'valueOf'];
  expect(names.map((name) => env[name])).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    'given',
  ]);
  writeFileSync(join(home, '.env'), 'toString=a\n__proto__=b\n');
  expect(['toString', '__proto__', 'constructor'].map((name) => env[name])).toEqual([
    'a',
    'b',
    undefined,
  ]);
});

test.each([
  [
    'TAVILY_API_KEY="tvly-x\nEXA_API_KEY=ex\nBRAVE_SEARCH_API_KEY="br"\nA=1\n',
    'lines 1 to 3: a quotation mark is not closed; these lines are ignored. Close it in line 1.',
  ],
  [
    "A=1\r\nB='x\r\nC='y'",
    'lines 2 to 3: a quotation mark is not closed; these lines are ignored. Close it in line 2.',
  ],
  ['A=1\nB="x', 'line 2: a quotation mark is not closed; the line is ignored.'],
  ['A=1\nB="x\n\n', 'line 2: a quotation mark is not closed; the line is ignored.'],
  ['A="1"\nB="x" y\n', 'line 2: not of the form NAME=value; the line is ignored.'],
])('every line that %j loses is named, and why', (text, warning) => {
  const home = mkdtempSync(join(tmpdir(), 'hermes-env-'));
  writeFileSync(join(home, '.env'), text);
  const { env, warnings } = createEnv({}, home);
  expect(env.A).toBe('1');
  expect(warnings()).toEqual([`${join(home, '.env')} ${warning}`]);
});

test('a pipe in the place of .env is refused', async () => {
  const home = mkdtempSync(join(tmpdir(), 'hermes-env-'));
  const path = join(home, '.env');
  execFileSync('/usr/bin/mkfifo', [path]);
  const refused = `${path} cannot be read (it is no plain file). Mend or remove it.`;
  const { env, warnings } = createEnv({ A: 'given' }, home);
  expect([env.A, env.B, warnings()]).toEqual(['given', undefined, [refused]]);
  await expect(writeEnvFile(home, { A: 'x' })).rejects.toThrow(refused);
});
