import { fileURLToPath } from 'node:url';
import { parseUrl } from '@hermes/web-core';
import { UsageError } from '../usage-error.js';
import { checkRef, checkSubfolder, gitSource, splitFragment } from './git-fragment.js';
import type { GitSource, InstallSource } from './install-source.js';

const PROTOCOLS: readonly string[] = ['https:', 'http:', 'ssh:', 'git:', 'file:'];

/**
 * What a URL names: a tarball where its path ends like one, else a git repository. `git+https://` and `github:owner/repo`
 * are read as npm does, and so is the page of a folder at GitHub.
 *
 * @throws UsageError for other protocols, for credentials, and for anything that git could take for an option.
 */
export function parseInstallUrl(spec: string): InstallSource {
  const { base, fragment } = splitFragment(
    spec.replace(/^git\+/i, '').replace(/^github:/i, GITHUB),
  );
  const url = readUrl(base, spec);
  if (!/^git\+/i.test(spec) && /\.(?:tgz|tar\.gz)$/i.test(url.pathname)) return tarball(url);
  const source = gitSource(url.href, fragment);
  const inside = /^(.+?\.git)\/(.+)$/.exec(url.pathname);
  if (/^(?:www\.)?github\.com$/.test(url.hostname) && url.protocol === 'https:')
    return atGithub(url, source);
  if (!inside) return source;
  url.pathname = inside[1] ?? '';
  return withFolder({ ...source, url: url.href }, inside[2]);
}

const GITHUB = 'https://github.com/';

function readUrl(text: string, spec: string): URL {
  const url = parseUrl(text);
  if (!url || /\s/.test(text) || /^[^:]+::/.test(text) || !PROTOCOLS.includes(url.protocol)) {
    const [protocol] = spec.split(':');
    throw new UsageError(
      `${spec} cannot be installed from: ${protocol}: is no address that is used here; https:, ssh:, git: and file: are.`,
    );
  }
  if (url.protocol !== 'file:' && !/^(?:[a-z0-9]|\[)/i.test(url.hostname))
    throw new UsageError(`${spec} names no host.`);
  if (url.password !== '' || (url.username !== '' && url.protocol !== 'ssh:')) {
    throw new UsageError(
      `The address of ${url.host} holds credentials, which would be kept in files. Use ssh, or a credential helper of git.`,
    );
  }
  if (url.username.startsWith('-')) throw new UsageError(`${spec} names no user.`);
  return url;
}

function tarball(url: URL): InstallSource {
  if (url.protocol === 'file:') return { kind: 'tarball', location: fileURLToPath(url) };
  if (url.protocol === 'https:' || url.protocol === 'http:')
    return { kind: 'tarball', location: url.href };
  throw new UsageError(`A tarball comes by https: or from a file, not by ${url.protocol}`);
}

/** A repository, or the page of a folder in it (`/owner/repo/tree/<ref>/<folder>`). */
function atGithub(url: URL, source: GitSource): GitSource {
  const [owner = '', name = '', word, ref, ...folders] = url.pathname.split('/').filter(Boolean);
  if (name === '') throw new UsageError(`${url.href} names no repository; use owner/repo.`);
  const repository = name.replace(/\.git$/, '');
  const own = { ...source, url: `${GITHUB}${owner}/${repository}.git` };
  if (word === undefined) return own;
  if (name.endsWith('.git')) {
    return withFolder(own, [word, ...(ref === undefined ? [] : [ref]), ...folders].join('/'));
  }
  if (word !== 'tree' || ref === undefined) {
    throw new UsageError(
      `${url.href} is a page of ${owner}/${repository}, not a folder in it. Use ${owner}/${repository}, or ${owner}/${repository}/<folder>.`,
    );
  }
  const named = { ...own, ref: checkRef(decodeURIComponent(ref)) };
  return folders.length === 0 ? named : withFolder(named, folders.join('/'));
}

function withFolder(source: GitSource, folder = ''): GitSource {
  return { ...source, subfolder: checkSubfolder(decodeURIComponent(folder)) };
}
