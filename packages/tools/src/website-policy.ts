import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Config, WebProviderError } from '@hermes/web-core';
import { WebsiteList } from './website-list.js';
import { hostOf, parseRule, type WebsiteRule, WebsiteRules } from './website-rule.js';

const KEY = 'security.website_blocklist';

interface Source {
  readonly name: string;
  rules(): WebsiteRules;
}

/** Sites that the user does not want read, whichever provider reads (`security.website_blocklist`). */
export class WebsitePolicy {
  readonly #sources: readonly Source[];

  private constructor(sources: readonly Source[]) {
    this.#sources = sources;
  }

  /** A policy that is malformed warns and blocks nothing: a slip in it must not end all reading. */
  static read(config: Config, home: string, warn: (message: string) => void): WebsitePolicy {
    try {
      return new WebsitePolicy(readSources(config, home, warn));
    } catch (error) {
      if (!(error instanceof MalformedPolicy)) throw error;
      warn(
        `config.yaml: ${error.message}. The website policy is not applied: no site is blocked until this is corrected.`,
      );
      return new WebsitePolicy([]);
    }
  }

  /** Why the site may not be read; `undefined` where it may, and where the text names no site. */
  check(url: string): WebProviderError | undefined {
    if (this.#sources.length === 0) return undefined;
    const host = hostOf(url);
    if (host === undefined) return undefined;
    for (const source of this.#sources) {
      const rule = source.rules().find(host);
      if (rule) {
        return new WebProviderError(
          'policy',
          `Blocked: ${host} is kept out by the website policy (rule ${rule.text} of ${source.name}).`,
        );
      }
    }
    return undefined;
  }
}

class MalformedPolicy extends Error {}

function readSources(
  config: Config,
  home: string,
  warn: (message: string) => void,
): readonly Source[] {
  const security = mapping(config.security, 'security');
  const section = mapping(security.website_blocklist, KEY);
  const { enabled = false, domains, shared_files } = section;
  if (typeof (enabled ?? false) !== 'boolean')
    throw new MalformedPolicy(`${KEY}.enabled must be true or false`);
  if (enabled !== true) return [];
  const rules = ownRules(texts(domains, 'domains', warn), warn);
  const files = texts(shared_files, 'shared_files', warn).map((file) => pathOf(file, home));
  return [
    { name: 'config.yaml', rules: () => rules },
    ...[...new Set(files)].map((path) => {
      const list = new WebsiteList(path, warn);
      return { name: path, rules: () => list.rules() };
    }),
  ];
}

function mapping(value: unknown, key: string): Readonly<Record<string, unknown>> {
  if (value === undefined || value === null) return {};
  if (typeof value === 'object' && !Array.isArray(value)) return { ...value };
  throw new MalformedPolicy(`${key} must be a mapping`);
}

/** A list of texts; one text alone counts as a list of one. */
function texts(value: unknown, key: string, warn: (message: string) => void): readonly string[] {
  if (value === undefined || value === null) return [];
  const items: readonly unknown[] = typeof value === 'string' ? [value] : listOf(value, key);
  const found = items.filter((item) => typeof item === 'string');
  if (found.length < items.length)
    warn(`config.yaml: ${KEY}.${key} holds something that is not a text; it is ignored.`);
  return found.filter((text) => text.trim() !== '');
}

function listOf(value: unknown, key: string): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new MalformedPolicy(`${KEY}.${key} must be a list`);
}

function ownRules(domains: readonly string[], warn: (message: string) => void): WebsiteRules {
  const rules: WebsiteRule[] = [];
  for (const domain of domains) {
    const rule = parseRule(domain);
    if (rule === undefined)
      warn(`config.yaml: ${KEY}.domains: "${domain}" names no site and is ignored.`);
    else if (rule !== 'blank') rules.push(rule);
  }
  return new WebsiteRules(rules);
}

/** `~` is the user's home; a relative path begins at HERMES_HOME. */
function pathOf(file: string, home: string): string {
  const text = file.trim();
  return resolve(home, /^~(?=$|[/\\])/.test(text) ? join(homedir(), text.slice(1)) : text);
}
