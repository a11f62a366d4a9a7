import { expect, test } from 'vitest';
import { npmEnvironment, withoutCredentials } from '../../src/node/npm-environment.js';

const OWN = {
  npm_config_color: 'false',
  npm_config_progress: 'false',
  npm_config_update_notifier: 'false',
};

test('npm gets what it needs to find files, network and language, and no key of anybody', () => {
  const needed = {
    PATH: '/usr/bin',
    HOME: '/home/ada',
    TMPDIR: '/tmp',
    LANG: 'de_DE.UTF-8',
    LC_TIME: 'C',
    HTTPS_PROXY: 'http://ada:word@proxy.test:3128',
    no_proxy: 'localhost',
    NODE_EXTRA_CA_CERTS: '/etc/ca.pem',
    npm_config_registry: 'https://registry.test/',
    NPM_CONFIG_CAFILE: '/etc/ca.pem',
    npm_config_https_proxy: 'http://ada:word@proxy.test:3128',
  };
  const kept = {
    TAVILY_API_KEY: 'key',
    AWS_SECRET_ACCESS_KEY: 'key',
    NODE_OPTIONS: '--require /tmp/evil.js',
    LD_PRELOAD: '/tmp/evil.so',
    NPM_TOKEN: 'key',
    npm_config__auth: 'key',
    npm_config__authToken: 'key',
    'npm_config_//registry.test/:_authToken': 'key',
    'npm_config_//registry.test/:_password': 'key',
    npm_config_otp: '123456',
    npm_config_key: '-----BEGIN PRIVATE KEY-----',
    npm_config_username: 'ada',
    UNDEFINED: undefined,
  };
  expect(npmEnvironment({ ...needed, ...kept })).toEqual({ ...needed, ...OWN });
});

test('a registry is passed on without the password in its URL', () => {
  const env = { npm_config_registry: 'https://ada:word@registry.test/npm/' };
  expect(npmEnvironment(env)).toEqual({
    npm_config_registry: 'https://registry.test/npm/',
    ...OWN,
  });
});

test('what npm writes is shown without credentials', () => {
  const lines = [
    'request to https://ada:word@registry.test/x failed',
    '//registry.test/:_authToken=abcdef',
    '"_password": "abcdef"',
    'token npm_abcdefghijklmnopqrstuvwxyz0123456789 is revoked',
    'npm_config_registry is fine',
  ];
  expect(lines.map(withoutCredentials)).toEqual([
    'request to https://[redacted]@registry.test/x failed',
    '//registry.test/:_authToken=[redacted]',
    '"_password": [redacted]',
    'token [redacted] is revoked',
    'npm_config_registry is fine',
  ]);
});
