import { defineConfig } from 'tsup';

/**
 * One build for every package: ESM, Node 20, sources mapped; declarations come from tsc.
 * Small libraries are built in, so that a provider installs few packages and starts fast; their licences are in each package's THIRD-PARTY.md.
 */
export default defineConfig({
  format: ['esm'],
  target: 'node20',
  platform: 'node',
  sourcemap: true,
  clean: true,
  noExternal: [
    'fastest-levenshtein',
    'htmlparser2',
    'ipaddr.js',
    'resolve.exports',
    'zod',
  ],
});
