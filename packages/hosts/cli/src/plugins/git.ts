import { devNull } from 'node:os';
import type { Env } from '@hermes/web-core';
import { npmEnvironment, runChild } from '@hermes/web-core/node';

/** How git is run. */
export interface GitOptions {
  readonly cwd: string;
  readonly env: Env;
  readonly signal: AbortSignal;
  /** The protocols that it may use, as in `https:ssh`; none for work on the disk. */
  readonly protocols?: string;
}

const TIMEOUT_MS = 60_000;
/** Nothing that a repository brings runs: no hook, no submodule, no monitor of files. */
const SAFE: readonly string[] = [
  ['core.hooksPath', devNull],
  ['core.fsmonitor', 'false'],
  ['core.askPass', ''],
  ['core.symlinks', 'true'],
  ['submodule.recurse', 'false'],
  ['fetch.fsckObjects', 'true'],
  ['protocol.version', '2'],
].flatMap(([name, value]) => ['-c', `${name}=${value}`]);

/**
 * Runs git and gives what it printed. It asks nothing, and sees no credential of the environment; the user's own
 * configuration, and with it a credential helper, counts only where the network is used.
 *
 * @throws Error with git's own words, `WebProviderError` when it is not installed, is aborted or takes over a minute.
 */
export async function runGit(args: readonly string[], options: GitOptions): Promise<string> {
  const { cwd, env, signal, protocols } = options;
  const { code, output } = await runChild(
    { name: 'git', file: 'git', args: [...SAFE, ...args] },
    { cwd, env: gitEnvironment(env, protocols), signal, timeoutMs: TIMEOUT_MS },
  );
  if (code === 0) return output;
  throw new Error(reasonOf(output));
}

function gitEnvironment(env: Env, protocols: string | undefined): Readonly<Record<string, string>> {
  const agent = env.SSH_AUTH_SOCK;
  return {
    ...npmEnvironment(env),
    GIT_TERMINAL_PROMPT: '0',
    GIT_ALLOW_PROTOCOL: protocols ?? '',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_LFS_SKIP_SMUDGE: '1',
    LC_ALL: 'C',
    ...(protocols === undefined && { GIT_CONFIG_GLOBAL: devNull, GIT_CONFIG_NOSYSTEM: '1' }),
    ...(protocols?.includes('ssh') && agent !== undefined && { SSH_AUTH_SOCK: agent }),
  };
}

/** The lines that matter, in one. */
function reasonOf(output: string): string {
  const lines = output
    .split('\n')
    .map((line) => line.replace(/^(?:fatal|error): /, '').trim())
    .filter((line) => line !== '' && !/^(?:hint|warning): /.test(line));
  return lines.join('; ').slice(0, 400) || 'git gave no reason';
}
