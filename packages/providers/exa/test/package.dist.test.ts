import { readFileSync } from 'node:fs';
import { type PluginContext, readManifest, WebSearchProvider } from '@hermes/web-core';
import * as built from '@hermes/web-exa';
import { expect, test } from 'vitest';
import { createContext } from './context.js';

const packageJson = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

test('the built package exports its provider and register, and nothing else', () => {
  expect(Object.keys(built).sort()).toEqual(['ExaProvider', 'register']);
});

test('register registers what the manifest promises', () => {
  const { manifest } = readManifest(packageJson.hermesAgentPlugins['web-exa'], {
    plugin: packageJson.name,
    file: 'package.json',
  });
  const registered: object[] = [];
  const ctx: PluginContext = {
    ...createContext({}),
    WebSearchProvider,
    registerWebSearchProvider: (provider) => registered.push(provider),
  };
  built.register(ctx);
  const [provider] = registered;
  expect(registered).toHaveLength(1);
  expect(provider).toBeInstanceOf(built.ExaProvider);
  if (!(provider instanceof built.ExaProvider)) return;
  expect([provider.name]).toEqual(manifest?.providers);
  expect(provider.displayName).toBe(manifest?.displayName);
  expect(provider.supportsSearch()).toBe(true);
  expect(provider.supportsExtract()).toBe(true);
  expect(manifest?.capabilities).toEqual(['search', 'extract']);
  expect(provider.isKeylessAvailable()).toBe(manifest?.keyless);
  expect(provider.getSetupSchema()).toEqual({
    name: manifest?.displayName,
    badge: manifest?.badge,
    tag: manifest?.tag,
    env_vars: [
      {
        key: 'EXA_API_KEY',
        prompt: 'Exa API key',
        url: 'https://exa.ai',
      },
    ],
  });
  expect(manifest?.requiresEnv.flat().map((variable) => variable.name)).toEqual(['EXA_API_KEY']);
});
