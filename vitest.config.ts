import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Resolves `@hermes/*` to `src`, so that unit tests need no build; tsx lets worker threads do the same. */
const fromSource = {
  conditions: ['@hermes/source', 'module', 'node'],
  execArgv: ['--conditions=@hermes/source', '--import=tsx'],
};

/** By default vitest leaves one core idle, which is half of a small machine, though most tests wait rather than work. */
const everyCore = { maxWorkers: availableParallelism() };

/** In the gate (`--mode gate`) these have a step of their own. */
const CONFORMANCE = 'packages/providers/*/test/conformance*.test.ts';

export default defineConfig(({ mode }) => {
  const apart = mode === 'gate' ? [CONFORMANCE] : [];
  return {
    test: {
      restoreMocks: true,
      unstubEnvs: true,
      unstubGlobals: true,
      projects: [
        {
          extends: true,
          ssr: { resolve: { conditions: fromSource.conditions } },
          test: {
            name: 'unit',
            include: ['packages/**/test/**/*.test.ts'],
            exclude: ['**/node_modules/**', '**/*.dist.test.ts', '**/*.services.test.ts', ...apart],
            pool: 'threads',
            isolate: false,
            execArgv: fromSource.execArgv,
            ...everyCore,
            testTimeout: 20_000,
            sequence: { groupOrder: 1 },
          },
        },
        {
          extends: true,
          test: {
            name: 'dist',
            globalSetup: ['tooling/packaging/global-setup.ts'],
            include: ['{packages,tooling}/**/*.dist.test.ts'],
            exclude: ['**/node_modules/**', ...apart],
            maxConcurrency: 2,
            testTimeout: 120_000,
            hookTimeout: 240_000,
            sequence: { groupOrder: 2 },
          },
        },
        {
          extends: true,
          test: {
            name: 'services',
            include: ['packages/**/test/**/*.services.test.ts'],
            exclude: ['**/node_modules/**'],
            ...everyCore,
            testTimeout: 60_000,
            hookTimeout: 120_000,
            sequence: { groupOrder: 3 },
          },
        },
      ],
    },
  };
});
