import { rmSync, utimesSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { WebsitePolicy } from '../src/website-policy.js';
import { hermesHome } from './hermes-home.js';

afterEach(() => {
  vi.useRealTimers();
});

function read(blocklist: unknown, home = '/nowhere') {
  const warnings: string[] = [];
  const warn = (message: string) => warnings.push(message);
  const policy = WebsitePolicy.read({ security: { website_blocklist: blocklist } }, home, warn);
  return { policy, warnings, blocks: (url: string) => policy.check(url) !== undefined };
}

test.each([
  ['example.com', 'https://example.com/'],
  ['example.com', 'https://news.example.com/page?a=b'],
  ['example.com', 'http://a.b.example.com:8080/'],
  ['example.com', 'https://EXAMPLE.com./'],
  ['example.com', 'example.com/page'],
  ['example.com', 'https://example。com/'],
  ['  Example.COM.  ', 'https://example.com/'],
  ['www.example.com', 'https://example.com/'],
  ['example.com', 'https://www.example.com/'],
  ['https://example.com/some/path', 'https://example.com/other'],
  ['example.com/path', 'https://example.com/'],
  ['example.com:8443', 'https://example.com/'],
  ['example.com # why', 'https://example.com/'],
  ['.example.com', 'https://example.com/'],
  ['.example.com', 'https://a.example.com/'],
  ['*.example.com', 'https://a.example.com/'],
  ['*.example.com', 'https://a.b.example.com/'],
  ['https://*.example.com/', 'https://a.example.com/'],
  ['bücher.example', 'https://xn--bcher-kva.example/'],
  ['xn--bcher-kva.example', 'https://www.bücher.example/'],
  ['*.bücher.example', 'https://a.BÜCHER.example/'],
  ['93.184.216.34', 'http://0x5db8d822/'],
  ['2606:4700::1', 'http://[2606:4700:0::1]/'],
  ['[2606:4700::1]', 'http://[2606:4700::1]:8080/'],
  ['example', 'https://anything.example/'],
])('the rule %s blocks %s', (rule, url) => {
  const { blocks, warnings } = read({ enabled: true, domains: ['other.test', rule] });
  expect(blocks(url)).toBe(true);
  expect(warnings).toEqual([]);
});

test.each([
  ['example.com', 'https://example.org/'],
  ['example.com', 'https://myexample.com/'],
  ['example.com', 'https://example.com.evil.test/'],
  ['example.com', 'https://other.test/example.com'],
  ['*.example.com', 'https://example.com/'],
  ['*.example.com', 'https://myexample.com/'],
  ['# example.com', 'https://example.com/'],
  ['', 'https://example.com/'],
  ['example.com', ''],
  ['example.com', 'http://['],
  ['bücher.example', 'https://bucher.example/'],
])('the rule %j does not block %s', (rule, url) => {
  const { blocks, warnings } = read({ enabled: true, domains: [rule] });
  expect(blocks(url)).toBe(false);
  expect(warnings).toEqual([]);
});

test('a refusal names host, rule and source', () => {
  const { policy } = read({ enabled: true, domains: ['www.Example.com'] });
  expect(policy.check('https://news.example.com/a?b')).toMatchObject({
    code: 'policy',
    message:
      'Blocked: news.example.com is kept out by the website policy (rule example.com of config.yaml).',
  });
});

test.each([
  undefined,
  null,
  {},
  { domains: ['example.com'] },
  { enabled: null, domains: ['example.com'] },
  { enabled: false, domains: ['example.com'], shared_files: ['missing.txt'] },
  { enabled: true },
  { enabled: true, domains: null, shared_files: null },
])('%j blocks nothing and warns of nothing', (blocklist) => {
  const { blocks, warnings } = read(blocklist);
  expect(blocks('https://example.com/')).toBe(false);
  expect(warnings).toEqual([]);
});

test.each([
  ['on', 'security.website_blocklist must be a mapping'],
  [['example.com'], 'security.website_blocklist must be a mapping'],
  [
    { enabled: 'yes', domains: ['example.com'] },
    'security.website_blocklist.enabled must be true or false',
  ],
  [{ enabled: 1 }, 'security.website_blocklist.enabled must be true or false'],
  [{ enabled: true, domains: { a: 1 } }, 'security.website_blocklist.domains must be a list'],
  [{ enabled: true, domains: 5 }, 'security.website_blocklist.domains must be a list'],
  [
    { enabled: true, domains: ['example.com'], shared_files: true },
    'security.website_blocklist.shared_files must be a list',
  ],
])('%j is malformed: one warning, and nothing is blocked', (blocklist, fault) => {
  const { blocks, warnings } = read(blocklist);
  for (const url of ['https://example.com/', 'https://a.test/']) expect(blocks(url)).toBe(false);
  expect(warnings).toEqual([
    `config.yaml: ${fault}. The website policy is not applied: no site is blocked until this is corrected.`,
  ]);
});

test('a security section of another kind is malformed too', () => {
  const warnings: string[] = [];
  const policy = WebsitePolicy.read({ security: 'none' }, '/nowhere', (message) =>
    warnings.push(message),
  );
  expect(policy.check('https://example.com/')).toBeUndefined();
  expect(warnings).toEqual([
    'config.yaml: security must be a mapping. The website policy is not applied: no site is blocked until this is corrected.',
  ]);
});

test('an entry that names no site is named; the others hold', () => {
  const domains = [
    'exa mple.com',
    'ads*.example.com',
    '*',
    7,
    'a.test,b.test',
    'a..test',
    'example.com',
  ];
  const { blocks, warnings } = read({ enabled: true, domains });
  expect(blocks('https://example.com/')).toBe(true);
  expect(blocks('https://other.test/')).toBe(false);
  expect(warnings).toEqual([
    'config.yaml: security.website_blocklist.domains holds something that is not a text; it is ignored.',
    'config.yaml: security.website_blocklist.domains: "exa mple.com" names no site and is ignored.',
    'config.yaml: security.website_blocklist.domains: "ads*.example.com" names no site and is ignored.',
    'config.yaml: security.website_blocklist.domains: "*" names no site and is ignored.',
    'config.yaml: security.website_blocklist.domains: "a.test,b.test" names no site and is ignored.',
    'config.yaml: security.website_blocklist.domains: "a..test" names no site and is ignored.',
  ]);
});

test('shared files are found by absolute path, below HERMES_HOME and below the home of the user', () => {
  const home = hermesHome({ 'lists/a.txt': '\uFEFFa.test\r\n# note\n\n*.b.test # why\n' });
  const absolute = hermesHome({ 'c.txt': 'https://c.test/path' });
  const file = join(absolute, 'c.txt');
  const fromUser = `~/${relative(homedir(), join(hermesHome({ 'd.txt': 'd.test' }), 'd.txt'))}`;
  const { policy, warnings } = read(
    { enabled: true, domains: 'own.test', shared_files: ['lists/a.txt', file, fromUser] },
    home,
  );
  const blocked = ['own', 'a', 'x.b', 'c', 'd'].map((name) =>
    policy.check(`https://${name}.test/`),
  );
  expect(blocked.map((error) => error?.code)).toEqual(Array.from({ length: 5 }, () => 'policy'));
  expect(blocked[2]?.message).toBe(
    `Blocked: x.b.test is kept out by the website policy (rule *.b.test of ${join(home, 'lists/a.txt')}).`,
  );
  expect(policy.check('https://b.test/')).toBeUndefined();
  expect(warnings).toEqual([]);
});

test('a shared file that changed is read again, at most every 30 seconds', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const home = hermesHome({ 'list.txt': 'a.test' });
  const path = join(home, 'list.txt');
  const { blocks, warnings } = read({ enabled: true, shared_files: ['list.txt'] }, home);
  const verdicts = () => [blocks('https://a.test/'), blocks('https://bb.test/')];
  expect(verdicts()).toEqual([true, false]);
  writeFileSync(path, 'bb.test');
  utimesSync(path, 1, 1);
  vi.advanceTimersByTime(29_999);
  expect(verdicts()).toEqual([true, false]);
  vi.advanceTimersByTime(1);
  expect(verdicts()).toEqual([false, true]);
  expect(warnings).toEqual([]);
});

