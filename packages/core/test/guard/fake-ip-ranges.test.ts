import { expect, test } from 'vitest';
import { checkFakeIpRanges, judgeHost, judgeUrl } from '../../src/guard/index.js';

const policy = { allowPrivate: false, fakeIpRanges: ['198.18.0.0/15', '2001:2::/48'] };

function judge(addresses: readonly string[], fakeIpRanges: readonly string[]): Promise<URL> {
  return judgeHost('https://site.test/', { ...policy, fakeIpRanges }, async () => addresses);
}

test.each(['198.18.0.7', '198.19.255.255', '::ffff:198.18.0.7', '2001:2::7', '93.184.216.34'])(
  'a name that a fake-IP proxy answers with %s is let through',
  async (address) => {
    expect((await judge([address], policy.fakeIpRanges)).href).toBe('https://site.test/');
  },
);

test.each(['198.20.0.1/32', '198.18.0.0/16', '198.19.0.1'])(
  'an answer outside of %s is still judged',
  async (range) => {
    await expect(judge(['198.19.0.2'], [range])).rejects.toMatchObject({ code: 'policy' });
    await expect(judge(['198.19.0.1', '10.0.0.5'], [range])).rejects.toMatchObject({
      code: 'policy',
    });
  },
);

test('an address in the URL itself is no answer of a proxy', () => {
  expect(() => judgeUrl('http://198.18.0.7/', policy)).toThrow('198.18.0.7 is a private');
});

test('a name set aside for local use is refused, whatever the proxy answers', async () => {
  const judged = judgeHost('http://router.local/', policy, async () => ['198.18.0.7']);
  await expect(judged).rejects.toMatchObject({ code: 'policy' });
});

test.each([
  ['168.63.129.16', '168.63.0.0/16'],
  ['192.0.0.192', '192.0.0.0/24'],
  ['::ffff:168.63.129.16', '168.63.129.16'],
])('the metadata service at %s stays refused within %s', async (address, range) => {
  expect(checkFakeIpRanges([range]).warnings).toEqual([]);
  await expect(judge([address], [range])).rejects.toThrow('metadata');
});

test.each([
  ['10.0.0.0/8', '10.0.0.5', '10.0.0.0/8 (private networks)'],
  ['10.1.2.0/24', '10.1.2.3', '10.0.0.0/8 (private networks)'],
  ['0.0.0.0/0', '127.0.0.1', '127.0.0.0/8 (loopback)'],
  ['127.0.0.1', '127.0.0.1', '127.0.0.0/8 (loopback)'],
  ['0.0.0.0/1', '0.0.0.0', '127.0.0.0/8 (loopback)'],
  ['0.0.0.0/16', '0.0.0.0', '0.0.0.0/8 (this host)'],
  ['172.0.0.0/8', '172.16.0.1', '172.16.0.0/12 (private networks)'],
  ['192.168.7.0/24', '192.168.7.1', '192.168.0.0/16 (private networks)'],
  ['100.64.0.0/10', '100.64.0.1', "100.64.0.0/10 (a carrier's inner network)"],
  ['100.100.100.200', '100.100.100.200', "100.64.0.0/10 (a carrier's inner network)"],
  ['169.254.169.254/32', '169.254.169.254', '169.254.0.0/16 (link-local addresses)'],
  ['::/0', '::1', '::1/128 (loopback)'],
  ['::1', '::1', '::1/128 (loopback)'],
  ['fc00::/18', 'fc00::7', 'fc00::/7 (private networks)'],
  ['fe80::/64', 'fe80::1', 'fe80::/10 (link-local addresses)'],
  ['64:ff9b:1::/48', '64:ff9b:1::a00:1', '64:ff9b:1::/48 (private networks)'],
])('the range %s would open %s: it is ignored', async (range, address, overlap) => {
  expect(checkFakeIpRanges([range, '198.18.0.0/15'])).toEqual({
    ranges: ['198.18.0.0/15'],
    warnings: [
      `config.yaml: security.fake_ip_ranges: "${range}" overlaps ${overlap} and is ignored.`,
    ],
  });
  await expect(judge([address], [range])).rejects.toMatchObject({ code: 'policy' });
});

test.each([
  '',
  'site.test',
  '198.18/15',
  '198.18.0.0/33',
  '198.18.0.0/',
  '198.18.0.0/-1',
  '1.2.3.4/8/8',
  '0xc6120000/15',
  '2001:2::/129',
])('"%s" is no range', (range) => {
  expect(checkFakeIpRanges([range])).toEqual({
    ranges: [],
    warnings: [
      `config.yaml: security.fake_ip_ranges: "${range}" is not a range such as 198.18.0.0/15 and is ignored.`,
    ],
  });
});

test('ranges of IPv6 that carry IPv4 open no private address', async () => {
  for (const range of ['::ffff:0:0/96', '64:ff9b::/96', '2002::/16', '2001::/32']) {
    for (const address of [
      '::ffff:10.0.0.5',
      '64:ff9b::a00:5',
      '2002:a00:5::1',
      '2001::f5ff:fffa',
    ]) {
      await expect(judge([address], [range])).rejects.toMatchObject({ code: 'policy' });
    }
  }
});
