import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { messageOf } from '@hermes/web-core';
import type { ConformanceSubject } from './subject.js';

const PLACES = [
  'test/conformance.js',
  'test/conformance.mjs',
  'test/conformance.ts',
  'conformance.js',
  'conformance.mjs',
];

/**
 * The subject that a package exports. `target` is a folder, or a name that is installed at or above `folder`.
 *
 * @throws Error that says where it looked and what to do.
 */
export async function findSubject(target: string, folder: string): Promise<ConformanceSubject> {
  const packageFolder = findPackage(target, folder);
  const file = PLACES.map((place) => join(packageFolder, place)).find((path) => existsSync(path));
  if (file === undefined) {
    throw new Error(
      `${packageFolder} has no conformance subject. Export \`subject\` from one of ${PLACES.join(', ')}; the README of @hermes/web-testkit shows how.`,
    );
  }
  const subject: unknown = Reflect.get(await load(file), 'subject');
  if (isSubject(subject)) return subject;
  throw new Error(
    `${file} exports no \`subject\` with packageFolder, provider, load(), fake() and env().`,
  );
}

function findPackage(target: string, folder: string): string {
  const asFolder = resolve(folder, target);
  if (existsSync(join(asFolder, 'package.json'))) return asFolder;
  for (let current = resolve(folder); ; current = dirname(current)) {
    const installed = join(current, 'node_modules', target);
    if (existsSync(join(installed, 'package.json'))) return installed;
    if (current === dirname(current)) break;
  }
  throw new Error(`${target} is neither a folder with a package.json nor an installed package.`);
}

async function load(file: string): Promise<object> {
  try {
    return Object(await import(/* @vite-ignore */ pathToFileURL(file).href));
  } catch (error) {
    const isUnreadable = Reflect.get(Object(error), 'code') === 'ERR_UNKNOWN_FILE_EXTENSION';
    const advice = isUnreadable
      ? ' This Node does not read TypeScript: run with NODE_OPTIONS=--import=tsx, or compile it.'
      : '';
    throw new Error(`${file} cannot be imported: ${messageOf(error)}.${advice}`, { cause: error });
  }
}

function isSubject(value: unknown): value is ConformanceSubject {
  const { packageFolder, provider, load: loads, fake, env } = Object(value);
  const functions = [loads, fake, env];
  return (
    packageFolder instanceof URL &&
    typeof provider === 'string' &&
    functions.every((member) => typeof member === 'function')
  );
}
