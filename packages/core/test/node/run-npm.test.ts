import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findNpmCli } from '../../src/node/npm-cli.js';
import { runNpm } from '../../src/node/run-npm.js';
import { npmEnv } from './package-server.js';
import { folderWith } from './temporary-folder.js';

const NO_REGISTRY = 'http://127.0.0.1:1/';

/** A package whose script `do` is this program. */
function packageWith(program: string): string {
  return folderWith({
    'package.json': { name: 'x', version: '1.0.0', scripts: { do: 'node do.cjs' } },
    'do.cjs': program,
  });
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Starts a script that never ends; gives its process id once it runs. */
function startEndless(options: { readonly signal?: AbortSignal; readonly timeoutMs: number }) {
  const cwd = packageWith("console.log('pid', process.pid, '.'); setInterval(() => {}, 1000);");
  let text = '';
  const end = runNpm(['run', 'do'], {
    cwd,
    env: npmEnv(NO_REGISTRY),
    ...options,
    onOutput: (piece) => {
      text += piece;
    },
  });
  end.catch(() => undefined);
  return { end, pid: (): number => Number(/pid (\d+) \./.exec(text)?.[1] ?? 0) };
}

test('gives how npm ended and what it wrote, as it comes and at the end', async () => {
  const cwd = packageWith("console.log('out'); console.error('err'); process.exitCode = 3;");
  const pieces: string[] = [];
  const { code, output } = await runNpm(['run', 'do', '--silent'], {
    cwd,
    env: npmEnv(NO_REGISTRY),
    timeoutMs: 60_000,
    onOutput: (piece) => pieces.push(piece),
  });
  expect(code).toBe(3);
  expect(output.split('\n').toSorted()).toEqual(['err', 'out']);
  expect(pieces.join('').trim().split('\n').toSorted()).toEqual(['err', 'out']);
});

test('what npm runs sees no key and has no input', async () => {
  const cwd = packageWith(
    "const fs = require('node:fs'); fs.writeFileSync('seen.json', JSON.stringify({ key: process.env.TAVILY_API_KEY, home: process.env.HOME, input: fs.readFileSync(0, 'utf8') }));",
  );
  const npm = npmEnv(NO_REGISTRY);
  const env = { ...npm, TAVILY_API_KEY: 'key' };
  expect(await runNpm(['run', 'do'], { cwd, env, timeoutMs: 60_000 })).toMatchObject({ code: 0 });
  expect(JSON.parse(readFileSync(join(cwd, 'seen.json'), 'utf8'))).toEqual({
    home: npm.HOME,
    input: '',
  });
});

test('of a long output the end is kept', async () => {
  const cwd = packageWith("console.log('x'.repeat(5000) + 'the end');");
  const { output } = await runNpm(['run', 'do', '--silent'], {
    cwd,
    env: npmEnv(NO_REGISTRY),
    timeoutMs: 60_000,
  });
  expect(output.length).toBeLessThanOrEqual(2000);
  expect(output).toMatch(/^x+the end$/);
});

test('an abort kills npm and what it started', async () => {
  const caller = new AbortController();
  const { end, pid } = startEndless({ signal: caller.signal, timeoutMs: 60_000 });
  await expect.poll(pid, { timeout: 15_000 }).toBeGreaterThan(0);
  caller.abort();
  await expect(end).rejects.toMatchObject({ code: 'aborted' });
  await expect.poll(() => isRunning(pid()), { timeout: 5000 }).toBe(false);
});

test('so does the time limit', async () => {
  const { end, pid } = startEndless({ timeoutMs: 4000 });
  await expect(end).rejects.toMatchObject({
    code: 'timeout',
    message: expect.stringMatching(/^npm timed out/),
  });
  await expect.poll(() => pid() > 0 && isRunning(pid()), { timeout: 5000 }).toBe(false);
});

test('a call that is over before it begins starts nothing', async () => {
  const options = { cwd: folderWith({}), env: npmEnv(NO_REGISTRY), timeoutMs: 60_000 };
  await expect(
    runNpm(['--version'], { ...options, signal: AbortSignal.abort() }),
  ).rejects.toMatchObject({ code: 'aborted' });
});

test('npm is found beside Node, else on PATH, else not at all', () => {
  const beside = folderWith({ 'bin/node': '', 'lib/node_modules/npm/bin/npm-cli.js': '' });
  const onWindows = folderWith({ 'node.exe': '', 'node_modules/npm/bin/npm-cli.js': '' });
  const nowhere = folderWith({ npm: '#!/bin/sh' });
  const execPath = join(nowhere, 'node');
  expect(findNpmCli({}, join(beside, 'bin/node'))).toBe(
    join(beside, 'lib/node_modules/npm/bin/npm-cli.js'),
  );
  expect(findNpmCli({ PATH: `${nowhere}:${onWindows}` }, execPath)).toBe(
    join(onWindows, 'node_modules/npm/bin/npm-cli.js'),
  );
  expect(findNpmCli({ PATH: `relative:${nowhere}` }, execPath)).toBeUndefined();
});
