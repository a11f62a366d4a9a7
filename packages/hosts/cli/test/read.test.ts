import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from './captured-io.js';
import { plugin, registering, TestHome } from './test-home.js';

const NAME = 'example.com-0f3a9c1d2b4e5f60.md';
const STORE = 'cache/web';
const lines = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => `line ${first + index}\n`).join('');
const homeWith = (text: string, name = NAME) => TestHome.create({ [`${STORE}/${name}`]: text });

test('the first 200 lines are shown; stderr says how many there are and how to go on', async () => {
  await using home = await homeWith(lines(1, 450));
  const { code, stdout, stderr } = await run(['read', NAME], home);
  expect(code).toBe(0);
  expect(stdout).toBe(lines(1, 200));
  expect(stderr).toBe(
    `Lines 1 to 200 of 450 of ${NAME}. Read on: hermes-web read ${NAME} --from 201\n`,
  );
});

test.for([
  [['--from', '441'], 441, 450, 'That is all.'],
  [['--from', '450'], 450, 450, 'That is all.'],
  [['--from', '10', '--lines', '1'], 10, 10, `Read on: hermes-web read ${NAME} --from 11`],
  [['--lines', '450'], 1, 450, 'That is all.'],
  [['--lines', '999999999'], 1, 450, 'That is all.'],
  [['--from', '250', '--lines', '100'], 250, 349, `Read on: hermes-web read ${NAME} --from 350`],
] as const)('%j shows lines %d to %d', async ([options, first, last, goOn]) => {
  await using home = await homeWith(lines(1, 450));
  const { code, stdout, stderr } = await run(['read', NAME, ...options], home);
  expect({ code, stdout }).toEqual({ code: 0, stdout: lines(first, last) });
  expect(stderr).toBe(`Lines ${first} to ${last} of 450 of ${NAME}. ${goOn}\n`);
});

test.for([
  ['no line end at the end', 'one\ntwo', 'one\ntwo\n', 2],
  ['CRLF', 'one\r\ntwo\r\n', 'one\ntwo\n', 2],
  ['blank lines', '\n\none\n\n', '\n\none\n\n', 4],
  ['one line', 'one', 'one\n', 1],
  ['characters that steer a terminal', 'a\u001B[31mb c\u009B2Jd\u202Ee\u0007\n', 'ab cde\n', 1],
] as const)('a text with %s is shown line by line', async ([, text, shown, count]) => {
  await using home = await homeWith(text);
  const { stdout, stderr } = await run(['read', NAME], home);
  expect(stdout).toBe(shown);
  expect(stderr).toBe(`Lines 1 to ${count} of ${count} of ${NAME}. That is all.\n`);
});

test('a start past the end is an error that says how many lines there are', async () => {
  await using home = await homeWith(lines(1, 3));
  const { code, stdout, stderr } = await run(['read', NAME, '--from', '4'], home);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toBe(`error: ${NAME} has 3 lines; line 4 is past its end. [bad_request]\n`);
});

test('--json gives the lines as they are, and the line to go on from where there is one', async () => {
  await using home = await homeWith('one\u0007\r\ntwo\nthree\n');
  const { code, stdout, stderr } = await run(['read', NAME, '--lines', '2', '--json'], home);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(JSON.parse(stdout)).toEqual({
    success: true,
    data: { file: NAME, total_lines: 3, from: 1, to: 2, content: 'one\u0007\r\ntwo', next_from: 3 },
  });
  const rest = await run(['read', NAME, '--from', '3', '--json'], home);
  expect(JSON.parse(rest.stdout).data).toEqual({
    file: NAME,
    total_lines: 3,
    from: 3,
    to: 3,
    content: 'three',
  });
});

test.for([
  [[], 'read needs exactly one file; it has 0.'],
  [['a.md', 'b.md'], 'read needs exactly one file; it has 2.'],
  [[NAME, '--from', '0'], '--from must be at least 1.'],
  [[NAME, '--lines', '0'], '--lines must be at least 1.'],
  [[NAME, '--from', '-1'], ''],
  [[NAME, '--from', 'x'], '--from must be a whole number; it is "x".'],
  [[NAME, '--lines', '1.5'], '--lines must be a whole number; it is "1.5".'],
] as const)('%j is wrong usage', async ([args, message]) => {
  await using home = await homeWith('text');
  const { code, stdout, stderr } = await run(['read', ...args], home);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(`hermes-web: ${message}`);
});

test('a file is found by its path too, from any directory', async () => {
  await using home = await homeWith('text\n');
  const paths = [`${home.path}/${STORE}/${NAME}`, `./${NAME}`, `web/${NAME}`];
  const directories = ['/', `${home.path}/${STORE}`, `${home.path}/cache`];
  for (const [index, path] of paths.entries()) {
    const cwd = directories[index] ?? '/';
    expect(await run(['read', path], { env: home.env, cwd })).toMatchObject({ stdout: 'text\n' });
  }
});

test('a store that is reached through a link is the same store', async () => {
  await using home = await homeWith('text\n');
  await using other = await TestHome.create();
  await mkdir(`${other.path}/cache`);
  await symlink(`${home.path}/${STORE}`, `${other.path}/${STORE}`);
  expect((await run(['read', NAME], other)).stdout).toBe('text\n');
  expect((await run(['read', `${home.path}/${STORE}/${NAME}`], other)).stdout).toBe('text\n');
});

test.for([
  'example.com page (1).md',
  "it's 100%.md",
  '港.md',
  '$(rm -rf x).md',
  'a;b&c|d.md',
  '..md',
  '%2e%2e%2f.md',
  '-dash.md',
])('a stored file named %j can be read', async (name) => {
  await using home = await homeWith('text\n', name);
  const { code, stdout } = await run(['read', '--', name], home);
  expect({ code, stdout }).toEqual({ code: 0, stdout: 'text\n' });
});

