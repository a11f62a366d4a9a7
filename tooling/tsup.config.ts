import { defineConfig } from 'tsup';
import { bundledLibraries } from './bundled-libraries.js';
import { thirdPartyNotices } from './third-party.js';
import { withoutUnusedValidator } from './unused-validator.js';

/**
 * One build for every package: ESM, Node 20, not minified, so that it reads like its source, which ships beside it; declarations come from tsc.
 * Small libraries are built in, so that a provider installs few packages and starts fast; their licences are in each package's dist/THIRD-PARTY.md.
 */
export default defineConfig({
  format: ['esm'],
  target: 'node20',
  platform: 'node',
  removeNodeProtocol: false,
  clean: true,
  esbuildPlugins: [withoutUnusedValidator(), bundledLibraries(), thirdPartyNotices()],
  noExternal: [
    /^@modelcontextprotocol\//,
    'eventsource-parser',
    'fastest-levenshtein',
    'htmlparser2',
    'ipaddr.js',
    'resolve.exports',
    'zod',
  ],
});
