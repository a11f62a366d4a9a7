import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Why discovery passes over a folder without a word; `name` is what a person calls it. */
export function whyNoPlugin(folder: string, name: string): string {
  const has = (file: string): boolean => existsSync(join(folder, file));
  if (has('package.json') && !has('plugin.yaml') && !has('plugin.yml')) {
    return `${name} holds no plugin.yaml. A folder is a plugin by that file, and an npm package by hermesAgentPlugins in its package.json: to install one from its folder, run \`npm pack\` there and install the tarball.`;
  }
  if (!has('plugin.yaml') && !has('plugin.yml'))
    return `${name} holds no plugin.yaml, so that it is no plugin. Does the plugin stand in a folder inside?`;
  if (has('__init__.py')) {
    return `${name} is a plugin for Hermes Agent in Python, without a JavaScript entry. \`hermes plugins install\` installs it.`;
  }
  return `${name} provides no web provider here: its plugin.yaml must name some in provides_web_providers, and its JavaScript entry (index.js, or what \`entry\` names) must be there.`;
}
