import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { editConfigFile, parseEnv, readConfigFile, writeEnvFile } from '@hermes/web-core/node';
import { expect, test } from 'vitest';
import { folderWith } from './temporary-folder.js';

const WRITER = fileURLToPath(new URL('writer-process.mjs', import.meta.url));
const NAMES = Array.from({ length: 20 }, (_, index) => `p${index}`).sort();
const LONG = 'second'.repeat(2000);

function readEnv(home: string): object {
  const { values, unreadable } = parseEnv(readFileSync(join(home, '.env'), 'utf8'));
  expect(unreadable).toEqual([]);
  return Object.fromEntries(values);
}

function modeOf(...path: readonly string[]): number {
  return statSync(join(...path)).mode & 0o777;
}

/** Starts a process that writes, kills it at a random moment, and gives what its file says then. */
async function killWriter(home: string, task: 'config' | 'env'): Promise<object> {
  const child = spawn(process.execPath, [WRITER, home, task], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  await sleep(Math.random() * 40);
  child.kill('SIGKILL');
  await once(child, 'exit');
  return task === 'env' ? readEnv(home) : await readConfigFile(home);
}

function backend(value: string): object {
  return { web: { backend: value } };
}

test('20 processes at once: every plugin and every key is there afterwards, and modes hold', async () => {
  const folder = folderWith({
    'dotfiles/env': '# mine\nOTHER=1 # note\n',
    'home/config.yaml': '# mine\nplugins:\n  enabled: web/old # note\n',
  });
  const home = join(folder, 'home');
  symlinkSync('../dotfiles/env', join(home, '.env'));
  const run = promisify(execFile);
  await Promise.all(NAMES.map((name) => run(process.execPath, [WRITER, home, 'both', name])));
  const enabled = ['web/old', ...NAMES.map((name) => `web/${name}`)].sort();
  expect(await readConfigFile(home)).toEqual({ plugins: { enabled } });
  const keys = NAMES.map((name) => [`KEY_${name}`, name]);
  expect(readEnv(home)).toEqual({ OTHER: '1', ...Object.fromEntries(keys) });
  expect(readFileSync(join(home, '.env'), 'utf8')).toMatch(/^# mine\nOTHER=1 # note\n/);
  expect(readFileSync(join(home, 'config.yaml'), 'utf8')).toMatch(/^# mine\n/);
  expect([modeOf(home, 'config.yaml'), modeOf(folder, 'dotfiles/env')]).toEqual([0o644, 0o600]);
  expect(readdirSync(home).sort()).toEqual(['.env', 'config.yaml']);
  expect(readdirSync(join(folder, 'dotfiles'))).toEqual(['env']);
});

test.each([
  ['config', [backend('first'), backend(LONG)]],
  ['env', [{ WEB_KEY: 'first' }, { WEB_KEY: LONG }]],
] as const)(
  'a process killed while it writes, 20 times (%s): the old or the new file stands, and the next one writes within seconds',
  async (task, states) => {
    const homes = Array.from({ length: 20 }, () => folderWith({}));
    const pending = homes.values();
    const killAll = async (): Promise<void> => {
      for (const home of pending) expect(states).toContainEqual(await killWriter(home, task));
    };
    await Promise.all([killAll(), killAll(), killAll(), killAll()]);
    const startMs = performance.now();
    await Promise.all(
      homes.map(async (home) => {
        await editConfigFile(home, (config) => config.addTo(['plugins', 'enabled'], 'next'));
        await writeEnvFile(home, { KEY_next: 'next' });
      }),
    );
    expect(performance.now() - startMs).toBeLessThan(10_000);
    for (const home of homes) {
      expect(readdirSync(home).sort()).toEqual(['.env', 'config.yaml']);
      expect([modeOf(home, '.env'), modeOf(home, 'config.yaml')]).toEqual([0o600, 0o600]);
      expect(readEnv(home)).toMatchObject({ KEY_next: 'next' });
      expect(await readConfigFile(home)).toMatchObject({ plugins: { enabled: ['next'] } });
    }
  },
);
