import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  adoptProvider,
  type PluginContext,
  readManifest as readPluginManifest,
  WebSearchProvider,
} from '@hermes/web-core';
import { expect, inject, test } from 'vitest';
import { readManifest } from './packed-package.js';

const PROVIDERS = inject('packed').filter(({ source }) => /[\\/]providers[\\/]/.test(source));

/** What a host hands to a plugin, with nothing configured. */
function contextCollecting(registered: object[]): PluginContext {
  return {
    env: {},
    config: {},
    fetch,
    logger: { warn: () => undefined, debug: () => undefined },
    home: '/nonexistent',
    ensureDependency: async () => undefined,
    WebSearchProvider,
    registerWebSearchProvider: (provider) => registered.push(provider),
  };
}

test.each(PROVIDERS.map(({ name, source }) => [name, source]))(
  '%s exports its provider class and register alone, and is called the same in its manifest and its code',
  async (name, source) => {
    const built = await import(pathToFileURL(join(source, 'dist/index.js')).href);
    const words = name.replace('@hermes/web-', '').split('-');
    const className = `${words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join('')}Provider`;
    expect(Object.keys(built).sort()).toEqual([className, 'register']);

    const registered: object[] = [];
    built.register(contextCollecting(registered));
    expect(registered).toHaveLength(1);
    expect(registered[0]).toBeInstanceOf(built[className]);
    const provider = adoptProvider(registered[0]);
    const [key, value] = Object.entries(Object(readManifest(source)).hermesAgentPlugins)[0] ?? [];
    const { manifest } = readPluginManifest(value, { plugin: String(key), file: 'package.json' });
    const { name: label, badge, tag } = provider.getSetupSchema();
    expect({ names: [provider.name], label, badge, tag }).toEqual({
      names: manifest?.providers,
      label: manifest?.displayName,
      badge: manifest?.badge,
      tag: manifest?.tag,
    });
    expect(provider.displayName).toBe(label);
    await provider.close();
  },
);
