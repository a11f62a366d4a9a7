import { expect, test } from 'vitest';
import { createFetch } from '../src/node/index.js';
import { startSite } from './guard/loopback-site.js';

test('calls go through the proxy of the environment as it is at call time, with method and body', async () => {
  const bodies: string[] = [];
  await using proxy = await startSite(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    bodies.push(`${request.method} ${body}`);
    response.end('proxied');
  });
  await using site = await startSite((_request, response) => response.end('direct'));
  const env: Record<string, string> = {};
  const call = createFetch(env);
  expect(await (await call(`http://127.0.0.1:${site.port}/`)).text()).toBe('direct');
  env.http_proxy = `http://127.0.0.1:${proxy.port}`;
  const answer = await call('http://api.test/search', { method: 'POST', body: '{"q":1}' });
  expect(await answer.text()).toBe('proxied');
  expect(bodies).toEqual(['POST {"q":1}']);
  env.no_proxy = '127.0.0.1';
  expect(await (await call(new Request(`http://127.0.0.1:${site.port}/`))).text()).toBe('direct');
});
