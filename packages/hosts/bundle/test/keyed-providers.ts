import { readdirSync, readFileSync } from 'node:fs';
import { type PluginManifest, readManifest } from '@hermes/web-core';
import type { ConformanceSubject } from '@hermes/web-testkit';
import { subject as braveFree } from '../../../providers/brave-free/test/conformance.js';
import { subject as exa } from '../../../providers/exa/test/conformance.js';
import { subject as firecrawl } from '../../../providers/firecrawl/test/conformance.js';
import { subject as parallel } from '../../../providers/parallel/test/conformance.js';
import { subject as searxng } from '../../../providers/searxng/test/conformance.js';
import { subject as tavily } from '../../../providers/tavily/test/conformance.js';
import { subject as xai } from '../../../providers/xai/test/conformance.js';

const PROVIDERS = new URL('../../../providers/', import.meta.url);

/** The providers that take a credential. */
export const KEYED_PROVIDERS: readonly ConformanceSubject[] = [
  braveFree,
  exa,
  firecrawl,
  parallel,
  searxng,
  tavily,
  xai,
];

/** Every manifest of the workspace, by provider. */
export const MANIFESTS: ReadonlyMap<string, PluginManifest> = new Map(
  readdirSync(PROVIDERS).flatMap((folder) =>
    readManifests(new URL(`${folder}/package.json`, PROVIDERS)).flatMap((manifest) =>
      manifest.providers.map((name) => [name, manifest] as const),
    ),
  ),
);

function readManifests(file: URL): readonly PluginManifest[] {
  const { hermesAgentPlugins } = Object(JSON.parse(readFileSync(file, 'utf8')));
  return Object.entries(Object(hermesAgentPlugins)).flatMap(([plugin, fields]) => {
    const { manifest } = readManifest(Object(fields), { plugin, file: file.pathname });
    return manifest ? [manifest] : [];
  });
}

/** Names of the secret variables that a manifest requires. */
export function secretsOf({ requiresEnv }: PluginManifest): readonly string[] {
  return requiresEnv
    .flat()
    .filter(({ secret }) => secret !== false)
    .map(({ name }) => name);
}
