import { existsSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { UsageError } from '../usage-error.js';
import { foreignLetters } from './foreign-letters.js';
import { checkRef, checkSubfolder, gitSource, splitFragment } from './git-fragment.js';
import type { GitSource, InstallSource } from './install-source.js';
import { parseInstallUrl } from './parse-install-url.js';

/** How a spec is read. */
export interface SpecContext {
  /** Absolute path that relative ones are meant from. */
  readonly cwd: string;
  /** From `--ref`. */
  readonly ref?: string | undefined;
}

const FORMS =
  'an npm package (acme-search, @acme/search@^2), a tarball (./acme.tgz, https://….tgz), a folder (./acme), or a git repository (owner/repo, https://….git, git@host:path), also with #<ref>';

/**
 * What a spec means. Like npm it takes a word for a package, `owner/repo` for a repository at GitHub, and a path only
 * for what begins like one.
 *
 * @throws UsageError for anything else, and where a folder of that very name makes it doubtful.
 */
export function parseInstallSpec(spec: string, context: SpecContext): InstallSource {
  if (spec.trim() === '') throw new UsageError(`Name what to install: ${FORMS}.`);
  if (/\p{Cc}/u.test(spec)) throw new UsageError('A spec must be one line of plain text.');
  if (spec.startsWith('-')) throw new UsageError(`${spec} begins like an option; use ${FORMS}.`);
  const source = parse(spec, context);
  if (context.ref === undefined) return source;
  if (source.kind !== 'git') throw new UsageError('--ref goes with a git repository only.');
  if (source.ref !== undefined && source.ref !== context.ref)
    throw new UsageError(`The spec names ${source.ref} and --ref ${context.ref}; use one of them.`);
  return { ...source, ref: checkRef(context.ref) };
}

function parse(spec: string, context: SpecContext): InstallSource {
  if (/^(?:\.{1,2}(?:[\\/]|$)|\/|~\/|[A-Za-z]:[\\/])/.test(spec)) return parsePath(spec, context);
  if (/^[a-z][a-z0-9+.-]*:/i.test(spec)) return parseInstallUrl(spec);
  if (/^(?:git@[^/:]+|[^/@]+@[^/:@]+\.[^/:@]+):/.test(spec)) return parseRemotePath(spec);
  if (isTarball(spec)) return parsePath(spec, context);
  const source = /^[^@/]+\//.test(spec) ? parseGithub(spec) : parsePackage(spec);
  refuseDoubt(spec, context);
  return source;
}

function parsePath(spec: string, { cwd, ref }: SpecContext): InstallSource {
  const toPath = (text: string): string =>
    resolve(cwd, text.startsWith('~/') ? join(homedir(), text.slice(2)) : text);
  const whole = toPath(spec);
  if (isTarball(spec)) return { kind: 'tarball', location: whole };
  const { base, fragment } = splitFragment(spec);
  const hasFragment = fragment !== '' && !existsSync(whole);
  const path = hasFragment ? toPath(base) : whole;
  if (!hasFragment && ref === undefined && !path.endsWith('.git'))
    return { kind: 'directory', folder: path };
  return gitSource(pathToFileURL(path).href, hasFragment ? fragment : '');
}

/** `user@host:path`, as ssh writes it; by a user git, or at a host with a dot, since npm's `name@npm:other` looks alike. */
function parseRemotePath(spec: string): GitSource {
  const { base, fragment } = splitFragment(spec);
  if (!/^[A-Za-z0-9_][\w.-]*@[A-Za-z0-9][\w.-]*:[\w~/.][\w~/.+-]*$/.test(base))
    throw new UsageError(`${base} is no address of a git repository, such as git@host:path.git.`);
  return gitSource(base, fragment);
}

function parseGithub(spec: string): GitSource {
  const { base, fragment } = splitFragment(spec);
  const [owner = '', repository = '', ...folders] = base.split('/');
  const isName = (name: string): boolean => /^[A-Za-z0-9_][\w.-]*$/.test(name);
  if (!isName(owner) || !isName(repository) || repository === '.git')
    throw new UsageError(`${base} is no repository at GitHub (owner/repo). Use ${FORMS}.`);
  const url = `https://github.com/${owner}/${repository.replace(/\.git$/, '')}.git`;
  const source = gitSource(url, fragment);
  if (folders.length === 0) return source;
  return { ...source, subfolder: checkSubfolder(folders.join('/')) };
}

function parsePackage(spec: string): InstallSource {
  const at = spec.indexOf('@', 1);
  const name = at < 0 ? spec : spec.slice(0, at);
  const range = at < 0 ? 'latest' : spec.slice(at + 1);
  if (!/^(?:@[a-z0-9~][\w.~-]*\/)?[a-z0-9~][\w.~-]*$/.test(name) || name !== name.toLowerCase()) {
    throw new UsageError(
      `${name} is no name of an npm package${foreignLetters(name)}. Use ${FORMS}.`,
    );
  }
  if (!/^[\w.^~<>=|*+][\w.^~<>=|*+ -]{0,99}$/.test(range))
    throw new UsageError(`"${range}" is no version, range or tag of an npm package.`);
  return { kind: 'npm', name, range };
}

/** Whoever stands beside a folder of that name most likely means it, and must not get a stranger's package instead. */
function refuseDoubt(spec: string, { cwd }: SpecContext): void {
  const { base } = splitFragment(spec);
  if (!statSync(resolve(cwd, base), { throwIfNoEntry: false })?.isDirectory()) return;
  const other = base.includes('/') ? `https://github.com/${base}` : `${base}@latest`;
  throw new UsageError(`${base} is also here as a folder. Write ./${base} for that, or ${other}.`);
}

function isTarball(spec: string): boolean {
  return /\.(?:tgz|tar\.gz)$/i.test(spec);
}
