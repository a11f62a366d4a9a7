import { expect, test } from 'vitest';
import { runBin } from './run-bin.js';
import { plugin, registering, TestHome } from './test-home.js';

const NO_HITS = 'search: () => ({ success: true, data: { web: [] } })';

/** Each plugin's code, and what is said of it. */
const BROKEN = {
  throwing: [`throw new Error('out of order');`, 'out of order'],
  rejecting: [`export async function register() { throw new Error('not today'); }`, 'not today'],
  hanging: ['await new Promise(() => {});', 'did not finish loading within 0.5 s'],
  idling: [
    'export function register() { setInterval(() => {}, 1000); return new Promise(() => {}); }',
    'did not finish loading within 0.5 s',
  ],
  empty: ['', 'exports no register(ctx) function'],
  misnamed: [
    registering('other', NO_HITS),
    'registers provider other, which its manifest does not',
  ],
  shy: ['export function register() {}', 'declares provider shy in its manifest and does not'],
} as const;
const NAMES = Object.keys(BROKEN);

const createHome = () =>
  TestHome.create({
    'config.yaml': [
      'plugins:',
      '  load_timeout_seconds: 0.5',
      `  enabled: [web/zgood, ${NAMES.map((name) => `web/${name}`).join(', ')}]`,
      '',
    ].join('\n'),
    ...plugin('zgood', registering('zgood', NO_HITS)),
    ...Object.assign({}, ...Object.entries(BROKEN).map(([name, [code]]) => plugin(name, code))),
  });

test('each broken plugin fails its own calls, is shown by the next look, and leaves the others alone', async () => {
  await using home = await createHome();
  for (const [name, [, message]] of Object.entries(BROKEN)) {
    const { code, stdout, stderr } = await runBin(['search', 'x', '--provider', name], home);
    expect({ name, code, stdout }).toEqual({ name, code: 1, stdout: '' });
    expect(stderr).toContain(`Plugin web/${name}`);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('    at ');
  }
  const { providers } = JSON.parse((await runBin(['tools', '--json'], home)).stdout);
  for (const [name, [, message]] of Object.entries(BROKEN)) {
    expect(providers).toContainEqual(
      expect.objectContaining({ name, state: 'failed', note: expect.stringContaining(message) }),
    );
  }
  expect(providers).toContainEqual(expect.objectContaining({ name: 'zgood', state: 'available' }));
});

test('an unnamed call passes the broken plugins over and ends, whatever they keep running', async () => {
  await using home = await createHome();
  const { code, stdout } = await runBin(['search', 'x'], home);
  expect({ code, stdout }).toEqual({ code: 0, stdout: '0 hits from zgood\n' });
});

const BACKGROUND = `
setTimeout(() => { throw new Error('boom'); }, 5);
Promise.reject(new Error('bang'));
${registering('noisy', 'search: () => new Promise((resolve) => setTimeout(() => resolve({ success: true, data: { web: [] } }), 200))')}`;

test('what a plugin leaves failing in the background is told, and does not take the answer with it', async () => {
  await using home = await TestHome.create({
    'config.yaml': 'plugins: { enabled: [web/noisy] }\n',
    ...plugin('noisy', BACKGROUND),
  });
  const { code, stdout, stderr } = await runBin(['search', 'x', '--json'], home);
  expect({ code, answer: JSON.parse(stdout) }).toMatchObject({
    code: 0,
    answer: { success: true },
  });
  expect(stderr).toContain('something failed in the background: boom');
  expect(stderr).toContain('something failed in the background: bang');
});

test('a plugin that ends the process is no success', async () => {
  await using home = await TestHome.create({
    'config.yaml': 'plugins: { enabled: [web/quitter] }\n',
    ...plugin('quitter', registering('quitter', 'search: () => process.exit(0)')),
  });
  const { code, stdout, stderr } = await runBin(['search', 'x', '--json'], home);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(
    /a plugin ended the program before the answer was there \(file:.*\/web\/quitter\/index\.js:\d+:\d+\)\. To do without it: hermes-web plugins disable/,
  );
});
