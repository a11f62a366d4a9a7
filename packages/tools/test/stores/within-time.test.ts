import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { withinTime } from '../../src/stores/within-time.js';

test('work that ends in time gives what it gives', async () => {
  expect(await withinTime(Promise.resolve('value'), 50)).toBe('value');
  await expect(withinTime(Promise.reject(new Error('broken')), 50)).rejects.toThrow('broken');
});

test('work that does not end is given up', async () => {
  const work = withinTime(new Promise(() => {}), 50);
  await expect(work).rejects.toThrow('no answer within 50 ms');
});

test('an answer that came while the process was busy is not late', async () => {
  const server = createServer((socket) => socket.end('hello')).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const socket = connect(Number(Reflect.get(Object(server.address()), 'port')), '127.0.0.1');
  const work = withinTime(once(socket, 'data'), 100);
  const end = performance.now() + 400;
  while (performance.now() < end); // nothing else goes on
  expect(String(await work)).toBe('hello');
});
