import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv, readConfigFile } from '@hermes/web-core/node';
import { expect, test } from 'vitest';
import { BIN, runBin, start } from './run-bin.js';
import { plugin, registering, TestHome } from './test-home.js';

const COUNT = 20;
const NUMBERS = Array.from({ length: COUNT }, (_, index) => index);
const CODE = 'search: () => ({ success: true, data: { web: [] } })';

/** Forty processes on two cores. */
const PATIENCE = { timeout: 300_000 };

test(
  '20 processes that set keys and 20 that enable plugins lose nothing of each other',
  PATIENCE,
  async () => {
    const names = NUMBERS.map((number) => `MANY_KEY_${number}`);
    const many = plugin(
      'many',
      registering('many', CODE),
      `[search]\noptional_env: [${names.map((name) => `{ name: ${name} }`).join(', ')}]`,
    );
    const others = NUMBERS.map((number) => plugin(`p${number}`, registering(`p${number}`, CODE)));
    await using home = await TestHome.create({
      'config.yaml':
        '# mine\nplugins:\n  enabled: [web/many]\nweb:\n  search_timeout: 9 # patient\n',
      '.env': '# keys\nexport FIRST=1\n',
      ...Object.assign({}, many, ...others),
    });
    const ended = await Promise.all(
      NUMBERS.flatMap((number) => [
        runBin(
          ['tools', '--provider', 'many', '--set', `MANY_KEY_${number}=value ${number}`],
          home,
        ),
        runBin(['plugins', 'enable', `web/p${number}`], home),
      ]),
    );
    expect(ended.filter(({ code }) => code !== 0)).toEqual([]);
    const [dotEnv, config] = await Promise.all(
      ['.env', 'config.yaml'].map((name) => readFile(join(home.path, name), 'utf8')),
    );
    const { values, unreadable } = parseEnv(dotEnv ?? '');
    expect(unreadable).toEqual([]);
    expect(Object.fromEntries(values)).toEqual({
      FIRST: '1',
      ...Object.fromEntries(NUMBERS.map((number) => [`MANY_KEY_${number}`, `value ${number}`])),
    });
    expect(dotEnv).toMatch(/^# keys\nexport FIRST=1\n/);
    expect(await readConfigFile(home.path)).toEqual({
      plugins: { enabled: ['web/many', ...NUMBERS.map((number) => `web/p${number}`)].sort() },
      web: { search_timeout: 9, search_backend: 'many' },
    });
    expect(config).toMatch(/^# mine\n/);
    expect(config).toContain('# patient');
    expect((await stat(join(home.path, '.env'))).mode & 0o777).toBe(0o600);
  },
);

test.for([
  ['closed', '<&-'],
  ['a pipe that stays open', '<&3'],
  ['empty', '</dev/null'],
] as const)('with stdin %s nothing is asked and nothing hangs', async ([, stdin]) => {
  await using home = await TestHome.create();
  const line = `mkfifo open; exec 3<>open; "${process.execPath}" "${BIN}" tools ${stdin}`;
  const where = { env: home.env, cwd: home.path };
  const { code, stdout, stderr } = await start('/bin/bash', ['-c', line], where).ended;
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^PROVIDER /);
});

test('the same path without a terminal: choose, give the key, and it serves', async () => {
  await using home = await TestHome.create();
  const set = ['--provider', 'tavily', '--set', 'TAVILY_API_KEY=sesame', '--json'];
  const { code, stdout, stderr } = await runBin(['tools', ...set], home);
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: `Saved in ${home.path}\n  .env: TAVILY_API_KEY\n  config.yaml: web.backend: tavily\n`,
  });
  expect(JSON.parse(stdout).selection.search).toMatchObject({ provider: 'tavily' });
  expect(`${stdout}${stderr}`).not.toContain('sesame');
});
