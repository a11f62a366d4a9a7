import { expect, test } from 'vitest';
import { GuardedFetch, proxySettings } from '../src/guard/index.js';
import { createFetch } from '../src/node/index.js';
import { createClient, greeting } from './http/create-client.js';

const GARBAGE = 'proxy.test:8080/hunter2';

test.each([
  'http://proxy.test:8080',
  'https://proxy.test',
  'http://user:secret@proxy.test:8080',
  'socks5://127.0.0.1:1080',
])('%s is a proxy for http and https', (HTTP_PROXY) => {
  expect(proxySettings({ HTTP_PROXY })).toEqual({
    httpProxy: HTTP_PROXY,
    httpsProxy: HTTP_PROXY,
    noProxy: '',
    proxyTunnel: false,
  });
});

test.each([
  ['http_proxy', 'proxy.test:8080'],
  ['HTTP_PROXY', 'proxy.test'],
  ['https_proxy', 'ftp://proxy.test'],
  ['HTTPS_PROXY', '10.0.0.1:3128'],
])('%s=%s is refused by the name of the variable, and its value is not shown', (name, value) => {
  expect(() => proxySettings({ [name]: value })).toThrow(
    `${name} is not the URL of a proxy, such as http://proxy.example:8080. Correct it, or unset it to go without a proxy.`,
  );
});

test('the variable in lower case is the one that counts', () => {
  const http_proxy = 'http://proxy.test:8080';
  expect(proxySettings({ http_proxy, HTTP_PROXY: GARBAGE })).toMatchObject({
    httpProxy: http_proxy,
  });
});

test('a call to a vendor names the variable, not its value', async () => {
  const client = createClient({ fetch: createFetch({ HTTPS_PROXY: GARBAGE }) });
  const call = client.json({ method: 'get', url: 'http://api.test/' }, greeting);
  await expect(call).rejects.toMatchObject({
    code: 'not_configured',
    message: expect.stringMatching(/^HTTPS_PROXY is not the URL of a proxy(?!.*hunter2)/),
  });
});

test('a fetch of a page names the variable, not its value', async () => {
  const guarded = new GuardedFetch({
    env: { http_proxy: GARBAGE },
    policy: { allowPrivate: true },
    lookup: async () => ['127.0.0.1'],
  });
  const { signal } = new AbortController();
  await expect(guarded.get('http://site.test/', { signal })).rejects.toMatchObject({
    code: 'not_configured',
    message: expect.stringMatching(/^http_proxy is not the URL of a proxy(?!.*hunter2)/),
  });
});
