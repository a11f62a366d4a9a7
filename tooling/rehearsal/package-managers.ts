import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { outputOf } from '../packaging/run-command.js';

/** One way to install packages from a registry. */
export interface PackageManager {
  readonly name: string;
  /** Installs newest versions into a folder that holds a package.json alone. */
  install(folder: string, packages: readonly string[]): Promise<unknown>;
}

/** npm, pnpm and yarn, each asking that registry for everything. Yarn is fetched through npm into `tools`. */
export async function packageManagers(
  registry: string,
  tools: string,
): Promise<readonly PackageManager[]> {
  await outputOf('npm', ['install', '--prefix', tools, '@yarnpkg/cli-dist@4.18.1'], { cwd: tools });
  const yarn = join(tools, 'node_modules/@yarnpkg/cli-dist/bin/yarn.js');
  return [
    {
      name: 'npm',
      install: (cwd, packages) =>
        outputOf('npm', ['install', '--no-audit', '--no-fund', ...packages], { cwd }),
    },
    {
      name: 'pnpm',
      install: (cwd, packages) => outputOf('pnpm', ['add', ...packages], { cwd }),
    },
    {
      name: 'yarn',
      install: (cwd, packages) => {
        writeFileSync(join(cwd, '.yarnrc.yml'), JSON.stringify(yarnSettings(registry, tools)));
        writeFileSync(join(cwd, 'yarn.lock'), ''); // makes the folder a project of its own
        return outputOf('node', [yarn, 'add', ...packages], { cwd });
      },
    },
  ];
}

function yarnSettings(registry: string, tools: string): object {
  return {
    nodeLinker: 'node-modules',
    npmRegistryServer: registry, // yarn reads no .npmrc
    unsafeHttpWhitelist: ['127.0.0.1'],
    npmMinimalAgeGate: 0, // what was published a minute ago is what is tried
    globalFolder: join(tools, 'yarn'), // it knows registries by their host alone, and would remember one of another port
    enableGlobalCache: false,
    enableTelemetry: false,
    enableImmutableInstalls: false,
  };
}
