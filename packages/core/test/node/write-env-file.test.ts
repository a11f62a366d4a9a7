import {
  chmodSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseEnv, writeEnvFile } from '../../src/node/index.js';
import { folderWith } from './temporary-folder.js';

type Changes = Readonly<Record<string, string | undefined>>;

/** The file after the changes. */
async function written(text: string, changes: Changes): Promise<string> {
  const home = folderWith({ '.env': text });
  await writeEnvFile(home, changes);
  return readFileSync(join(home, '.env'), 'utf8');
}

const BY_HAND = `# Mine
A_KEY=old-a

export  EXPORTED = "old"   # from the vendor
CERTIFICATE="-----BEGIN-----
KEY=not a variable
-----END-----"
just words
   KEY='old'# tight note
B='x'
`;

test('a changed value keeps its place, its export and its note; all else stays byte for byte', async () => {
  const text = await written(BY_HAND, {
    KEY: 'new',
    EXPORTED: "it's new",
    A_KEY: undefined,
    C: 'c',
  });
  expect(text).toBe(
    `${BY_HAND.replace('A_KEY=old-a\n', '')
      .replace('EXPORTED = "old"', String.raw`EXPORTED='it\'s new'`)
      .replace("KEY='old'# tight note", 'KEY=new # tight note')}C=c\n`,
  );
});

test.each([
  ['to nothing', '', 'KEY=v\n'],
  ['after a last line without end', 'A=1', 'A=1\nKEY=v\n'],
  ['with the line ends of the file', 'A=1\r\nKEY=old\r\nB=2\r\n', 'A=1\r\nKEY=v\r\nB=2\r\n'],
  ['after CRLF', 'A=1\r\n', 'A=1\r\nKEY=v\r\n'],
  ['behind a byte order mark', '\uFEFFKEY=old\n', '\uFEFFKEY=v\n'],
  ['over a value of several lines', 'KEY="a\nb" # n\nB=1\n', 'KEY=v # n\nB=1\n'],
  ['over a name without value', 'KEY\nB=1\n', 'KEY=v\nB=1\n'],
  ['over a value that cannot be read', 'KEY="a\nB=1\n', 'KEY=v\nB=1\n'],
  ['over a quoted name', "'KEY'=old\n", 'KEY=v\n'],
  [
    'at the last of several, which is the one that counts',
    'KEY=1\nA=1\nKEY=2\nB=1\nKEY\n',
    'A=1\nB=1\nKEY=v\n',
  ],
  ['not in a note', '# KEY=1\n#KEY=2\n', '# KEY=1\n#KEY=2\nKEY=v\n'],
  [
    'not at another case or a longer name',
    'key=1\nMY_KEY=2\nKEY2=3\n',
    'key=1\nMY_KEY=2\nKEY2=3\nKEY=v\n',
  ],
])('writes %s', async (_title, before, after) => {
  expect(await written(before, { KEY: 'v' })).toBe(after);
});

test('an empty value before a note is quoted: python-dotenv would take the note for it', async () => {
  expect(await written('KEY=old # note\n', { KEY: '' })).toBe("KEY='' # note\n");
});

test('removes every line of a variable, and makes no file for that', async () => {
  expect(await written('KEY=1\nA=1\nexport KEY="2\n3"\n', { KEY: undefined })).toBe('A=1\n');
  const home = folderWith({});
  await writeEnvFile(home, { KEY: undefined });
  expect(readdirSync(home)).toEqual([]);
});

