import { isBuiltin } from 'node:module';
import { isProviderName, OFFICIAL_PACKAGES, parseUrl } from '@hermes/web-core';
import { isRefusedVariable } from '@hermes/web-core/node';
import { baseUrlVariable } from './provider-plan.js';

const MAX_NAME = 50;
const MAX_PACKAGE_NAME = 214; // npm's own limit
const NPM_REFUSES: ReadonlySet<string> = new Set(['node_modules', 'favicon.ico']);

/** Why a provider cannot have this name; `undefined` when it can. */
export function objectionToName(name: string): string | undefined {
  const official = Object.hasOwn(OFFICIAL_PACKAGES, name) && OFFICIAL_PACKAGES[name];
  if (official) {
    return `"${name}" is the provider of ${official}. Choose a name of your own, or install that package.`;
  }
  if (isProviderName(name) && name.length <= MAX_NAME) return undefined;
  return `"${name}" cannot be the name of a provider. Use at most ${MAX_NAME} lower case letters, digits and single hyphens, such as my-backend; names of settings, such as search and cache, are taken.`;
}

/** Why npm, or this project, has no room for a package of this name. */
export function objectionToPackage(packageName: string): string | undefined {
  if (packageName.startsWith('@hermes/')) {
    return `"${packageName}" is in the scope of Hermes Web itself. Use your own scope, or none.`;
  }
  const isValid = /^(?:@[a-z0-9][a-z0-9._-]*\/)?[a-z0-9][a-z0-9._-]*$/.test(packageName);
  if (NPM_REFUSES.has(packageName) || isBuiltin(packageName)) {
    return `"${packageName}" is a name that npm or Node keeps for itself. Use another, such as hermes-web-my-backend.`;
  }
  if (isValid && packageName.length <= MAX_PACKAGE_NAME) return undefined;
  return `"${packageName}" cannot be the name of a package. Use lower case letters, digits, hyphens, dots and underscores, such as hermes-web-my-backend or @acme/hermes-search.`;
}

/** Why the key of the provider cannot be in this variable. */
export function objectionToEnv(envName: string, name: string): string | undefined {
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(envName)) {
    return `"${envName}" cannot be the name of a variable. Use letters, digits and underscores, such as MY_BACKEND_API_KEY.`;
  }
  if (isRefusedVariable(envName)) {
    return `${envName} decides how programs run, and no host saves it. Use another variable for the key, such as MY_BACKEND_API_KEY.`;
  }
  if (envName !== baseUrlVariable(name)) return undefined;
  return `${envName} holds the address of the service. Use another variable for its key.`;
}

/** Why the service cannot be at this address. */
export function objectionToBaseUrl(text: string): string | undefined {
  if (readBaseUrl(text) !== undefined) return undefined;
  return `"${text}" cannot be the address of the service. Write it like https://api.example.com/v1, without query, user or password.`;
}

/**
 * The address as it is written into code: origin and path, without a slash at its end; `undefined` when it is none. The
 * characters that are let through mean nothing in TypeScript, JSON, YAML, Markdown and shells.
 */
export function readBaseUrl(text: string): string | undefined {
  const isPlain = /^https?:\/\/[\w.:[\]-]+(?:\/[\w.~%-]+)*\/*$/i.test(text);
  const url = isPlain ? parseUrl(text) : undefined;
  return url && url.origin + url.pathname.replace(/\/+$/, '');
}
