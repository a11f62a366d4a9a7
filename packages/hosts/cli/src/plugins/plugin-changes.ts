import { realpathSync } from 'node:fs';
import { relative } from 'node:path';
import { messageOf } from '@hermes/web-core';
import type { FoundPlugin } from '@hermes/web-core/node';
import type { Candidate } from './candidate.js';
import { compareTrees } from './compare-trees.js';
import type { Fact } from './format-facts.js';
import type { Installed } from './installed.js';

/** What a candidate changes of what is installed; `undefined` when not a file of it differs. */
export async function changesOf(
  { place, plugins, record }: Installed,
  candidate: Candidate,
): Promise<readonly Fact[] | undefined> {
  const { changed, added, removed } = await compareTrees(place.link, candidate.folder);
  if (changed + added + removed === 0) return undefined;
  const before = factsOf(plugins);
  const lines = [...factsOf(candidate.plugins)].map(([label, now]): Fact => {
    const old = before.get(label) ?? [];
    return [label, SINGLE.has(label) ? replaced(old, now) : difference(old, now)];
  });
  const revision = replaced([record?.revision ?? ''], [candidate.record.revision ?? '']);
  const files = [
    ...(changed > 0 ? [`${changed} changed`] : []),
    ...(added > 0 ? [`${added} added`] : []),
    ...(removed > 0 ? [`${removed} removed`] : []),
  ];
  return [...lines, ['Revision', revision], ['Files', [files.join(', ')]]];
}

const SINGLE = new Set(['Version', 'Entry']);

/** By label; of several plugins together. */
function factsOf(plugins: readonly FoundPlugin[]): ReadonlyMap<string, readonly string[]> {
  const all = (pick: (plugin: FoundPlugin) => readonly string[]): readonly string[] => [
    ...new Set(plugins.flatMap(pick)),
  ];
  return new Map([
    ['Version', all(({ manifest }) => [manifest.version])],
    ['Plugins', all(({ key }) => [key])],
    ['Providers', all(({ manifest }) => manifest.providers)],
    ['Offers', all(({ manifest }) => manifest.capabilities)],
    [
      'Variables',
      all(({ manifest }) =>
        [...manifest.requiresEnv.flat(), ...manifest.optionalEnv].map(({ name }) => name),
      ),
    ],
    ['Lazy installs', all(({ manifest }) => manifest.lazyDependencies)],
    ['Entry', all((plugin) => [entryOf(plugin)])],
  ]);
}

function entryOf(plugin: FoundPlugin): string {
  try {
    return relative(realpathSync(plugin.folder), realpathSync(plugin.entryFile()));
  } catch (error) {
    return messageOf(error);
  }
}

function replaced(old: readonly string[], now: readonly string[]): readonly string[] {
  const [from, to] = [old.join(', '), now.join(', ')];
  return from === to ? [] : [`${from || 'none'} -> ${to || 'none'}`];
}

function difference(old: readonly string[], now: readonly string[]): readonly string[] {
  return [
    ...now.filter((item) => !old.includes(item)).map((item) => `+ ${item}`),
    ...old.filter((item) => !now.includes(item)).map((item) => `- ${item}`),
  ];
}
