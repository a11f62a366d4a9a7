import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Env, parseUrl, redact } from '@hermes/web-core';
import { parseEnv } from '@hermes/web-core/node';
import type { Inspection } from '@hermes/web-tools';
import { proxySecrets } from './network-facts.js';

/** What the variables of secrets are commonly called. */
const SECRET_NAME = /KEY|TOKEN|SECRET|PASSW|CREDENTIAL/i;
/** A shorter value, such as `true`, is no secret, and would be taken out of every text. */
const SHORTEST = 6;

/** Values that no report may show: declared secrets, what `.env` keeps under the name of one, passwords of proxies. */
export function knownSecrets({ home, plugins }: Inspection, env: Env): readonly string[] {
  const declared = plugins
    .flatMap(({ requires_env }) => requires_env.flat())
    .filter(({ secret }) => secret !== false)
    .flatMap(({ name }) => secretsIn(env[name] ?? ''));
  const stored = [...storedIn(home)].flatMap(([name, value]) =>
    SECRET_NAME.test(name) && value.length >= SHORTEST ? secretsIn(value) : [],
  );
  return [...declared, ...stored, ...proxySecrets(env)].filter((value) => value !== '');
}

/** The same facts, without any of the secrets in a text. */
export function withoutSecrets<T>(facts: T, secrets: readonly string[]): T {
  return JSON.parse(
    JSON.stringify(facts, (_key, value: unknown) =>
      typeof value === 'string' ? redact(value, secrets) : value,
    ),
  );
}

/** Of an address only its password: what it begins with stands in many a text. The path of a file is none. */
function secretsIn(value: string): readonly string[] {
  if (/^[/~]/.test(value)) return [];
  return [/^\w+:\/\//.test(value) ? (parseUrl(value)?.password ?? value) : value];
}

function storedIn(home: string): ReadonlyMap<string, string> {
  const path = join(home, '.env');
  try {
    if (!statSync(path).isFile()) return new Map(); // a pipe may never end
    return parseEnv(readFileSync(path, 'utf8')).values;
  } catch {
    return new Map(); // not there, or not readable: then nothing of it is shown
  }
}
