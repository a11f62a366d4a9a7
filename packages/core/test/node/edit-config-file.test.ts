import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { type ConfigEditor, editConfigFile } from '../../src/node/index.js';
import { folderWith } from './temporary-folder.js';

function chooseExa(config: ConfigEditor): void {
  config.set(['web', 'backend'], 'exa');
}

function enableMine(config: ConfigEditor): void {
  config.addTo(['plugins', 'enabled'], 'web/mine');
}

/** The file after an edit. */
async function edited(text: string, edit: (config: ConfigEditor) => void): Promise<string> {
  const home = folderWith({ 'config.yaml': text });
  await editConfigFile(home, edit);
  return readFileSync(join(home, 'config.yaml'), 'utf8');
}

const BY_HAND = `# Mine.
model:   {default: big,   fallback: [ a,b ]}   # two of them


web:
  # Which vendor
  backend: tavily   # since May
  extract_char_limit: 1_000
agent:
    deep:
        - 0x1F
        -   1e3
big: 12345678901234567890
day: 2026-11-30
base: &base
  a: 'single'
copy: *base
more:
  <<: *base
  text: |
    a
      b
on: off
folded: long text
  over two lines
`;

test('everything that an edit does not concern stays byte for byte', async () => {
  expect(await edited(BY_HAND, chooseExa)).toBe(
    BY_HAND.replace('backend: tavily   # since May', 'backend: exa # since May'),
  );
  const enabled = await edited(BY_HAND, enableMine);
  expect(enabled).toBe(`${BY_HAND}plugins:\n  enabled:\n    - web/mine\n`);
});

test.each([
  ['an empty file', '', 'web:\n  backend: exa\n'],
  ['notes alone', '# mine\n', '# mine\n\nweb:\n  backend: exa\n'],
  ['a section without value', 'web:\nx: 1\n', 'web:\n  backend: exa\nx: 1\n'],
  ['a note in an empty section', 'web: # mine\n', 'web:\n  # mine\n  backend: exa\n'],
  ['a blank text for a section', 'web: ""\n', 'web:\n  backend: exa\n'],
  ['a key without value', 'web:\n  backend: # which\n', 'web:\n  backend: exa # which\n'],
  ['no line end at the end', 'web:\n  backend: x', 'web:\n  backend: exa\n'],
  [
    'lines that end in CRLF',
    'a: 1 # x\r\nweb:\r\n  b:  2\r\n',
    'a: 1 # x\r\nweb:\r\n  b:  2\r\n  backend: exa\r\n',
  ],
  ['a byte order mark', '\uFEFFweb:\n  backend: x\n', '\uFEFFweb:\n  backend: exa\n'],
  ['a mapping on one line', 'web: {a: 1}\n', 'web: {a: 1, backend: exa}\n'],
  [
    'a key that stands twice: the last counts',
    'web: {backend: a}\nweb: {backend: b}\n',
    'web: {backend: a}\nweb: {backend: exa}\n',
  ],
  ['a start of document', '---\nweb: {}\n', '---\nweb: {backend: exa}\n'],
])('sets a key in %s', async (_title, before, after) => {
  expect(await edited(before, chooseExa)).toBe(after);
});

test.each([
  ['is made', 'x: 1\n', 'x: 1\nplugins:\n  enabled:\n    - web/mine\n'],
  ['is made where plugins is null', 'plugins:\n', 'plugins:\n  enabled:\n    - web/mine\n'],
  [
    'is sorted, notes with their lines',
    'plugins:\n  enabled:\n    - zz # last\n    # first\n    - a\n',
    'plugins:\n  enabled:\n    # first\n    - a\n    - web/mine\n    - zz # last\n',
  ],
  [
    'keeps the indentation of PyYAML',
    'plugins:\n  enabled:\n  - a\n  disabled: []\n',
    'plugins:\n  enabled:\n  - a\n  - web/mine\n  disabled: []\n',
  ],
  ['stays on one line', 'plugins: {enabled: [b, a]}\n', 'plugins: {enabled: [a, b, web/mine]}\n'],
  [
    'stays on one line when empty',
    'plugins:\n  enabled: []\n',
    'plugins:\n  enabled: [web/mine]\n',
  ],
  [
    'may be a text',
    'plugins:\n  enabled: b # mine\n',
    'plugins:\n  enabled:\n    # mine\n    - b\n    - web/mine\n',
  ],
])('a list that is added to %s', async (_title, before, after) => {
  expect(await edited(before, enableMine)).toBe(after);
});

