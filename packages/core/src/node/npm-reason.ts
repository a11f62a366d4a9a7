import { parseUrl } from '../url.js';

const UNREACHABLE =
  /\b(E(?:CONN\w+|NOTFOUND|AI_AGAIN|TIMEDOUT|NETUNREACH|HOSTUNREACH)|ENOTCACHED)\b/;

/** npm's words for a name, and for a version, that the registry does not give. */
const UNKNOWN =
  /'([^'\s]+)' (?:is not in this registry|could not be found)|No matching version found for (\S+?)\.?(?:\s|$)/;

/** A tarball that is asked for by its address: those of a registry stand below `/-/`. */
const REQUESTED = /request to (https?:\/\/(?:(?!\/-\/)\S)+\.(?:tgz|tar\.gz)(?:[?#]\S*)?) failed/;

/** Why npm failed, in one line, from what it wrote; to follow the name of the package. */
export function npmReason(output: string): string {
  const unreachable = UNREACHABLE.exec(output)?.[1];
  if (unreachable !== undefined) {
    const host = parseUrl(REQUESTED.exec(output)?.[1] ?? '')?.host ?? 'the npm registry';
    return `${host} cannot be reached (${unreachable})`;
  }
  const [, name, version] = UNKNOWN.exec(output) ?? [];
  const unknown = name ?? version;
  if (unknown !== undefined) {
    const host = parseUrl(unknown)?.host; // of a tarball; the name of a package is no URL
    const lack = host
      ? `${host} has nothing at this address`
      : `the npm registry has no ${unknown}`;
    return `${lack}, or shows it only to others`;
  }
  const lines = output
    .split('\n')
    .map((line) => line.replace(/^npm (?:error|ERR!) ?/, '').trim())
    .filter((line) => line !== '' && !line.startsWith('A complete log'));
  return `npm failed: ${lines.join('; ').slice(0, 300) || 'it gave no reason'}`;
}
