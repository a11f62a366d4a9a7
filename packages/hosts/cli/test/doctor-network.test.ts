import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from './captured-io.js';
import { examined } from './doctor-report.js';
import { plugin, registering, TestHome } from './test-home.js';

const STUB = registering('stub', 'search: () => ({ success: true, data: { web: [] } })');
const CONFIG = 'plugins:\n  enabled: [web/stub]\nweb:\n  search_backend: stub\n';

const homeWith = (files: Readonly<Record<string, string>> = {}) =>
  TestHome.create({ 'config.yaml': CONFIG, ...plugin('stub', STUB), ...files });

test('proxies are shown without their credentials, and with where they come from', async () => {
  await using home = await homeWith({ '.env': 'https_proxy=https://token@proxy.test\n' });
  const env = { ...home.env, HTTP_PROXY: 'http://bob:hunter2@proxy.test:8080/', NO_PROXY: '.test' };
  const { report } = await examined({ env });
  expect(report.network).toEqual([
    { name: 'HTTP_PROXY', from: 'environment', value: 'http://***@proxy.test:8080' },
    { name: 'https_proxy', from: '.env', value: 'https://***@proxy.test' },
    { name: 'NO_PROXY', from: 'environment', value: '.test' },
  ]);
});

test('a proxy that is none stops every call; it is named, and its value is not shown', async () => {
  await using home = await homeWith();
  const env = { ...home.env, HTTPS_PROXY: 'proxy.test:hunter2' };
  const { code, report } = await examined({ env });
  expect(code).toBe(1);
  expect(report.network).toEqual([{ name: 'HTTPS_PROXY', from: 'environment' }]);
  expect(report.problems).toEqual([
    {
      severity: 'error',
      subject: 'HTTPS_PROXY',
      message: expect.stringMatching(/^HTTPS_PROXY is not the URL of a proxy(?!.*hunter2)/),
    },
  ]);
});

test('a proxy that is none and that another variable overrules stops nothing', async () => {
  await using home = await homeWith();
  const env = { ...home.env, HTTP_PROXY: 'nonsense', http_proxy: 'http://proxy.test' };
  const { code, report } = await examined({ env });
  expect(code).toBe(0);
  expect(report.problems).toMatchObject([{ severity: 'warning', subject: 'HTTP_PROXY' }]);
});

test('a file of certificate authorities that Node cannot use is named by its variable', async () => {
  await using home = await homeWith({ 'notes.txt': 'not a certificate' });
  const missing = join(home.path, 'gone.pem');
  const { report } = await examined({ env: { ...home.env, NODE_EXTRA_CA_CERTS: missing } });
  expect(report.problems).toMatchObject([
    {
      severity: 'warning',
      subject: 'NODE_EXTRA_CA_CERTS',
      message: expect.stringContaining(`${missing} cannot be read (ENOENT`),
    },
  ]);
  const notes = join(home.path, 'notes.txt');
  const other = await examined({ env: { ...home.env, NODE_EXTRA_CA_CERTS: notes } });
  expect(other.report.problems).toMatchObject([
    { message: expect.stringContaining(`${notes} holds no certificate (PEM).`) },
  ]);
});

test('certificate authorities in .env, and checks that are switched off, are problems', async () => {
  await using home = await homeWith({ '.env': 'NODE_EXTRA_CA_CERTS=/etc/ca.pem\n' });
  const env = { ...home.env, NODE_TLS_REJECT_UNAUTHORIZED: '0' };
  const { code, report } = await examined({ env });
  expect(code).toBe(0);
  expect(report.problems.filter(({ subject }) => subject !== '.env')).toMatchObject([
    { subject: 'NODE_EXTRA_CA_CERTS', message: expect.stringContaining('does nothing') },
    { subject: 'NODE_TLS_REJECT_UNAUTHORIZED', message: expect.stringContaining('lets anybody') },
  ]);
});

test('no secret gets into the report, wherever it is repeated', async () => {
  const SECRETS = ['tvly-secret-of-the-user', 'word-for-the-proxy', 'another-secret-token'];
  const [key = '', proxy = '', token = ''] = SECRETS;
  const leaky = `throw new Error('${SECRETS.join(' and ')}');`;
  await using home = await TestHome.create({
    'config.yaml': CONFIG,
    '.env': `TAVILY_API_KEY=${key}\nOTHER_TOKEN='${token}'\n`,
    ...plugin('stub', leaky),
  });
  const env = { ...home.env, HTTPS_PROXY: `http://bob:${proxy}@127.0.0.1:9` };
  for (const args of [['doctor'], ['doctor', '--json'], ['doctor', '--why', 'stub']]) {
    const { code, stdout, stderr } = await run(args, { env });
    expect(code).toBe(1);
    expect(stdout).toContain('[redacted]');
    for (const secret of SECRETS) expect(stdout + stderr).not.toContain(secret);
  }
});

test('what is no secret stays readable, though its variable is called like one', async () => {
  await using home = await TestHome.create({ 'config.yaml': CONFIG, ...plugin('stub', STUB) });
  const env = `KEY_FOLDER=${home.path}\nTOKEN_URL=https://a.test\nA_KEY=true\n`;
  await home.write('.env', env);
  const { report } = await examined(home);
  expect(JSON.stringify(report)).not.toContain('[redacted]');
});