test('the way to go on is written as a shell takes it', async () => {
  await using home = await homeWith('one\ntwo\n', "it's one.md");
  const { stderr } = await run(['read', "it's one.md", '--lines', '1'], home);
  expect(stderr).toContain(`Read on: hermes-web read 'it'\\''s one.md' --from 2\n`);
});

test.for([
  '/etc/passwd',
  '/etc/hosts.md',
  '.env',
  'config.yaml',
  'store.sqlite',
  '.cleaned',
  '../../.env',
  '../../secret.md',
  `../web/${NAME}`,
  `./../web/${NAME}`,
  `sub/../${NAME}`,
  'sub/inner.md',
  '..',
  '.',
  '/',
  '',
  '..\\..\\secret.md',
  `${NAME}/`,
  `${NAME}\0.md`,
  `${NAME}\0`,
])('%j is no stored text and is refused', async (file) => {
  await using home = await homeWith('text\n');
  for (const name of ['.env', 'config.yaml', 'secret.md', `${STORE}/sub/inner.md`]) {
    await home.write(name, 'SECRET');
  }
  const cwd = join(home.path, STORE);
  const { code, stdout, stderr } = await run(['read', file], { env: home.env, cwd });
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/ is no text that an extract has stored\. .+ \[policy\]\n$/);
  expect(stderr).not.toContain('SECRET');
});

test('a path that leads out and in again is refused, wherever it is read from', async () => {
  await using home = await homeWith('text\n');
  await home.write('secret.md', 'SECRET');
  for (const file of [`${home.path}/${STORE}/../../secret.md`, `${home.path}/secret.md`]) {
    expect(await run(['read', file], home)).toMatchObject({ code: 1, stdout: '' });
  }
});

test('a link in the store is refused, wherever it leads', async () => {
  await using home = await homeWith('text\n');
  await home.write('secret.md', 'SECRET');
  const store = `${home.path}/${STORE}`;
  await symlink(`${home.path}/secret.md`, `${store}/out.md`);
  await symlink(`${store}/${NAME}`, `${store}/in.md`);
  await symlink(`${store}/nothing`, `${store}/broken.md`);
  await symlink(home.path, `${store}/home`);
  for (const file of ['out.md', 'in.md', 'broken.md', `${store}/home/secret.md`]) {
    const { code, stdout, stderr } = await run(['read', file], home);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('[policy]');
  }
});

test('a folder with the name of a text is refused', async () => {
  await using home = await homeWith('text\n');
  await mkdir(`${home.path}/${STORE}/folder.md`);
  expect(await run(['read', 'folder.md'], home)).toMatchObject({ code: 1, stdout: '' });
});

test('a missing file is an error that names the nearest ones', async () => {
  await using home = await homeWith('text\n');
  await home.write(`${STORE}/other.org-aaaaaaaaaaaaaaaa.md`, 'x');
  await home.write(`${STORE}/example.com-extract.json`, 'x');
  const missing = (name: string) => run(['read', name], home);
  const near = `Did you mean ${NAME}? [bad_request]\n`;
  const folder = `${home.path}/${STORE}`;
  expect((await missing('example.com-0f3a9c1d2b4e5f6.md')).stderr).toBe(
    `error: There is no stored text "example.com-0f3a9c1d2b4e5f6.md" in ${folder}. ${near}`,
  );
  expect((await missing('exmaple.com-0f3a9c1d2b4e5f60.md')).stderr).toContain(near);
  expect((await missing('zzz.md')).stderr).toBe(
    `error: There is no stored text "zzz.md" in ${folder}. Texts are kept for 30 days; extract the page again. [bad_request]\n`,
  );
});

test('a name with odd characters is printed without them', async () => {
  await using home = await homeWith('text\n');
  const { code, stderr } = await run(['read', 'a\u001B[2J\u0007\u202E.md'], home);
  expect(code).toBe(1);
  expect(stderr).toContain('There is no stored text "a.md"');
});

test('--json gives failures as JSON', async () => {
  await using home = await TestHome.create();
  const { code, stdout, stderr } = await run(['read', NAME, '--json'], home);
  expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
  expect(JSON.parse(stdout)).toEqual({
    success: false,
    code: 'bad_request',
    error: `There is no stored text "${NAME}" in ${home.path}/${STORE}. Texts are kept for 30 days; extract the page again.`,
  });
  expect(JSON.parse((await run(['read', '/etc/passwd', '--json'], home)).stdout)).toMatchObject({
    success: false,
    code: 'policy',
  });
});

test('the command in the footer of a shortened page shows the part that was left out', async () => {
  await using home = await TestHome.create({
    'config.yaml': 'plugins:\n  enabled: [web/stub]\nweb:\n  extract_backend: stub\n',
    ...plugin(
      'stub',
      registering(
        'stub',
        `supportsExtract: () => true, extract: (urls) => ({ success: true, data: urls.map((url) => (
          { url, title: '', content: Array.from({ length: 3000 }, (_, index) => 'line ' + (index + 1)).join('\\n') })) })`,
      ),
      '[extract]',
    ),
  });
  const extract = ['extract', 'https://1.1.1.1/long', '--char-limit', '2000', '--json'];
  const { content } = JSON.parse((await run(extract, home)).stdout).data[0];
  const [, command = ''] = /\nRead on: hermes-web (.+)$/.exec(content) ?? [];
  const head = content.slice(0, content.indexOf('\n\n[…'));
  const last = Number(head.split('\n').at(-1).slice('line '.length));
  const { code, stdout } = await run(command.split(' '), home);
  expect({ code, stdout }).toEqual({ code: 0, stdout: lines(last + 1, last + 200) });
});
