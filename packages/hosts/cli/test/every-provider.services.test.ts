import { FakeServer, type VendorRow } from '@hermes/web-testkit';
import { expect, test } from 'vitest';
import { subject as braveFree } from '../../../providers/brave-free/test/conformance.js';
import { subject as ddgs } from '../../../providers/ddgs/test/conformance.js';
import { subject as exa } from '../../../providers/exa/test/conformance.js';
import { subject as firecrawl } from '../../../providers/firecrawl/test/conformance.js';
import { subject as parallel } from '../../../providers/parallel/test/conformance.js';
import { subject as searxng } from '../../../providers/searxng/test/conformance.js';
import { subject as tavily } from '../../../providers/tavily/test/conformance.js';
import { subject as xai } from '../../../providers/xai/test/conformance.js';
import { runBin } from './run-bin.js';
import { TestHome } from './test-home.js';
import { VendorProxy } from './vendor-proxy.js';

/** Hosts of the vendors that a provider asks without a base address of its own, and whose fake stands behind each. */
const HOSTS = {
  'api.x.ai': xai,
  'html.duckduckgo.com': ddgs,
  'lite.duckduckgo.com': ddgs,
  'mcp.exa.ai': exa,
  'search.parallel.ai': parallel,
  'api.firecrawl.dev': firecrawl,
};

/** What every vendor knows: eight rows, three of them of no use, two hard to read. */
const ROWS: readonly VendorRow[] = [
  { url: 'https://one.test/', title: 'Lantern makers', text: 'Who makes paper lanterns.' },
  {
    url: 'https://two.test/a?x=1&y=2',
    title: '<b>Paper</b> &amp; <i>wind</i>',
    text: 'Kites <strong>fly</strong> at &quot;dawn&quot;, and so do lanterns.',
  },
  { url: 'https://one.test/', title: 'Lantern makers', text: 'Who makes paper lanterns.' },
  { url: 'javascript:alert(1)', title: 'No page', text: 'Runs a script.' },
  { url: 'https://three.test/', title: 'Fünf   Laternen\u202E \u200B', text: 'Größe: 5 &lt; 6.' },
  { url: '/relative', title: 'No address', text: 'Is relative.' },
  { url: 'https://four.test/p', title: null, text: 'A page without a title.' },
  { url: 'https://five.test/', title: 'No text', text: null },
];

/** The same for every vendor, but for what it alone knows, such as a score. */
const HITS = [
  {
    title: 'Lantern makers',
    url: 'https://one.test/',
    description: 'Who makes paper lanterns.',
    position: 1,
  },
  {
    title: 'Paper & wind',
    url: 'https://two.test/a?x=1&y=2',
    description: 'Kites fly at "dawn", and so do lanterns.',
    position: 2,
  },
  { title: 'Fünf Laternen', url: 'https://three.test/', description: 'Größe: 5 < 6.', position: 3 },
  {
    title: 'four.test',
    url: 'https://four.test/p',
    description: 'A page without a title.',
    position: 4,
  },
  { title: 'No text', url: 'https://five.test/', description: '', position: 5 },
];

/** Facts that only some vendors have; what they are is tested with their providers. */
const EXTRAS = new Set(['published', 'score', 'source']);

/** Every fake, and the proxy before those that are not reached by a variable. */
class VendorWorld implements AsyncDisposable {
  readonly home: TestHome;
  readonly proxy: VendorProxy;
  readonly #fakes: ReadonlyMap<object, FakeServer>;

  private constructor(home: TestHome, proxy: VendorProxy, fakes: ReadonlyMap<object, FakeServer>) {
    this.home = home;
    this.proxy = proxy;
    this.#fakes = fakes;
  }

  static async open(files: Readonly<Record<string, string>> = {}): Promise<VendorWorld> {
    const fakes = new Map<object, FakeServer>();
    for (const subject of [braveFree, ddgs, exa, firecrawl, parallel, searxng, tavily, xai]) {
      const fake = await FakeServer.start(subject.fake());
      fake.content = { rows: ROWS, pages: [] };
      fakes.set(subject, fake);
    }
    const urls = Object.entries(HOSTS).map(([host, subject]): [string, string] => [
      host,
      fakes.get(subject)?.url ?? '',
    ]);
    const proxy = await VendorProxy.start(new Map(urls));
    return new VendorWorld(await TestHome.create(files), proxy, fakes);
  }

