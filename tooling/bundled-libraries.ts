import type { Options } from 'tsup';

type EsbuildPlugin = NonNullable<Options['esbuildPlugins']>[number];

const ALREADY_RESOLVED = Symbol('already resolved');

/**
 * Keeps the libraries that are built in small: their unused files are dropped. Some ship
 * ES modules below a nested package.json, which hides the `sideEffects: false` of the outer one, so it is said here for all.
 */
export function bundledLibraries(): EsbuildPlugin {
  return {
    name: 'bundled-libraries',
    setup(build): void {
      build.onResolve({ filter: /^/ }, async ({ path, pluginData, ...rest }) => {
        if (rest.kind !== 'import-statement' || pluginData === ALREADY_RESOLVED) return undefined;
        const found = await build.resolve(path, { ...rest, pluginData: ALREADY_RESOLVED });
        const isBundled = !found.external && /[\\/]node_modules[\\/]/.test(found.path);
        return isBundled ? { ...found, sideEffects: false } : undefined;
      });
    },
  };
}
