import { expect, test } from 'vitest';
import { judgeHost, judgeUrl } from '../../src/guard/index.js';

const strict = { allowPrivate: false };
const open = { allowPrivate: true };
const everywherePublic = async () => ['93.184.216.34'];

// S12: private IPv4 addresses in every IPv6 spelling, and the other forms of a private literal.
const REFUSED = `
http://[::1]/ http://[::]/ http://[::ffff:127.0.0.1]/ http://[::ffff:7f00:1]/ http://[0:0:0:0:0:ffff:a9fe:a9fe]/
http://[::127.0.0.1]/ http://[64:ff9b::a9fe:a9fe]/ http://[64:ff9b:1::a9fe:a9fe]/ http://[2002:7f00:1::]/
http://[2002:a9fe:a9fe::1]/ http://[2001::80ff:fefe]/ http://[::5efe:a00:1]/ http://[fd00:ec2::254]/ http://[fd12:3456::1]/
http://[fe80::1]/ http://[::ffff:6464:64c8]/ http://100.64.0.1/ http://[::ffff:10.1.2.3]/ http://[ff02::1]/
http://localhost/ http://localhost./ http://api.localhost/ http://[fd12::1]/ http://[fc00::1]/ http://10.1.1.1/
http://2130706433/ http://0x7f.1/ http://0177.0.0.1/ http://127.1/ http://0/ http://224.0.0.1/ http://255.255.255.255/
http://metadata.google.internal/ http://169.254.169.254/ http://100.100.100.200/ http://１２７.0.0.1/`
  .trim()
  .split(/\s+/);

test.each(REFUSED)('S12: refuses %s', (url) => {
  expect(() => judgeUrl(url, strict)).toThrow(expect.objectContaining({ code: 'policy' }));
});

// S14: names that only look like private addresses, and public literals.
const ALLOWED = `
https://fda.gov/ https://fcc.gov/ https://fdic.gov/ https://fcm.googleapis.com/ https://fe80.example.com/
https://10.example.com/ https://192.168.1.1.example.org/ https://127.0.0.1.example.com/ https://localhost.example.com/
https://mylocalhost.com/ https://internal.example.com/
http://[2606:4700:4700::1111]/ http://[::ffff:8.8.8.8]/ http://93.184.216.34/`
  .trim()
  .split(/\s+/);

test.each(ALLOWED)('S14: lets %s through', async (url) => {
  expect((await judgeHost(url, strict, everywherePublic)).href).toBe(new URL(url).href);
});

test.each([
  '::ffff:127.0.0.1',
  '64:ff9b::a9fe:a9fe',
  '2002:7f00:1::',
  '10.0.0.1',
  'fe80::1%eth0',
  'not an address',
])('refuses a name when one of its addresses is %s', async (address) => {
  const judged = judgeHost('https://rebind.test/', strict, async () => ['93.184.216.34', address]);
  await expect(judged).rejects.toMatchObject({ code: 'policy' });
});

test.each([
  'http://169.254.169.254/',
  'http://[::ffff:a9fe:a9fe]/',
  'http://metadata.google.internal/',
  'http://100.100.100.200/',
  'http://[fd00:ec2::254]/',
])('%s stays refused where private addresses are allowed', (url) => {
  expect(() => judgeUrl(url, open)).toThrow('metadata');
});

test('private addresses pass where the policy allows them', async () => {
  expect(judgeUrl('http://127.0.0.1:8080/', open).host).toBe('127.0.0.1:8080');
  await judgeHost('http://intranet.test/', open, async () => ['10.0.0.1']);
});

test.each([
  [
    'ftp://example.com/',
    'policy',
    'Blocked: ftp:// URLs are refused; only http and https are fetched.',
  ],
  [
    'file:///etc/passwd',
    'policy',
    'Blocked: file:// URLs are refused; only http and https are fetched.',
  ],
  [
    'https://user:pass@example.com/',
    'policy',
    'Blocked: a URL with a user name or password in it is refused; leave them out.',
  ],
  [
    'no url',
    'bad_request',
    'This is not a URL. Give an absolute one, such as https://example.com/page.',
  ],
])('%s is %s: %s', (url, code, message) => {
  expect(() => judgeUrl(url, strict)).toThrow(expect.objectContaining({ code, message }));
});

test('a name that does not resolve is refused, with the reason', async () => {
  const failing = async () => {
    throw Object.assign(new Error('dns'), { code: 'EAI_AGAIN' });
  };
  await expect(judgeHost('https://gone.test/', strict, failing)).rejects.toMatchObject({
    code: 'network',
    message:
      'The name gone.test could not be resolved (EAI_AGAIN). Check the spelling and the network.',
  });
  await expect(judgeHost('https://gone.test/', strict, async () => [])).rejects.toMatchObject({
    code: 'network',
  });
});