test('any value of one line is read back, whatever stands above it', async () => {
  const value = fc
    .string({ unit: 'binary', maxLength: 20 })
    .filter((text) => !/[\r\n\0]|\$\{|\p{Cs}|\\$/u.test(text));
  const above = fc.constantFrom('', '# note\n', 'A=1', "A='1'\r\n", 'KEY=old\n', 'words\n');
  const home = folderWith({});
  await fc.assert(
    fc.asyncProperty(above, value, value, async (text, one, two) => {
      const before = parseEnv(text).values;
      writeFileSync(join(home, '.env'), text);
      await writeEnvFile(home, { KEY: one, OTHER: two });
      const after = parseEnv(readFileSync(join(home, '.env'), 'utf8')).values;
      expect(after).toEqual(new Map([...before, ['KEY', one], ['OTHER', two]]));
    }),
    { numRuns: 40 },
  );
});

test.each([
  [{ '1A': 'x' }, '"1A" cannot name a variable'],
  [{ 'A B': 'x' }, '"A B" cannot name a variable'],
  [{ 'A\nB': 'x' }, String.raw`"A\nB" cannot name a variable`],
  [{ '': 'x' }, '"" cannot name a variable'],
  [{ ÄKEY: 'x' }, '"ÄKEY" cannot name a variable'],
  [{ PATH: 'x' }, 'PATH is not written to .env'],
  [{ Path: 'x' }, 'Path is not written to .env'],
  [{ NODE_OPTIONS: 'x' }, 'NODE_OPTIONS is not written to .env'],
  [{ LD_PRELOAD: 'x' }, 'LD_PRELOAD is not written to .env'],
  [{ DYLD_INSERT_LIBRARIES: 'x' }, 'DYLD_INSERT_LIBRARIES is not written to .env'],
  [{ PYTHONPATH: 'x' }, 'PYTHONPATH is not written to .env'],
  [{ npm_config_registry: 'x' }, 'npm_config_registry is not written to .env'],
  [{ GIT_SSH_COMMAND: 'x' }, 'GIT_SSH_COMMAND is not written to .env'],
  [{ HERMES_HOME: 'x' }, 'HERMES_HOME is not written to .env'],
  [{ HERMES_ENABLE_PROJECT_PLUGINS: '1' }, 'HERMES_ENABLE_PROJECT_PLUGINS is not written'],
  [{ KEY: 'a\nB=1' }, 'The value of KEY must be one line.'],
  [{ KEY: 'a\rB=1' }, 'The value of KEY must be one line.'],
  [{ KEY: 'a\0' }, 'The value of KEY holds a zero character.'],
  [{ KEY: '"a\\' }, 'The value of KEY ends in a backslash'],
  [{ KEY: `a$${'{HOME}'}` }, 'which Hermes Agent replaces when it reads .env.'],
])('nothing is written when one of the variables may not be: %j', async (changes, reason) => {
  const home = folderWith({ '.env': 'A=1\n' });
  await expect(writeEnvFile(home, { FINE: 'x', ...changes })).rejects.toThrow(reason);
  expect(readFileSync(join(home, '.env'), 'utf8')).toBe('A=1\n');
});

test.each(['HERMES_API_KEY', 'PYTHON_DOCS_KEY', 'HTTPS_PROXY', 'GITHUB_TOKEN', 'path_of_mine'])(
  '%s is a name like any other',
  async (name) => {
    expect(await written('', { [name]: 'x' })).toBe(`${name}=x\n`);
  },
);

test('a quotation mark that never closes must not swallow what is written below it', async () => {
  const home = folderWith({ '.env': 'A=1\nB="half\nwords\n' });
  await expect(writeEnvFile(home, { KEY: 'say "x' })).rejects.toThrow(
    `${join(home, '.env')} line 2: the quotation marks do not match`,
  );
  expect(readFileSync(join(home, '.env'), 'utf8')).toBe('A=1\nB="half\nwords\n');
});

test('the file is its user’s alone, also when it was not, and a link stays a link', async () => {
  const folder = folderWith({ secrets: 'KEY=v\n', 'home/x': '' });
  chmodSync(join(folder, 'secrets'), 0o644);
  symlinkSync('../secrets', join(folder, 'home', '.env'));
  await writeEnvFile(join(folder, 'home'), { KEY: 'v' });
  expect(statSync(join(folder, 'secrets')).mode & 0o777).toBe(0o600);
  chmodSync(join(folder, 'secrets'), 0o644);
  await writeEnvFile(join(folder, 'home'), { KEY: 'w' });
  expect(statSync(join(folder, 'secrets')).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(folder, 'secrets'), 'utf8')).toBe('KEY=w\n');
  expect(lstatSync(join(folder, 'home', '.env')).isSymbolicLink()).toBe(true);
});

test('a home that cannot be made is named, with what to see to', async () => {
  const home = join(folderWith({ taken: '' }), 'taken');
  await expect(writeEnvFile(home, { A: '1' })).rejects.toThrow(
    `Folder ${home} cannot be made (EEXIST`,
  );
});
