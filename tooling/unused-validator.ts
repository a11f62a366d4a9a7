import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Options } from 'tsup';

type EsbuildPlugin = NonNullable<Options['esbuildPlugins']>[number];

/**
 * The MCP SDK brings a JSON Schema compiler of 290 kB, for the answers to questions that a server may ask its client. Ours
 * asks none: it takes the small one that the SDK has for browsers.
 */
export function withoutUnusedValidator(): EsbuildPlugin {
  return {
    name: 'without-unused-validator',
    setup(build): void {
      build.onResolve(
        { filter: /^@modelcontextprotocol\/server\/_shims$/ },
        ({ path, importer }) => {
          const file = createRequire(importer).resolve(path);
          return { path: join(dirname(file), 'shimsBrowser.mjs'), sideEffects: false };
        },
      );
    },
  };
}
