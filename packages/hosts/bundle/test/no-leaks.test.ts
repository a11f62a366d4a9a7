import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Capability } from '@hermes/web-core';
import {
  type ConformanceCase,
  type ConformanceSubject,
  conformanceCases,
  FakeServer,
  type VendorFake,
} from '@hermes/web-testkit';
import { expect, test } from 'vitest';
import { subject as xai } from '../../../providers/xai/test/conformance.js';
import { RecordingFetch } from '../../../testkit/src/recording-fetch.js';
import { documentedEchoes, generalEchoes, repeatKey } from './echoed-replies.js';
import { KEYED_PROVIDERS, MANIFESTS, secretsOf } from './keyed-providers.js';
import { SecretWatch, secretFor } from './secret-watch.js';
import { WatchedWeb } from './watched-web.js';

const SIDE_BY_SIDE = 16;
const LIMIT_MS = 120_000;
const PAGE = 'https://pages.test/page-1';

const SECRETS = new Map(
  KEYED_PROVIDERS.map(({ provider }) => [provider, secretFor(provider)] as const),
);

const OTHER_SECRETS = new Map(
  [...MANIFESTS.values()].flatMap(secretsOf).map((name) => [name, secretFor(name)] as const),
);

/** A fake whose key is the secret. */
function fakeOf(subject: ConformanceSubject): VendorFake {
  return Object.assign(subject.fake(), { key: SECRETS.get(subject.provider) });
}

/** Every secret variable of every manifest has a value; those of one provider lead to its fake. */
function envWith(own: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return { ...Object.fromEntries(OTHER_SECRETS), ...own };
}

function capabilitiesOf(provider: string): readonly Capability[] {
  return MANIFESTS.get(provider)?.capabilities ?? [];
}

/** The items in as many parts as run side by side. */
function inParts<T>(items: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: SIDE_BY_SIDE }, (_, part) =>
    items.filter((_item, index) => index % SIDE_BY_SIDE === part),
  );
}

/** Runs work side by side. */
async function runAll<T>(items: readonly T[], run: (item: T) => Promise<unknown>): Promise<void> {
  const queue = items.values();
  const worker = async (): Promise<void> => {
    for (const item of queue) await run(item);
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, worker));
}

/** The provider, asked as a program asks it: by the tools of a host that finds it among all the others. */
function throughTools(subject: ConformanceSubject, watch: SecretWatch): ConformanceSubject {
  return {
    ...subject,
    fake: () => fakeOf(subject),
    load: async () => ({
      async register(ctx) {
        const { env, home, fetch } = ctx;
        const names = Object.keys(subject.env('', ''));
        const own = Object.fromEntries(names.map((name) => [name, env[name] ?? '']));
        const web = await WatchedWeb.open({ home, fetch, subject, watch, env: envWith(own) });
        ctx.registerWebSearchProvider({
          name: subject.provider,
          isAvailable: () => true,
          supportsExtract: () => true,
          supportsCrawl: () => true,
          search: web.search.bind(web),
          extract: web.extract.bind(web),
          close: web.close.bind(web),
        });
      },
    }),
  };
}

const isFault = (item: ConformanceCase) => item.kind === 'fault' && item.reason === undefined;

/** One fake and one host that shows what it says: calls by it follow each other. */
async function withBench(
  subject: ConformanceSubject,
  watch: SecretWatch,
  use: (bench: { readonly server: FakeServer; readonly web: WatchedWeb }) => Promise<void>,
): Promise<void> {
  const vendor = fakeOf(subject);
  await using server = await FakeServer.start(vendor);
  const home = await mkdtemp(join(tmpdir(), 'hermes-web-leaks-'));
  const { fetch } = new RecordingFetch(subject.origins ?? [], server.url);
  const env = envWith(subject.env(server.url, vendor.key));
  const web = await WatchedWeb.open({ home, fetch, subject, watch, env });
  await use({ server, web });
  await web.close();
  await rm(home, { recursive: true });
}

