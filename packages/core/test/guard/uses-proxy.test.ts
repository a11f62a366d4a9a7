import { expect, test } from 'vitest';
import { proxySettings, usesProxy } from '../../src/guard/index.js';

const HTTP_PROXY = 'http://proxy.test:8080';
const HTTPS_PROXY = HTTP_PROXY;

test.each([
  ['http://site.test/', {}, false],
  ['http://site.test/', { HTTP_PROXY }, true],
  ['https://site.test/', { HTTP_PROXY }, true],
  ['https://site.test/', { HTTPS_PROXY }, true],
  ['http://site.test/', { HTTPS_PROXY }, false],
  ['http://site.test/', { HTTP_PROXY, NO_PROXY: '*' }, false],
  ['http://site.test/', { HTTP_PROXY, NO_PROXY: 'site.test' }, false],
  ['http://site.test/', { HTTP_PROXY, NO_PROXY: 'other.test, SITE.test' }, false],
  ['http://a.site.test/', { HTTP_PROXY, NO_PROXY: 'site.test' }, false],
  ['http://a.site.test/', { HTTP_PROXY, NO_PROXY: '.site.test' }, false],
  ['http://a.site.test/', { HTTP_PROXY, NO_PROXY: '*.site.test' }, false],
  ['http://my-site.test/', { HTTP_PROXY, NO_PROXY: 'site.test' }, true],
  ['http://site.test/', { HTTP_PROXY, NO_PROXY: 'site.test:80' }, false],
  ['https://site.test/', { HTTP_PROXY, NO_PROXY: 'site.test:443' }, false],
  ['https://site.test/', { HTTP_PROXY, NO_PROXY: 'site.test:80' }, true],
  ['http://site.test:8080/', { HTTP_PROXY, NO_PROXY: 'site.test:8080' }, false],
  ['http://93.184.216.34/', { HTTP_PROXY, NO_PROXY: '93.184.216.34' }, false],
  ['http://[2606:4700::1]/', { HTTP_PROXY, NO_PROXY: '[2606:4700::1]' }, false],
])('%s with %j: through the proxy is %s', (url, env, expected) => {
  expect(usesProxy(new URL(url), proxySettings(env))).toBe(expected);
});
