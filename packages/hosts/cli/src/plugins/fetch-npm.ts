import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseUrl } from '@hermes/web-core';
import { NPM_INSTALL_FLAGS, npmReason, runNpm } from '@hermes/web-core/node';
import { checkTarball } from './check-tarball.js';
import type { FetchContext, Fetched } from './fetched.js';
import { formatSource, type NpmSource, type TarballSource } from './install-source.js';
import { judgeName } from './look-alike.js';

const DOWNLOAD_TIMEOUT_MS = 120_000;
const INSTALL_TIMEOUT_MS = 300_000;
/** Where the tarball stays: the package.json of the folder names it. */
const PACKED = 'packed';

/**
 * Makes the staging folder a package that depends on the one that is asked for, and installs that with its dependencies; no
 * script of any of them runs. What is installed is the very tarball that was checked.
 *
 * @throws Error that names the package and what is wrong.
 */
export async function fetchPackage(
  source: NpmSource | TarballSource,
  context: FetchContext,
): Promise<Fetched> {
  const packed = join(context.staging, PACKED);
  await mkdir(packed);
  const file = await getTarball(source, packed, context);
  const { name, version } = await checkTarball(file, formatSource(source));
  if (source.kind === 'npm' && name !== source.name)
    throw new Error(`${formatSource(source)}: the registry sent a package named ${name}.`);
  const { refusal } = judgeName(name); // before anything is unpacked
  if (refusal !== undefined) throw new Error(`${refusal}. It is not installed.`);
  const manifest = { private: true, description: 'Made by hermes-web plugins install.' };
  await writeFile(join(context.staging, 'package.json'), JSON.stringify(manifest));
  const spec = `./${PACKED}/${basename(file)}`;
  const flags = [...NPM_INSTALL_FLAGS, '--prefix', context.staging, '--no-bin-links', '--save'];
  await npm(['install', ...flags, '--', spec], {
    what: `${name}@${version}`,
    cwd: context.staging,
    timeoutMs: INSTALL_TIMEOUT_MS,
    context,
  });
  return { folder: join(context.staging, 'node_modules', name) };
}

/** Path of the tarball: a copy of a local one, else what npm downloads. */
async function getTarball(
  source: NpmSource | TarballSource,
  packed: string,
  context: FetchContext,
): Promise<string> {
  if (source.kind === 'tarball' && !parseUrl(source.location)) {
    const copy = join(packed, 'package.tgz');
    await copyFile(source.location, copy).catch((error: unknown) => {
      throw new Error(`${source.location} cannot be read. Name a tarball that npm packed.`, {
        cause: error,
      });
    });
    return copy;
  }
  const what = formatSource(source);
  await npm(['pack', ...NPM_INSTALL_FLAGS, '--', what], {
    what,
    cwd: packed,
    timeoutMs: DOWNLOAD_TIMEOUT_MS,
    context,
  });
  const [name] = (await readdir(packed)).filter((found) => found.endsWith('.tgz'));
  if (name === undefined) throw new Error(`${what}: npm downloaded nothing.`);
  return join(packed, name);
}

async function npm(
  args: readonly string[],
  step: {
    readonly what: string;
    readonly cwd: string;
    readonly timeoutMs: number;
    readonly context: FetchContext;
  },
): Promise<void> {
  const { cwd, timeoutMs, context } = step;
  const { env, signal } = context;
  const { code, output } = await runNpm(args, { cwd, env, signal, timeoutMs });
  if (code !== 0) throw new Error(`${step.what} could not be installed: ${npmReason(output)}.`);
}
