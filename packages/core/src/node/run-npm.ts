import type { Env } from '../context.js';
import { WebProviderError } from '../errors.js';
import { findNpmCli } from './npm-cli.js';
import { npmEnvironment } from './npm-environment.js';
import { type ChildResult, runChild } from './run-child.js';

/** How npm is run. */
export interface NpmOptions {
  readonly cwd: string;
  /** Enumerated: of `process.env` or the like, npm gets what an allow-list picks, and no credential. */
  readonly env: Env;
  readonly signal?: AbortSignal;
  readonly timeoutMs: number;
  /** Called with each piece that npm writes, credentials replaced. */
  readonly onOutput?: (text: string) => void;
}

/**
 * Flags of every install: nothing of the package runs, nothing is asked, an unreachable registry is given up within
 * seconds (npm itself tries for over a minute), and it goes where `--prefix` says, whatever the user's npmrc holds.
 */
export const NPM_INSTALL_FLAGS: readonly string[] = [
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--global=false',
  '--loglevel=error',
  '--fetch-retries=1',
  '--fetch-retry-mintimeout=500',
];

/**
 * Runs the npm that came with this Node, without a shell and without input, and waits for its end. When the signal
 * fires, at the time limit and when this process ends, it is killed with all that it started.
 *
 * @throws WebProviderError `not_configured` when there is no npm or it cannot be started, `aborted`, `timeout`.
 */
export async function runNpm(args: readonly string[], options: NpmOptions): Promise<ChildResult> {
  const cli = findNpmCli(options.env);
  if (cli === undefined) {
    throw new WebProviderError(
      'not_configured',
      'npm was found neither beside Node nor on PATH. Install npm, which comes with Node, so that packages can be installed.',
    );
  }
  const program = { name: 'npm', file: process.execPath, args: [cli, ...args] };
  return runChild(program, { ...options, env: npmEnvironment(options.env) });
}
