import { expect, test } from 'vitest';
import { readArguments } from '../src/read-arguments.js';

test.each([
  [[], { kind: 'stdio' }],
  [['--help', '--http', 'x'], { kind: 'help' }],
  [['-h'], { kind: 'help' }],
  [['--version'], { kind: 'version' }],
])('%j asks for %j', (args, request) => {
  expect(readArguments(args)).toEqual(request);
});

test.each([
  ['8820', '127.0.0.1', 8820],
  ['0', '127.0.0.1', 0],
  ['localhost:8820', 'localhost', 8820],
  ['0.0.0.0:80', '0.0.0.0', 80],
  ['[::1]:65535', '::1', 65_535],
])('--http %s listens on %s, port %d', (text, host, port) => {
  const args = ['--http', text, '--allow-host', 'a.test', '--allow-host=b.test'];
  expect(readArguments(args)).toEqual({
    kind: 'http',
    address: { host, port },
    allowedHosts: ['a.test', 'b.test'],
  });
});

test.each([
  '',
  'localhost',
  ':80',
  '65536',
  '-1',
  '::1:80',
  'http://localhost:80',
  'a:b:80',
  '80 ',
])('--http "%s" is wrong usage', (text) => {
  expect(() => readArguments([`--http=${text}`])).toThrow(
    `--http takes a port, or host:port such as 127.0.0.1:8820; it is "${text}".`,
  );
});

test.each([
  [['--http'], /--http/],
  [['--https', '80'], /--https/],
  [['serve'], /serve/],
  [['--allow-host', 'a.test'], /--allow-host goes with --http/],
])('%j is wrong usage', (args, message) => {
  expect(() => readArguments(args)).toThrow(message);
});