  /** The environment that configures a provider with its key and, where it takes one, the address of its fake. */
  configured(subject: typeof exa): Readonly<Record<string, string>> {
    return subject.env(this.#fakes.get(subject)?.url ?? '', subject.fake().key);
  }

  /** Runs `hermes-web search` with this environment, the proxy's, and nothing else. */
  async search(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
    const ended = await runBin(['search', 'paper lanterns', '--limit', '10', '--json', ...args], {
      env: { ...this.home.env, ...this.proxy.env, ...env },
    });
    return { ...ended, envelope: JSON.parse(ended.stdout) };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.proxy[Symbol.asyncDispose]();
    for (const fake of this.#fakes.values()) await fake[Symbol.asyncDispose]();
    await this.home[Symbol.asyncDispose]();
  }
}

/** What is the same for all vendors. */
function withoutExtras(envelope: { readonly data: { readonly web: readonly object[] } }): object {
  const web = envelope.data.web.map((hit) =>
    Object.fromEntries(Object.entries(hit).filter(([name]) => !EXTRAS.has(name))),
  );
  return { ...envelope, data: { ...envelope.data, web } };
}

const succeeded = (provider: string) => ({
  success: true,
  data: { served_by: provider, web: HITS },
});

test.each([
  ['brave-free', braveFree, []],
  ['exa', exa, []],
  ['firecrawl', firecrawl, []],
  ['parallel', parallel, []],
  ['searxng', searxng, []],
  ['tavily', tavily, []],
  ['xai', xai, ['api.x.ai:443']],
])(
  'search --provider %s gives the same clean hits as every other',
  async (name, subject, asked) => {
    await using world = await VendorWorld.open();
    const args = ['--provider', name];
    const { code, stderr, envelope } = await world.search(args, world.configured(subject));
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(withoutExtras(envelope)).toEqual(succeeded(name));
    expect(world.proxy.asked).toEqual(asked);
  },
);

test.each([
  ['exa', 'mcp.exa.ai:443'],
  ['parallel', 'search.parallel.ai:443'],
  ['firecrawl', 'api.firecrawl.dev:443'],
  ['ddgs', 'html.duckduckgo.com:443'],
])('search --provider %s gives them without a key', async (name, host) => {
  await using world = await VendorWorld.open();
  const { code, stderr, envelope } = await world.search(['--provider', name]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(withoutExtras(envelope)).toEqual(succeeded(name));
  expect(world.proxy.asked).toEqual([host]);
});

test.each([
  ['exa', 'mcp.exa.ai:443', []],
  ['parallel', 'search.parallel.ai:443', ['web-exa']],
  ['firecrawl', 'api.firecrawl.dev:443', ['web-exa', 'web-parallel']],
  ['ddgs', 'html.duckduckgo.com:443', ['web-exa', 'web-parallel', 'web-firecrawl']],
])('%s answers when nothing is configured and those before it are off', async (name, host, off) => {
  await using world = await VendorWorld.open({
    'config.yaml': `plugins: { disabled: [${off.join(', ')}] }\n`,
  });
  const { envelope } = await world.search([]);
  expect(withoutExtras(envelope)).toEqual(succeeded(name));
  expect(world.proxy.asked).toEqual([host]);
});

test('web.keyless_fallback: false keeps the query from all of them', async () => {
  await using world = await VendorWorld.open({
    'config.yaml': 'web: { keyless_fallback: false }\n',
  });
  const { code, envelope } = await world.search([]);
  expect({ code, envelope }).toMatchObject({
    code: 1,
    envelope: { success: false, code: 'not_configured' },
  });
  expect(world.proxy.asked).toEqual([]);
});

test('a host that the proxy refuses is a network error, and no other way is tried', async () => {
  await using world = await VendorWorld.open();
  const env = { XAI_API_KEY: 'xai-key-of-nobody', XAI_BASE_URL: 'https://eu.x.ai/v1' };
  const { code, envelope } = await world.search(['--provider', 'xai'], env);
  expect({ code, envelope }).toMatchObject({
    code: 1,
    envelope: { success: false, code: 'network', provider: 'xai' },
  });
  expect(new Set(world.proxy.asked)).toEqual(new Set(['eu.x.ai:443']));
});

test('a certificate that nobody vouches for is a network error that names it', async () => {
  await using world = await VendorWorld.open();
  const { NODE_EXTRA_CA_CERTS: _unknown, ...env } = world.proxy.env;
  const { code, stdout } = await runBin(['search', 'x', '--provider', 'exa', '--json'], {
    env: { ...world.home.env, ...env },
  });
  expect({ code, envelope: JSON.parse(stdout) }).toMatchObject({
    code: 1,
    envelope: {
      success: false,
      code: 'network',
      error: expect.stringContaining(
        'https://mcp.exa.ai (UNABLE_TO_VERIFY_LEAF_SIGNATURE). Its certificate is not trusted; name the file of a private authority in NODE_EXTRA_CA_CERTS.',
      ),
    },
  });
});
