import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BIN, runBin, start } from './run-bin.js';
import { Site } from './site.js';
import { plugin, registering, TestHome } from './test-home.js';

const BIG = { '/big': '<p>a paragraph with plain words in it</p>'.repeat(12_000) };
const CLI = `"${process.execPath}" "${BIN}"`;

/** Runs a line of bash in the home. */
const bash = (line: string, home: TestHome) =>
  start('/bin/bash', ['-c', line], { env: home.env, cwd: home.path }).ended;

test('S28: a large document reaches a file, a pipe and a slow reader whole', async () => {
  await using home = await TestHome.create();
  await using site = await Site.start(BIG);
  const call = `${CLI} extract --json --char-limit 500000 ${site.url}/big`;
  const { stderr } = await bash(
    `${call} > direct.json; ${call} | cat > piped.json; ${call} | (sleep 1; cat) > slow.json`,
    home,
  );
  expect(stderr).toBe('');
  const [direct, piped, slow] = await Promise.all(
    ['direct.json', 'piped.json', 'slow.json'].map((name) =>
      readFile(join(home.path, name), 'utf8'),
    ),
  );
  expect(JSON.parse(direct ?? '')).toMatchObject({
    success: true,
    data: [{ url: `${site.url}/big` }],
  });
  expect(direct?.length).toBeGreaterThan(400_000);
  expect(piped).toBe(direct);
  expect(slow).toBe(direct);
});

test('S28: a failure reaches a slow reader whole, with exit code 1', async () => {
  await using home = await TestHome.create({
    'config.yaml': 'plugins:\n  enabled: [web/loud]\n',
    ...plugin(
      'loud',
      registering(
        'loud',
        `search: () => ({ success: false, error: 'no', lines: Array(1000).fill('no '.repeat(100)) })`,
      ),
    ),
  });
  await using site = await Site.start({});
  const status = 'echo $PIPESTATUS';
  const { stdout } = await bash(
    `${CLI} extract --json ${site.url}/gone | (sleep 1; cat) > gone.json; ${status}
     ${CLI} search --json --provider loud x | (sleep 1; cat) > loud.json; ${status}`,
    home,
  );
  expect(stdout).toBe('1\n1\n');
  const gone = JSON.parse(await readFile(join(home.path, 'gone.json'), 'utf8'));
  expect(gone).toMatchObject({ success: true, data: [{ url: `${site.url}/gone`, content: '' }] });
  const loud = JSON.parse(await readFile(join(home.path, 'loud.json'), 'utf8'));
  expect([loud.error, loud.lines.join('').length]).toEqual(['no', 300_000]);
});

test('a reader that has seen enough is no error', async () => {
  await using home = await TestHome.create();
  await using site = await Site.start({
    '/big': JSON.stringify({ text: 'words '.repeat(80_000) }),
  });
  const { stdout, stderr } = await bash(
    `${CLI} extract --json --char-limit 500000 ${site.url}/big | head -1; echo $PIPESTATUS`,
    home,
  );
  expect({ stdout, stderr }).toEqual({ stdout: '{\n0\n', stderr: '' });
});

test('what a plugin prints goes to stderr', async () => {
  await using home = await TestHome.create({
    'config.yaml': 'plugins:\n  enabled: [web/noisy]\n',
    ...plugin(
      'noisy',
      `console.log('loading');
      ${registering(
        'noisy',
        `search: () => {
          console.info('searching');
          process.stdout.write('raw ');
          return { success: true, data: { web: [] } };
        }`,
      )}`,
    ),
  });
  const { code, stdout, stderr } = await runBin(['search', 'x', '--json'], home);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual({ success: true, data: { web: [], served_by: 'noisy' } });
  expect(stderr).toBe('loading\nsearching\nraw ');
});

test('an answer that cannot be written fails the program', async () => {
  await using home = await TestHome.create();
  const { stdout, stderr } = await bash(`${CLI} tools > /dev/full; echo $?`, home);
  expect(stdout).toBe('1\n');
  expect(stderr).toContain('hermes-web: the answer could not be written: ENOSPC');
});
