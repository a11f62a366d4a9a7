import { readFileSync } from 'node:fs';
import { type PluginContext, readManifest, WebSearchProvider } from '@hermes/web-core';
import * as built from '@hermes/web-ddgs';
import { expect, test } from 'vitest';
import { createContext } from './context.js';

const packageJson = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

test('the built package exports its provider and register, and nothing else', () => {
  expect(Object.keys(built).sort()).toEqual(['DdgsProvider', 'register']);
});

test('register registers what the manifest promises', () => {
  const { manifest } = readManifest(packageJson.hermesAgentPlugins['web-ddgs'], {
    plugin: packageJson.name,
    file: 'package.json',
  });
  const registered: object[] = [];
  const ctx: PluginContext = {
    ...createContext(),
    WebSearchProvider,
    registerWebSearchProvider: (provider) => registered.push(provider),
  };
  built.register(ctx);
  const [provider] = registered;
  expect(registered).toHaveLength(1);
  expect(provider).toBeInstanceOf(built.DdgsProvider);
  if (!(provider instanceof built.DdgsProvider)) return;
  expect([provider.name]).toEqual(manifest?.providers);
  expect(provider.displayName).toBe(manifest?.displayName);
  expect(provider.supportsSearch()).toBe(true);
  expect(provider.supportsExtract()).toBe(false);
  expect(manifest?.capabilities).toEqual(['search']);
  expect([provider.isKeylessAvailable(), manifest?.keyless]).toEqual([true, true]);
  expect(manifest?.requiresEnv).toEqual([]);
  expect(provider.getSetupSchema()).toEqual({
    name: manifest?.displayName,
    badge: manifest?.badge,
    tag: manifest?.tag,
    env_vars: [],
  });
});
