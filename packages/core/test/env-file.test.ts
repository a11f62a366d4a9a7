import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createEnv, formatEnvLine, parseEnv } from '../src/node/index.js';

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
  expect(unreadable).toEqual([3, 5, 6, 7]);
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
