import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const packages = fileURLToPath(new URL('../../packages', import.meta.url));

const PROVIDER_FOLDERS = Object.fromEntries(
  readdirSync(join(packages, 'providers')).map((name) => [
    `@hermes/web-${name}`,
    join(packages, 'providers', name),
  ]),
);

/** Names of all provider packages. */
export const PROVIDERS = Object.keys(PROVIDER_FOLDERS);

/** Folders of the packages that are measured, by name. */
export const FOLDERS = {
  '@hermes/web': join(packages, 'hosts/bundle'),
  '@hermes/web-cli': join(packages, 'hosts/cli'),
  '@hermes/web-mcp': join(packages, 'hosts/mcp'),
  '@hermes/web-core': join(packages, 'core'),
  '@hermes/web-testkit': join(packages, 'testkit'),
  '@hermes/web-tools': join(packages, 'tools'),
  ...PROVIDER_FOLDERS,
};

/** URL of a built file. */
export function built(name, file = 'index.js') {
  return pathToFileURL(join(FOLDERS[name], 'dist', file)).href;
}

/** URL of ky, of the version that core uses. */
export function kyUrl() {
  return import.meta.resolve('ky');
}

/** Folder that a package is installed in, below a folder of the bench. */
export function installedFolder(app, name) {
  return join(app, 'node_modules', ...name.split('/'));
}
