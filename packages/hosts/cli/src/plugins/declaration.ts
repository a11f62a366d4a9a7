import { type Env, missingEnv } from '@hermes/web-core';
import type { FoundPlugin } from '@hermes/web-core/node';
import type { Look } from '../look.js';
import type { Candidate } from './candidate.js';
import { type Fact, formatFacts } from './format-facts.js';

/** What code that is about to be installed says of itself, for a person to read before it is used. */
export function formatDeclaration(
  { plugins, record }: Candidate,
  { env, look }: { readonly env: Env; readonly look: Look },
): string {
  const origin: readonly Fact[] = [
    ['From', [record.spec]],
    ['Revision', [record.revision ?? '']],
  ];
  const blocks = plugins.map((plugin) => {
    const { key, manifest, packageName } = plugin;
    const title = `${key} ${manifest.version}${packageName === undefined ? '' : ` in ${packageName}`}`;
    return formatFacts(title, [...manifestFacts(plugin, env), ...origin], look);
  });
  return blocks.join('\n');
}

function manifestFacts({ manifest }: FoundPlugin, env: Env): readonly Fact[] {
  return [
    ['About', [manifest.description]],
    ['Author', [manifest.author]],
    ['Providers', [`${manifest.providers.join(', ')} (${manifest.capabilities.join(', ')})`]],
    ['Needs', variableLines(manifest.requiresEnv, env)],
    ['May use', manifest.optionalEnv.map(({ name }) => name)],
    ['Lazy installs', manifest.lazyDependencies],
  ];
}

function variableLines(
  requirements: FoundPlugin['manifest']['requiresEnv'],
  env: Env,
): readonly string[] {
  return requirements.map((group) => {
    const isMissing = missingEnv([group], env).length > 0;
    const names = group.map(({ name }) => name).join(' or ');
    return `${names} (${isMissing ? 'not set' : 'set'})`;
  });
}