test('what is taken away leaves the notes above it, and nothing else changes', async () => {
  const text =
    'web:\n  # one\n  search_backend: a # gone\n  # two\n  x: 1\nplugins:\n  disabled: [a, b]\n  enabled: a\n';
  const take = (config: ConfigEditor): void => {
    config.remove(['web', 'search_backend']);
    config.remove(['web', 'absent']);
    config.remove(['absent', 'too']);
    config.removeFrom(['plugins', 'disabled'], 'b');
    config.removeFrom(['plugins', 'enabled'], 'a');
    config.removeFrom(['plugins', 'absent'], 'a');
  };
  expect(await edited(text, take)).toBe(
    'web:\n  # one\n  # two\n  x: 1\nplugins:\n  disabled: [a]\n  enabled: []\n',
  );
});

test('a list from which the last item is taken is empty, and keeps its notes', async () => {
  const text = 'plugins:\n  enabled:\n  - a\n  disabled:\n\n  # why\n  - b\n  x: 1\n';
  const take = (config: ConfigEditor): void => config.removeFrom(['plugins', 'disabled'], 'b');
  const after = await edited(text, take);
  expect(after).toContain('# why');
  expect(parse(after)).toEqual({ plugins: { enabled: ['a'], disabled: [], x: 1 } });
});

test('an edit sees what the file has, in the words of YAML 1.1, and what it did before', async () => {
  const seen: unknown[] = [];
  await edited('web: {a: off, b: 0o10, c: 010}\nplugins:\n  enabled: x\n', (config) => {
    seen.push(config.get(['web']), config.get(['web', 'none', 'deep']));
    enableMine(config);
    chooseExa(config);
    seen.push(config.get(['plugins', 'enabled']), config.get(['web', 'backend']));
  });
  expect(seen).toEqual([{ a: false, b: '0o10', c: 8 }, undefined, ['web/mine', 'x'], 'exa']);
});

test('an edit that changes nothing does not write, and says so', async () => {
  const text = 'web: {backend:   exa}\nplugins: {enabled: [z,  web/mine]}\n';
  const home = folderWith({ 'config.yaml': text });
  const { ino } = statSync(join(home, 'config.yaml'));
  const isChanged = await editConfigFile(home, (config) => {
    chooseExa(config);
    enableMine(config);
    config.remove(['web', 'search_backend']);
    config.removeFrom(['plugins', 'enabled'], 'b');
  });
  expect(isChanged).toBe(false);
  expect(statSync(join(home, 'config.yaml')).ino).toBe(ino);
  expect(readFileSync(join(home, 'config.yaml'), 'utf8')).toBe(text);
  expect(await editConfigFile(folderWith({}), () => undefined)).toBe(false);
});

test.each([
  ['on', "'on'"],
  ['Yes', "'Yes'"],
  ['null', "'null'"],
  ['~', "'~'"],
  ['1:30', "'1:30'"],
  ['0x1f', "'0x1f'"],
  ['1e3', "'1e3'"],
  ['2026-11-30', "'2026-11-30'"],
  ['', "''"],
  ["it's #1: *a", "'it''s #1: *a'"],
  ['@acme/web', "'@acme/web'"],
  ['web/my-backend', 'web/my-backend'],
  [true, 'true'],
  [30, '30'],
  [null, 'null'],
])('PyYAML reads %j back', async (value, written) => {
  expect(await edited('', (config) => config.set(['key'], value))).toBe(`key: ${written}\n`);
});

test('any printable text is read back, as key, as value and in a list', async () => {
  const texts = fc.string({ unit: 'binary', minLength: 1, maxLength: 12 });
  const printable = texts.filter(
    (text) =>
      text.trim() === text &&
      text !== '' &&
      !['__proto__', '<<'].includes(text) &&
      !/[\p{Cc}\p{Cs}\u2028\u2029\uFEFF\uFFFE\uFFFF]/u.test(text),
  );
  const home = folderWith({});
  await fc.assert(
    fc.asyncProperty(printable, async (text) => {
      writeFileSync(join(home, 'config.yaml'), 'a: [x]\n');
      await editConfigFile(home, (config) => {
        config.set(['b', text], text);
        config.addTo(['a'], text);
      });
      const read = parse(readFileSync(join(home, 'config.yaml'), 'utf8'), { version: '1.1' });
      expect(read).toEqual({ a: [...new Set(['x', text])].sort(), b: { [text]: text } });
    }),
    { numRuns: 40 },
  );
});

