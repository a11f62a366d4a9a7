import { readFile } from 'node:fs/promises';
import type { Options } from 'tsup';

type EsbuildPlugin = NonNullable<Options['esbuildPlugins']>[number];

const ALREADY_RESOLVED = Symbol('already resolved');

/** A source map that maps next to nothing (esbuild ignores one that maps nothing): a library's own lines stay out of ours. */
const EMPTY_MAP = Buffer.from('{"version":3,"sources":[""],"mappings":"AAAA"}').toString('base64');
const NO_MAPPINGS = `\n//# sourceMappingURL=data:application/json;base64,${EMPTY_MAP}`;

/**
 * Keeps the libraries that are built in small: their unused files are dropped, and our source maps leave them out. Some ship
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
      build.onLoad({ filter: /[\\/]node_modules[\\/].*\.[cm]?js$/ }, async ({ path }) => ({
        contents: (await readFile(path, 'utf8')) + NO_MAPPINGS,
        loader: 'js',
      }));
    },
  };
}
