import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type PluginManifest, readManifest } from '@hermes/web-core';
import { parse } from 'yaml';
import type { ConformanceSubject } from './subject.js';

interface ReadPackage {
  readonly manifest: PluginManifest | undefined;
  readonly warnings: readonly string[];
}

/**
 * The manifest of the plugin that provides the subject.
 *
 * @throws Error that says what package.json lacks.
 */
export function readSubjectManifest(subject: ConformanceSubject): PluginManifest {
  const { manifest } = readSubject(subject);
  if (manifest) return manifest;
  throw new Error(
    `${packageFile(subject)}: no entry of hermesAgentPlugins provides ${subject.provider} (provides_web_providers).`,
  );
}

/** What core has to say against the manifest. */
export function manifestWarnings(subject: ConformanceSubject): readonly string[] {
  return readSubject(subject).warnings;
}

function packageFile(subject: ConformanceSubject): string {
  return fileURLToPath(new URL('package.json', withSlash(subject.packageFolder)));
}

function withSlash(folder: URL): URL {
  return folder.pathname.endsWith('/') ? folder : new URL(`${folder.href}/`);
}

function readSubject(subject: ConformanceSubject): ReadPackage {
  const file = packageFile(subject);
  const json: Record<string, unknown> = Object(JSON.parse(readFileSync(file, 'utf8')));
  const { name, version, description, author } = json;
  for (const [plugin, value] of Object.entries(Object(json.hermesAgentPlugins))) {
    const facts = factsOf(plugin, value, file);
    const fields = { ...facts.value, name, version, description, author };
    const read = readManifest(fields, { plugin, file: facts.file });
    if (read.manifest?.providers.includes(subject.provider)) return read;
  }
  return { manifest: undefined, warnings: [] };
}

/** Those of package.json, or where the value is the entry alone, of the plugin.yaml beside it; read as core reads them. */
function factsOf(plugin: string, value: unknown, file: string): { value: object; file: string } {
  if (typeof value !== 'string') return { value: Object(value), file };
  const path = join(dirname(file), 'plugin.yaml');
  if (!existsSync(path)) {
    throw new Error(
      `${file}: hermesAgentPlugins.${plugin} names only its entry, so that the facts must stand in ${path}, which is not there.`,
    );
  }
  const text = readFileSync(path, 'utf8');
  const facts: unknown = parse(text, { version: '1.1', merge: true, uniqueKeys: false });
  return { value: { ...Object(facts), entry: value }, file: path };
}
