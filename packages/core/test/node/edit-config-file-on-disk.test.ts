import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { type ConfigEditor, editConfigFile } from '../../src/node/index.js';
import { folderWith } from './temporary-folder.js';

function chooseExa(config: ConfigEditor): void {
  config.set(['web', 'backend'], 'exa');
}

test('an edit that throws writes nothing and leaves the lock', async () => {
  const home = folderWith({ 'config.yaml': 'a: 1\n' });
  const failing = editConfigFile(home, (config) => {
    chooseExa(config);
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(readFileSync(join(home, 'config.yaml'), 'utf8')).toBe('a: 1\n');
  expect(readdirSync(home)).toEqual(['config.yaml']);
});

test('a new file is its user’s alone; another keeps its mode and its owner', async () => {
  const fresh = join(folderWith({}), 'home');
  await editConfigFile(fresh, chooseExa);
  expect(statSync(fresh).mode & 0o777).toBe(0o700);
  expect(statSync(join(fresh, 'config.yaml')).mode & 0o777).toBe(0o600);

  const shared = folderWith({ 'config.yaml': '' });
  const path = join(shared, 'config.yaml');
  const uid = process.getuid?.() === 0 ? 12_345 : statSync(path).uid;
  chmodSync(path, 0o666);
  chownSync(path, uid, statSync(path).gid);
  await editConfigFile(shared, chooseExa);
  expect(statSync(path)).toMatchObject({ uid, mode: 0o100666 });
});

test('a link stays a link, also one to a file that is not there yet', async () => {
  const folder = folderWith({ 'dotfiles/config.yaml': 'a: 1\n', 'home/x': '', 'other/x': '' });
  symlinkSync('../dotfiles/config.yaml', join(folder, 'home', 'config.yaml'));
  symlinkSync('../dotfiles/new/config.yaml', join(folder, 'other', 'config.yaml'));
  await editConfigFile(join(folder, 'home'), chooseExa);
  await editConfigFile(join(folder, 'other'), chooseExa);
  for (const home of ['home', 'other']) {
    expect(lstatSync(join(folder, home, 'config.yaml')).isSymbolicLink()).toBe(true);
  }
  const text = (path: string): string => readFileSync(join(folder, 'dotfiles', path), 'utf8');
  expect(text('config.yaml')).toBe('a: 1\nweb:\n  backend: exa\n');
  expect(text('new/config.yaml')).toBe('web:\n  backend: exa\n');
});

test('two homes whose config.yaml is one file do not lose each other’s edits', async () => {
  const folder = folderWith({ 'config.yaml': '', 'a/x': '', 'b/x': '' });
  for (const home of ['a', 'b']) symlinkSync('../config.yaml', join(folder, home, 'config.yaml'));
  const names = Array.from({ length: 10 }, (_, index) => `p${index}`);
  await Promise.all(
    names.map((name, index) =>
      editConfigFile(join(folder, index % 2 === 0 ? 'a' : 'b'), (config) =>
        config.addTo(['plugins', 'enabled'], name),
      ),
    ),
  );
  expect(parse(readFileSync(join(folder, 'config.yaml'), 'utf8'))).toEqual({
    plugins: { enabled: names },
  });
});

test('the next write tidies up what a killed one left, and nothing else', async () => {
  const left = 'config.yaml.0b7e4cf2-6a1b-4a57-9f3e-5d0c2f6f9d11.tmp';
  const home = folderWith({ [left]: 'half', 'config.yaml.bak.tmp': '', 'config.yaml.old': '' });
  await editConfigFile(home, chooseExa);
  expect(existsSync(join(home, left))).toBe(false);
  expect(readdirSync(home)).toEqual(['config.yaml', 'config.yaml.bak.tmp', 'config.yaml.old']);
});
