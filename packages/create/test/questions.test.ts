import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { main } from '../src/main.js';
import { capturedIo } from './captured-io.js';
import { ScriptedTerminal } from './scripted-terminal.js';

const KEY = { enter: '\r', down: '\u001b[B', space: ' ', ctrlC: '\u0003' };

test('at a terminal what is not said is asked for', async () => {
  const terminal = new ScriptedTerminal([
    ['Name of the provider', 'lamps\r'],
    ['What can the service do?', KEY.down + KEY.space + KEY.enter],
    ['Address of the service', '/v2\r'],
    ['Variable of its key', KEY.enter],
    ['Name of the npm package', KEY.enter],
  ]);
  const { io, folder, complaints } = capturedIo(terminal);
  expect(await main([], io)).toBe(0);
  expect([complaints, terminal.missing]).toEqual([[], []]);
  const code = readFileSync(join(folder, 'hermes-web-lamps/src/provider.ts'), 'utf8');
  expect(code).toContain("'https://api.lamps.example/v2'");
  expect(code).toContain('env.LAMPS_API_KEY');
  expect(readdirSync(join(folder, 'hermes-web-lamps/src')).sort()).toEqual([
    'extract.ts',
    'index.ts',
    'provider.ts',
    'search.ts',
  ]);
});

test('what was said is not asked for', async () => {
  const terminal = new ScriptedTerminal([['Variable of its key', KEY.enter]]);
  const { io } = capturedIo(terminal);
  const address = ['--base-url', 'https://lamps.example'];
  expect(await main(['lamps', '--search', ...address, '--package', 'lamps'], io)).toBe(0);
  expect(terminal.missing).toEqual([]);
});

test('an answer that cannot be is asked for again', async () => {
  const terminal = new ScriptedTerminal([
    ['Name of the provider', 'tavily\r'],
    ['is the provider of @hermes/web-tavily', '-2\r'],
    ['What can the service do?', KEY.enter],
    ['Address of the service', KEY.enter],
    ['Variable of its key', KEY.enter],
    ['Name of the npm package', KEY.enter],
  ]);
  const { io, folder } = capturedIo(terminal);
  expect(await main([], io)).toBe(0);
  expect(existsSync(join(folder, 'hermes-web-tavily-2/package.json'))).toBe(true);
});

test('--yes asks nothing', async () => {
  const { io, folder } = capturedIo(new ScriptedTerminal([]));
  expect(await main(['lamps', '--yes'], io)).toBe(0);
  expect(readdirSync(folder)).toEqual(['hermes-web-lamps']);
});

test('Ctrl-C writes nothing', async () => {
  const { io, folder } = capturedIo(new ScriptedTerminal([['Address', KEY.ctrlC]]));
  expect(await main(['lamps', '--search'], io)).toBe(130);
  expect(readdirSync(folder)).toEqual([]);
});
