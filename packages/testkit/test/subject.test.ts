import type { PluginContext } from '@hermes/web-core';
import { expect, test } from 'vitest';
import { type ConformanceSubject, runConformance } from '../src/index.js';
import { AcmeProvider } from './acme/acme-provider.js';
import { acmeSubject, subjectOf } from './acme/acme-subject.js';
import { failureOf } from './run-cases.js';

const textEntry = new URL('./fixtures/text-entry/', import.meta.url);

test('the facts may stand in a plugin.yaml beside package.json', async () => {
  const subject = { ...acmeSubject, packageFolder: textEntry };
  expect(await failureOf(subject, 'manifest-clean')).toBeUndefined();
  expect(await failureOf(subject, 'capabilities-agree')).toBeUndefined();
  expect(await failureOf(subject, 'display-name-agrees')).toContain('Acme');
});

test('a register() that never ends fails every case after ten seconds, and what was opened is closed', async () => {
  const subject: ConformanceSubject = {
    ...acmeSubject,
    load: async () => ({ register: () => new Promise(() => {}) }),
  };
  const servers = () =>
    process.getActiveResourcesInfo().filter((name) => name === 'TCPServerWrap').length;
  const before = servers();
  const { results } = await runConformance(subject);
  await expect.poll(servers).toBe(before);
  expect(results.find(({ id }) => id === 'search-hits')).toMatchObject({
    outcome: 'failed',
    message: 'register(ctx) of acme, or the import before it, did not end within 10 s.',
  });
});

test('a close() that never ends keeps no case from ending that is not about it', async () => {
  const stuck = subjectOf(
    (ctx) =>
      new (class extends AcmeProvider {
        override close = () => new Promise<void>(() => {});
      })(ctx),
  );
  expect(await failureOf(stuck, 'search-hits')).toBeUndefined();
});

/** Reads pages with a library that it asks for by this name. */
const reader = (spec: string) => (ctx: PluginContext) =>
  new (class extends AcmeProvider {
    protected override async ask(...call: Parameters<AcmeProvider['ask']>) {
      const { keep } = Object(await ctx.ensureDependency(spec));
      return keep(await super.ask(...call));
    }
  })(ctx);

test('a lazy dependency that the manifest lists is the module that the subject brings', async () => {
  const subject = { ...subjectOf(reader('acme-pages@1.2.3')), packageFolder: textEntry };
  const dependencies = { 'acme-pages@1.2.3': async () => ({ keep: (rows: unknown) => rows }) };
  expect(await failureOf({ ...subject, dependencies }, 'search-hits')).toBeUndefined();
  expect(await failureOf(subject, 'search-hits')).toContain(
    'acme needs acme-pages@1.2.3, and the suite installs nothing. Let the subject bring it: a function under that name in its dependencies.',
  );
});

test('a lazy dependency that the manifest does not list is refused', async () => {
  const dependencies = { 'acme-pages@1.2.3': async () => ({ keep: (rows: unknown) => rows }) };
  const subject = { ...subjectOf(reader('acme-pages@1.2.3')), dependencies };
  expect(await failureOf(subject, 'search-hits')).toContain(
    'acme asks for acme-pages@1.2.3, which lazy_dependencies does not list.',
  );
});
