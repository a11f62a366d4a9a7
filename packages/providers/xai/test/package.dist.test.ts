import { readFileSync } from 'node:fs';
import { type PluginContext, readManifest, WebSearchProvider } from '@hermes/web-core';
import * as built from '@hermes/web-xai';
import { expect, test } from 'vitest';
import { createContext } from './context.js';

const packageJson = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

test('the built package exports its provider and register, and nothing else', () => {
  expect(Object.keys(built).sort()).toEqual(['XaiProvider', 'register']);
});

test('register registers what the manifest promises', () => {
  const { manifest } = readManifest(packageJson.hermesAgentPlugins['web-xai'], {
    plugin: packageJson.name,
    file: 'package.json',
  });
  const registered: object[] = [];
  const ctx: PluginContext = {
    ...createContext('http://unused.test'),
    WebSearchProvider,
    registerWebSearchProvider: (provider) => registered.push(provider),
  };
  built.register(ctx);
  const [provider] = registered;
  expect(registered).toHaveLength(1);
  expect(provider).toBeInstanceOf(built.XaiProvider);
  if (!(provider instanceof built.XaiProvider)) return;
  expect([provider.name]).toEqual(manifest?.providers);
  expect(provider.displayName).toBe(manifest?.displayName);
  expect(provider.supportsSearch()).toBe(true);
  expect(provider.supportsExtract()).toBe(false);
  expect(manifest?.capabilities).toEqual(['search']);
  expect([provider.autoSelect(), manifest?.autoSelect]).toEqual([false, []]);
  expect(provider.isKeylessAvailable()).toBe(manifest?.keyless);
  expect(provider.getSetupSchema()).toEqual({
    name: manifest?.displayName,
    badge: manifest?.badge,
    tag: manifest?.tag,
    env_vars: [{ key: 'XAI_API_KEY', prompt: 'xAI API key', url: 'https://console.x.ai' }],
  });
  expect(manifest?.requiresEnv.flat().map((variable) => variable.name)).toEqual(['XAI_API_KEY']);
});
