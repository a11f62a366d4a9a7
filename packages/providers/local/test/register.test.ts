import { readFile } from 'node:fs/promises';
import { type PluginContext, WebSearchProvider } from '@hermes/web-core';
import { describe, expect, it } from 'vitest';
import * as local from '../src/index.js';

describe('@hermes/web-local', () => {
  it('registers one provider, which agrees with the manifest', async () => {
    const registered: object[] = [];
    const ctx: PluginContext = {
      env: {},
      config: {},
      fetch,
      logger: { warn: () => undefined, debug: () => undefined },
      home: '/nowhere',
      ensureDependency: async () => undefined,
      WebSearchProvider,
      registerWebSearchProvider: (provider) => registered.push(provider),
    };
    local.register(ctx);
    const provider = new local.LocalProvider(ctx);
    expect(registered).toEqual([expect.any(local.LocalProvider)]);
    expect({
      name: provider.name,
      label: provider.displayName,
      available: provider.isAvailable(),
      keyless: provider.isKeylessAvailable(),
      search: provider.supportsSearch(),
      extract: provider.supportsExtract(),
      crawl: provider.supportsCrawl(),
      auto: [
        provider.autoSelect('search'),
        provider.autoSelect('extract'),
        provider.autoSelect('crawl'),
      ],
      setup: provider.getSetupSchema(),
    }).toEqual({
      name: 'local',
      label: 'Local',
      available: true,
      keyless: false,
      search: true,
      extract: true,
      crawl: true,
      auto: [false, true, true],
      setup: {
        name: 'Local',
        badge: 'free · no key',
        tag: 'Fetches and reads pages itself; searches what it has read',
        env_vars: [],
      },
    });
    const text = await readFile(new URL('../package.json', import.meta.url), 'utf8');
    const fields = JSON.parse(text).hermesAgentPlugins['web-local'];
    expect(fields).toMatchObject({
      provides_web_providers: ['local'],
      capabilities: ['search', 'extract', 'crawl'],
      auto_select: ['extract', 'crawl'],
      display_name: 'Local',
      badge: 'free · no key',
      tag: 'Fetches and reads pages itself; searches what it has read',
    });
  });

  it('exports the provider and its registration, nothing else', () => {
    expect(Object.keys(local).toSorted()).toEqual(['LocalProvider', 'register']);
  });
});
