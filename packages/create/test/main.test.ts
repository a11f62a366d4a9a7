import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { main } from '../src/main.js';
import { capturedIo } from './captured-io.js';

test('a package is written into a folder of its name, and what comes next is said', async () => {
  const { io, folder, printed, complaints } = capturedIo();
  expect(await main(['my-backend'], io)).toBe(0);
  expect(complaints).toEqual([]);
  expect(printed.join('\n')).toContain('cd hermes-web-my-backend\n  npm install\n  npm test');
  expect(readdirSync(folder)).toEqual(['hermes-web-my-backend']);
  expect(readdirSync(join(folder, 'hermes-web-my-backend')).sort()).toEqual([
    '.changeset',
    '.github',
    '.gitignore',
    'LICENSE',
    'README.md',
    'package.json',
    'src',
    'test',
    'tsconfig.json',
  ]);
});

test('every flag lands in the package', async () => {
  const { io, folder } = capturedIo();
  const flags = ['--extract', '--env', 'LAMP_TOKEN', '--base-url', 'https://lamps.example/api/v2/'];
  const names = ['--package', '@acme/hermes-lamps', '--dir', 'code/lamps'];
  expect(await main(['lamps', ...flags, ...names], io)).toBe(0);
  const read = (path: string) => readFileSync(join(folder, 'code/lamps', path), 'utf8');
  const manifest = JSON.parse(read('package.json'));
  expect(manifest.name).toBe('@acme/hermes-lamps');
  expect(manifest.hermesAgentPlugins).toEqual({
    'web-lamps': {
      entry: '.',
      kind: 'backend',
      provides_web_providers: ['lamps'],
      requires_env: [{ name: 'LAMP_TOKEN', description: 'Lamps API key', secret: true }],
      optional_env: [{ name: 'LAMPS_BASE_URL', secret: false }],
      capabilities: ['extract'],
      display_name: 'Lamps',
      badge: 'paid',
      tag: 'What Lamps knows of the web',
    },
  });
  expect(read('src/provider.ts')).toContain(
    "baseUrl(env, 'LAMPS_BASE_URL', 'https://lamps.example/api/v2') + path",
  );
  expect(existsSync(join(folder, 'code/lamps/src/search.ts'))).toBe(false);
});

test('the folder of a scoped package is called without its scope', async () => {
  const { io, folder } = capturedIo();
  expect(await main(['lamps', '--package', '@acme/hermes-lamps'], io)).toBe(0);
  expect(readdirSync(folder)).toEqual(['hermes-lamps']);
});

test('an empty folder is filled, also the one that the shell stands in', async () => {
  const { io, folder, printed } = capturedIo();
  expect(await main(['lamps', '--dir', '.'], io)).toBe(0);
  expect(readdirSync(folder)).toContain('package.json');
  expect(readdirSync(folder).filter((entry) => entry.startsWith('.create'))).toEqual([]);
  expect(printed.join('\n')).toContain('cd .\n');
});

test.for([
  [
    'a folder that holds something',
    (path: string) => {
      mkdirSync(path);
      writeFileSync(join(path, 'mine.txt'), 'mine');
    },
  ],
  ['a file', (path: string) => writeFileSync(path, 'mine')],
  ['a link that leads nowhere', (path: string) => symlinkSync('nowhere', path)],
] as const)('%s is left as it is', async ([, make]) => {
  const { io, folder, complaints } = capturedIo();
  make(join(folder, 'target'));
  const before = readdirSync(folder, { recursive: true });
  expect(await main(['lamps', '--dir', 'target'], io)).not.toBe(0);
  expect(complaints.join('\n')).toContain('target');
  expect(readdirSync(folder, { recursive: true })).toEqual(before);
});

test.for([
  [['Lamps'], '"Lamps" cannot be the name of a provider'],
  [['my--backend'], '"my--backend" cannot be the name of a provider'],
  [['search'], '"search" cannot be the name of a provider'],
  [['../up'], '"../up" cannot be the name of a provider'],
  [['a'.repeat(51)], 'at most 50 lower case letters'],
  [['tavily'], '"tavily" is the provider of @hermes/web-tavily.'],
  [['lamps', 'torches'], 'A provider has one name; these are lamps, torches.'],
  [[], 'The name of the provider is missing.'],
  [['lamps', '--package', 'Lamps'], '"Lamps" cannot be the name of a package'],
  [['lamps', '--package', '../lamps'], '"../lamps" cannot be the name of a package'],
  [['lamps', '--package', '@hermes/web-lamps'], 'is in the scope of Hermes Web itself'],
  [['lamps', '--package', 'node_modules'], 'is a name that npm or Node keeps for itself'],
  [['lamps', '--package', 'http'], 'is a name that npm or Node keeps for itself'],
  [['lamps', '--env', 'PATH'], 'PATH decides how programs run, and no host saves it.'],
  [['lamps', '--env', 'NODE_OPTIONS'], 'NODE_OPTIONS decides how programs run'],
  [['git'], 'GIT_API_KEY decides how programs run'],
  [['lamps', '--env', 'LAMP-KEY'], '"LAMP-KEY" cannot be the name of a variable'],
  [['lamps', '--env', 'LAMPS_BASE_URL'], 'LAMPS_BASE_URL holds the address of the service.'],
  [['lamps', '--base-url', 'lamps.example'], '"lamps.example" cannot be the address'],
  [['lamps', '--base-url', 'ftp://lamps.example'], '"ftp://lamps.example" cannot be the address'],
  [['lamps', '--base-url', 'https://user:pass@lamps.example'], 'without query, user or password'],
  [['lamps', '--base-url', "https://lamps.example/'+x+'"], 'cannot be the address'],
  [['lamps', '--base-url', 'https://lamps.example/*/'], 'cannot be the address'],
  [['lamps', '--colour'], "Unknown option '--colour'"],
  [['lamps', '--env'], "Option '--env <value>' argument missing"],
] as const)('%j is refused, and nothing is written', async ([args, complaint]) => {
  const { io, folder, complaints } = capturedIo();
  expect(await main(args, io)).toBe(2);
  expect(complaints[0]).toContain(complaint);
  expect(complaints[1]).toBe('Usage: npm create hermes-web-provider [name] [-- options]');
  expect(readdirSync(folder)).toEqual([]);
});

test('help and version are printed', async () => {
  const { io, printed } = capturedIo();
  expect(await main(['--help'], io)).toBe(0);
  expect(await main(['--version'], io)).toBe(0);
  expect(printed[0]).toMatch(/^Usage: npm create hermes-web-provider/);
  expect(printed[1]).toMatch(/^\d+\.\d+\.\d+$/);
});
