import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readManifest, readSettings } from '@hermes/web-core';
import { FakeServer, SearxngFake } from '@hermes/web-testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { runCommand } from '../packaging/run-command.js';
import { CliHelp } from './cli-help.js';
import { commandsOf } from './command-lines.js';
import { allDocuments, type CodeBlock } from './document.js';
import { Workbench } from './workbench.js';
import { REPOSITORY } from './workspace-packages.js';

const documents = allDocuments();
const blocks = documents.flatMap((document) => document.blocks);
const program = blocks.filter(({ language }) => ['js', 'ts'].includes(language));
const workbench = new Workbench(mkdtempSync(join(realpathSync(tmpdir()), 'hermes-web-docs-')));
const cli = new CliHelp();
const scripts = new Set([
  ...scriptsOf('package.json'),
  ...scriptsOf('packages/create/template/_package.json'),
]);
let searxng: FakeServer;

beforeAll(async () => {
  searxng = await FakeServer.start(new SearxngFake({ isOpen: true }));
  const rows = [{ url: 'https://lanterns.example/', title: 'Lanterns', text: 'How to fold one.' }];
  searxng.content = { rows, pages: [] };
});

afterAll(async () => {
  await searxng[Symbol.asyncDispose]();
  rmSync(workbench.folder, { recursive: true });
});

test('every block says its language, or is plain output', () => {
  const known = ['js', 'ts', 'json', 'jsonc', 'yaml', 'sh', 'text', ''];
  expect(
    blocks.filter(({ language }) => !known.includes(language)).map(({ title }) => title),
  ).toEqual([]);
});

test('code type-checks against the built packages', async () => {
  for (const block of program) if (block.file === undefined) writeProgram(block);
  const tsc = join(REPOSITORY, 'node_modules/.bin/tsc');
  const { stdout } = await runCommand(tsc, ['--pretty', 'false'], { cwd: workbench.folder });
  expect(stdout).toBe('');
});

describe('code runs to its end without network, beside a SearXNG on loopback', () => {
  const runnable = program.filter(({ isFragment, file }) => !isFragment && file === undefined);
  test.concurrent.for(runnable)('$title', async (block) => {
    const noNetwork = new URL('no-network.mjs', import.meta.url).href;
    const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
    const loader = block.language === 'ts' ? ['--import', tsx] : [];
    const args = ['--import', noNetwork, ...loader, writeProgram(block)];
    const env = { HERMES_HOME: join(workbench.folder, 'home'), SEARXNG_URL: searxng.url };
    const { exitCode, stderr } = await runCommand(process.execPath, args, {
      cwd: workbench.folder,
      env,
    });
    expect({ exitCode, stderr: exitCode === 0 ? '' : stderr }).toEqual({ exitCode: 0, stderr: '' });
  });
});

test.for(blocks.filter(({ language }) => language === 'json'))(
  '$title is JSON',
  ({ text, title }) => {
    const { hermesAgentPlugins = {} } = JSON.parse(text);
    for (const manifest of Object.values(hermesAgentPlugins)) expectManifest(manifest, title);
  },
);

test.for(blocks.filter(({ language }) => language === 'yaml'))(
  '$title is YAML, and sound as configuration or manifest',
  ({ text, title }) => {
    const value = parse(text);
    if ('provides_web_providers' in value) expectManifest(value, title);
    else expect(readSettings(value, {}).warnings).toEqual([]);
  },
);

describe('command lines name programs, commands, options and scripts that exist', () => {
  test.for(blocks.filter(({ language }) => language === 'sh'))('$title', async ({ text }) => {
    expect(await unknownIn(commandsOf(text))).toEqual([]);
  });

  test.for(documents)('$path, in its sentences', async ({ inlineCode }) => {
    const whole = inlineCode.filter((code) => !/[<…[|&]|\.\.\./.test(code));
    expect(await unknownIn(whole.flatMap(commandsOf))).toEqual([]);
  });
});

function writeProgram({ title, text, language }: CodeBlock): string {
  return workbench.write(`${title.replace(/\W+/g, '-')}.${language}`, `${text}\nexport {};\n`);
}

function expectManifest(value: unknown, file: string): void {
  const { manifest, warnings } = readManifest(value, { plugin: 'snippet', file });
  expect(manifest?.providers).not.toEqual([]);
  expect(warnings).toEqual([]);
}

function scriptsOf(file: string): readonly string[] {
  return Object.keys(JSON.parse(readFileSync(join(REPOSITORY, file), 'utf8')).scripts);
}

async function unknownIn(commands: readonly (readonly string[])[]): Promise<readonly string[]> {
  const found = await Promise.all(commands.map((words) => unknownWords(words)));
  return found.flat();
}

/** What of one command does not exist. */
async function unknownWords(words: readonly string[]): Promise<readonly string[]> {
  const [first = '', second = '', third = '', ...rest] = words;
  if (first === 'npx') return unknownNpx(words.slice(second === '-y' ? 2 : 1));
  if (first === 'npm' && second === 'create') return cli.unknownIn([`create-${third}`, ...rest]);
  if (first === 'npm' && ['run', 'test'].includes(second))
    return unknownScripts(second === 'run' ? third : second);
  if (first === 'pnpm') return unknownPnpm(words.slice(1).filter((word) => word !== '-s'));
  return cli.has(first) ? cli.unknownIn(words) : [];
}

async function unknownNpx([name = '', ...rest]: readonly string[]): Promise<readonly string[]> {
  const program = cli.behind(name);
  return program === undefined ? [name] : cli.unknownIn([program, ...rest]);
}

async function unknownPnpm([script = '', ...rest]: readonly string[]): Promise<readonly string[]> {
  if (cli.has(script)) return cli.unknownIn([script, ...rest]);
  const isTool = existsSync(join(REPOSITORY, 'node_modules/.bin', script));
  return isTool ? [] : unknownScripts(script);
}

function unknownScripts(name: string): readonly string[] {
  return scripts.has(name) ? [] : [`script ${name}`];
}