function ask(web: WatchedWeb, capability: Capability): Promise<unknown> {
  if (capability === 'search') return web.search('paper lanterns');
  const crawl = capability === 'crawl' && { crawl: { maxPages: 3, maxDepth: 1 } };
  return web.extract([PAGE], { ...crawl });
}

test('every provider whose manifest names a secret is among those that are tried', () => {
  const keyed = [...MANIFESTS].filter(([, manifest]) => secretsOf(manifest).length > 0);
  expect([...SECRETS.keys()]).toEqual(expect.arrayContaining(keyed.map(([name]) => name)));
});

const NAMED = KEYED_PROVIDERS.map((subject) => [subject.provider, subject] as const);

test.concurrent.each(NAMED)(
  '%s: none of the faults of the test kit brings a key to light',
  async (_name, subject) => {
    const watch = new SecretWatch();
    const faults = conformanceCases(throughTools(subject, watch)).filter(isFault);
    await runAll(faults, async (item) => {
      // Whether the provider conforms is for its own tests to say.
      if (item.reason === undefined) await item.run().catch(() => undefined);
    });
    expect(watch.leaks).toEqual([]);
    expect(watch.shown).toBeGreaterThan(faults.length);
  },
  LIMIT_MS,
);

test.concurrent.each(NAMED)(
  '%s: no error that repeats the key in its body and its headers brings it to light',
  async (name, subject) => {
    const watch = new SecretWatch();
    const key = SECRETS.get(name) ?? '';
    const documented = documentedEchoes(subject.fake());
    const calls = [
      ...capabilitiesOf(name).flatMap((capability) =>
        documented.map((echo) => ({ capability, echo })),
      ),
      ...generalEchoes().map((echo) => ({ capability: 'search' as const, echo })),
    ];
    await runAll(inParts(calls), (part) =>
      withBench(subject, watch, async ({ server, web }) => {
        for (const { capability, echo } of part) {
          server.fault = ({ request, send }) => send(echo(request, key));
          await ask(web, capability);
        }
      }),
    );
    expect(watch.leaks).toEqual([]);
    expect(watch.shown).toBeGreaterThan(calls.length);
  },
  LIMIT_MS,
);

test.concurrent.each(NAMED.filter(([name]) => capabilitiesOf(name).includes('extract')))(
  '%s: no error of a page that repeats the key brings it to light',
  async (_name, subject) => {
    const watch = new SecretWatch();
    const { key } = fakeOf(subject);
    await withBench(subject, watch, async ({ server, web }) => {
      server.content = { rows: [], pages: [{ url: PAGE, title: null }] };
      for (const padding of [0, 180, 280]) {
        server.fault = async ({ request, send, vendorReply }) =>
          send(repeatKey(await vendorReply(), { request, key, padding }));
        for (const capability of capabilitiesOf(subject.provider)) {
          if (capability !== 'search') await ask(web, capability);
        }
      }
    });
    expect(watch.leaks).toEqual([]);
  },
  LIMIT_MS,
);

test(
  'xai: no error that repeats a token of the Grok login brings it to light',
  async () => {
    const access = secretFor('access token');
    const refresh = secretFor('refresh token');
    const watch = new SecretWatch();
    const tokens = { access_token: access, refresh_token: refresh };
    const login = JSON.stringify({ providers: { 'xai-oauth': { tokens } } });
    await using server = await FakeServer.start(xai.fake());
    const home = await mkdtemp(join(tmpdir(), 'hermes-web-leaks-'));
    await writeFile(join(home, 'auth.json'), login);
    const origins = ['https://api.x.ai', 'https://auth.x.ai'];
    const { fetch } = new RecordingFetch(origins, server.url);
    const web = await WatchedWeb.open({ home, fetch, subject: xai, watch, env: envWith({}) });
    for (const echo of [...documentedEchoes(xai.fake()), ...generalEchoes()]) {
      server.fault = ({ request, send }) =>
        send(echo(request, request.path === '/oauth2/token' ? refresh : access));
      await web.search('paper lanterns');
    }
    await web.close();
    await rm(home, { recursive: true });
    expect(server.seen.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/v1/responses', '/oauth2/token']),
    );
    expect(watch.leaks).toEqual([]);
  },
  LIMIT_MS,
);