test.each([
  ['a: 1\nb: [1\nc: 2\n', 'line 3 column 1: Flow sequence in block collection must be'],
  ['a: 1\n---\nb: 1\n', 'line 2 column 1: a second YAML document begins here'],
  ['- a\n', 'the file must be a mapping with keys such as web and plugins. Correct the file.'],
  ['web: tavily\n', 'web must be a mapping. Correct the file.'],
  ['web: [tavily]\n', 'web must be a mapping. Correct the file.'],
  ['plugins: {enabled: {a: 1}}\n', 'plugins.enabled must be a list. Correct the file.'],
  ['b: &b {a: 1}\nweb: *b\n', 'web is an alias (*b); write it out to have it changed.'],
  [
    'web: &w {a: 1}\nother: *w\n',
    'the change would reach other keys through an anchor or a merge.',
  ],
  [
    'd: &d {enabled: [web/a, web/b]}\nplugins: {<<: *d}\n',
    'plugins.enabled comes through a merge key (<<); write it out to have it changed.',
  ],
  [
    'd: &d\n  web: {keyless_fallback: false}\n<<: *d\n',
    'web comes through a merge key (<<); write it out to have it changed.',
  ],
  [
    'web: {backend: &n tavily}\nother: *n\n',
    'the change would take away the anchor &n, which is used elsewhere. Write its value out in place of *n, and try again.',
  ],
  [Buffer.from('a: \xff\n', 'latin1'), 'cannot be read (The encoded data was not valid'],
])('a file that cannot be edited is refused and left alone: %j', async (content, reason) => {
  const home = folderWith({});
  const path = join(home, 'config.yaml');
  writeFileSync(path, content);
  const edit = editConfigFile(home, (config) => {
    chooseExa(config);
    enableMine(config);
  });
  await expect(edit).rejects.toThrow(path);
  await expect(edit).rejects.toThrow(reason);
  expect(readFileSync(path)).toEqual(Buffer.from(content));
  expect(readdirSync(home)).toEqual(['config.yaml']);
});

test.each([
  ['web: {<<: *d}', 'web.backend'],
  ['<<: {web: *d}', 'web.backend'],
])('what a merge key brings is not taken away: %j', async (text, key) => {
  const take = (config: ConfigEditor): void => config.remove(key.split('.'));
  await expect(edited(`d: &d {backend: exa, x: 1}\n${text}\n`, take)).rejects.toThrow(
    `${key} comes through a merge key (<<); write it out to have it changed.`,
  );
});

test('an anchored value that is used elsewhere is not taken away', async () => {
  const take = (config: ConfigEditor): void => config.remove(['web', 'backend']);
  await expect(edited('web: {backend: &n exa}\nother: *n\n', take)).rejects.toThrow(
    'the change would take away the anchor &n, which is used elsewhere.',
  );
  expect(await edited('web: {backend: &n exa, x: 1}\n', take)).toBe('web: {x: 1}\n');
});

test('a key of its own is set beside a merge key, and a list that is merged as it is wanted stays', async () => {
  const text =
    'd: &d {backend: tavily, enabled: [web/mine]}\nweb: {<<: *d}\nplugins: {<<: *d}\nmore: {<<: *d, enabled:  }\n';
  const isSet = (config: ConfigEditor): void => {
    chooseExa(config);
    enableMine(config);
    config.removeFrom(['plugins', 'enabled'], 'web/other');
    config.addTo(['more', 'enabled'], 'web/b');
  };
  const after = await edited(text, isSet);
  expect(parse(after, { version: '1.1', merge: true })).toEqual({
    d: { backend: 'tavily', enabled: ['web/mine'] },
    web: { backend: 'exa', enabled: ['web/mine'] },
    plugins: { backend: 'tavily', enabled: ['web/mine'] },
    more: { backend: 'tavily', enabled: ['web/b'] },
  });
});

test('a list with an alias in it can be changed', async () => {
  const take = (config: ConfigEditor): void => config.removeFrom(['plugins', 'enabled'], 'web/a');
  expect(await edited('x: &n web/a\nplugins: {enabled: [*n, b]}\n', take)).toBe(
    'x: &n web/a\nplugins: {enabled: [b]}\n',
  );
  expect(await edited('x: &n web/a\nplugins: {enabled: [*n]}\n', enableMine)).toBe(
    'x: &n web/a\nplugins: {enabled: [*n, web/mine]}\n',
  );
});

test.each(['a\u0007', 'a\nb', '<<'])(
  '%j is not written: PyYAML would refuse the file',
  async (text) => {
    const edit = edited('', (config) => config.set(['web', 'backend'], text));
    await expect(edit).rejects.toThrow(`config.yaml cannot hold the text ${JSON.stringify(text)}.`);
  },
);
