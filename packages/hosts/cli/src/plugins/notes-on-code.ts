import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseUrl } from '@hermes/web-core';
import type { InstallSource } from './install-source.js';

const INSTALL_SCRIPTS: readonly string[] = ['preinstall', 'install', 'postinstall', 'prepare'];

/** What a person should know of fetched code, each a sentence: what was left out, and what its way here was like. */
export async function notesOn(folder: string, source: InstallSource): Promise<readonly string[]> {
  const { name, scripts, dependencies } = await readJson(join(folder, 'package.json'));
  const own = INSTALL_SCRIPTS.filter((name) => name in Object(scripts));
  const ofOthers = await dependenciesWithScripts(folder);
  const needs = Object.keys(Object(dependencies));
  const isPackage = source.kind === 'npm' || source.kind === 'tarball';
  const isBare = !isPackage && needs.length > 0 && !existsSync(join(folder, 'node_modules'));
  return [
    ...(source.kind === 'tarball' && String(name).startsWith('@hermes/')
      ? [`It bears the name of an official package, ${name}, and did not come from the registry.`]
      : []),
    ...(own.length === 0 ? [] : [`Its install scripts were not run: ${own.join(', ')}.`]),
    ...(ofOthers.length === 0
      ? []
      : [`Install scripts of what it depends on were not run: ${ofOthers.join(', ')}.`]),
    ...(isBare
      ? [
          `Its package.json needs ${needs.join(', ')}, which a plugin in a folder must bring along; it brings no node_modules.`,
        ]
      : []),
    ...(isOpenToAll(source)
      ? ['It came over a connection that is not encrypted: whoever sits between can change it.']
      : []),
  ];
}

/** From npm's own list of what it installed; none beside a folder that npm did not fill. */
async function dependenciesWithScripts(folder: string): Promise<readonly string[]> {
  const modules = folder.slice(0, folder.lastIndexOf('node_modules') + 'node_modules'.length);
  if (!modules.endsWith('node_modules')) return [];
  const { packages } = await readJson(join(modules, '.package-lock.json'));
  return Object.entries(Object(packages))
    .filter(
      ([path, facts]) => join(dirname(modules), path) !== folder && Object(facts).hasInstallScript,
    )
    .map(([path]) => path.replace(/^.*node_modules\//, ''));
}

function isOpenToAll(source: InstallSource): boolean {
  const address =
    source.kind === 'git' ? source.url : source.kind === 'tarball' ? source.location : '';
  const { protocol = '', hostname = '' } = parseUrl(address) ?? {};
  return (
    /^(?:http|git):$/.test(protocol) && !/^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
  );
}

/** `{}` for what is not there, or no JSON: the checks before this one have said so. */
async function readJson(file: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    return Object(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return {};
  }
}
