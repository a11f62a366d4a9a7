import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ProviderRegistry, readManifest, readSettings, selectProvider } from '../src/index.js';

const KEYS = [
  'backend',
  'search_backend',
  'extract_backend',
  'search_fallbacks',
  'preference',
  'keyless_fallback',
  'search_timeout',
  'extract_char_limit',
  'cache',
  'cache_ttl_minutes',
  'limits',
];
const section = fc.oneof(fc.dictionary(fc.constantFrom(...KEYS), fc.anything()), fc.anything());
const config = fc.record({ web: section, security: section, plugins: section });

test('any configuration gives settings, each of its type, and a name for every fault', async () => {
  await fc.assert(
    fc.asyncProperty(config, async (value) => {
      const { settings, warnings } = readSettings(value, {});
      expect(settings.searchTimeoutMs).toBeGreaterThan(0);
      expect(settings.cacheTtlMs).toBeGreaterThanOrEqual(60_000);
      expect(settings.extractCharLimit).toBeGreaterThanOrEqual(2000);
      expect(settings.preference.every((name) => typeof name === 'string')).toBe(true);
      expect(Object.values(settings.limits).flatMap(Object.values).every(Number.isFinite)).toBe(
        true,
      );
      if (warnings.length > 0) expect(settings.keylessFallback).toBe(false);
      const registry = new ProviderRegistry();
      const selection = await selectProvider('search', { registry, settings, env: {} });
      expect(selection.error?.code).toBe('not_configured');
    }),
    { numRuns: 1000 },
  );
});

test('any manifest is read, passed over, or refused with a message that names its file', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      try {
        readManifest(value, { plugin: 'acme', file: 'plugin.yaml' });
      } catch (error) {
        expect(error).toMatchObject({ name: 'PluginError', plugin: 'acme' });
        expect(String(error)).toContain('plugin.yaml');
      }
    }),
    { numRuns: 1000 },
  );
});
