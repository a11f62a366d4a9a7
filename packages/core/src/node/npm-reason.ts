const UNREACHABLE =
  /\b(E(?:CONN\w+|NOTFOUND|AI_AGAIN|TIMEDOUT|NETUNREACH|HOSTUNREACH)|ENOTCACHED)\b/;

/** Why npm failed, in one line, from what it wrote; to follow the name of the package. */
export function npmReason(output: string): string {
  const unreachable = UNREACHABLE.exec(output)?.[1];
  if (unreachable !== undefined) return `the npm registry cannot be reached (${unreachable})`;
  const lines = output
    .split('\n')
    .map((line) => line.replace(/^npm (?:error|ERR!) ?/, '').trim())
    .filter((line) => line !== '' && !line.startsWith('A complete log'));
  return `npm failed: ${lines.join('; ').slice(0, 300) || 'it gave no reason'}`;
}
