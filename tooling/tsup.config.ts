import { defineConfig } from 'tsup';
import { bundledLibraries } from './bundled-libraries.js';
import { thirdPartyNotices } from './third-party.js';

/**
 * One build for every package: ESM, Node 20, sources mapped; declarations come from tsc.
 * Small libraries are built in, so that a provider installs few packages and starts fast; their licences are in each package's dist/THIRD-PARTY.md.
 */
export default defineConfig({
  format: ['esm'],
  target: 'node20',
  platform: 'node',
  removeNodeProtocol: false,
  sourcemap: true,
  clean: true,
  esbuildPlugins: [bundledLibraries(), thirdPartyNotices()],
  esbuildOptions(options): void {
    options.sourcesContent = false; // src is in the package; the libraries' sources would double its size
  },
  noExternal: [
    'eventsource-parser',
    'fastest-levenshtein',
    'htmlparser2',
    'ipaddr.js',
    'resolve.exports',
    'zod',
  ],
});