test('a shared file that cannot be read warns once, and once more when it breaks again', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const home = hermesHome({ 'folder/x': '' });
  const path = join(home, 'list.txt');
  const { blocks, warnings } = read(
    { enabled: true, domains: ['own.test'], shared_files: ['list.txt', 'folder'] },
    home,
  );
  const look = () => {
    vi.advanceTimersByTime(30_000);
    return [blocks('https://own.test/'), blocks('https://a.test/')];
  };
  expect([look(), look()]).toEqual([
    [true, false],
    [true, false],
  ]);
  expect(warnings).toEqual([
    `The list ${path} of security.website_blocklist cannot be read (ENOENT: no such file or directory, stat '${path}'); its sites are not blocked.`,
    `The list ${join(home, 'folder')} of security.website_blocklist cannot be read (it is not a file); its sites are not blocked.`,
  ]);
  writeFileSync(path, 'a.test');
  expect(look()).toEqual([true, true]);
  rmSync(path);
  expect([look(), look()]).toEqual([
    [true, false],
    [true, false],
  ]);
  expect(warnings).toHaveLength(3);
});

test('lines of a shared file that name no site are counted, and the others hold', () => {
  const home = hermesHome({ 'list.txt': 'a.test\n0.0.0.0 ads.test\n***\nb.test' });
  const { blocks, warnings } = read({ enabled: true, shared_files: ['list.txt'] }, home);
  expect([blocks('https://a.test/'), blocks('https://b.test/')]).toEqual([true, true]);
  expect(blocks('https://c.test/')).toBe(false);
  expect(warnings).toEqual([
    `${join(home, 'list.txt')}: lines 2 and 1 more: no site is named there; ignored.`,
  ]);
});

test('a list of a hundred thousand sites costs a call nothing', () => {
  const lines = Array.from({ length: 100_000 }, (_, index) => `site${index}.test`);
  const home = hermesHome({ 'list.txt': lines.join('\n') });
  const { blocks } = read({ enabled: true, shared_files: ['list.txt'] }, home);
  expect(blocks('https://www.site99999.test/')).toBe(true);
  const start = performance.now();
  for (let count = 0; count < 1000; count += 1) blocks('https://a.b.c.d.example.com/');
  expect(performance.now() - start).toBeLessThan(5000);
});
