import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

/** How a command ended. */
export interface CommandResult {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CommandOptions {
  readonly cwd: string;
  /** Over the environment of this process. */
  readonly env?: Readonly<Record<string, string>>;
}

const TIMEOUT_MS = 120_000;

/** What the test runner and the package manager around it leave in the environment: a user's shell has none of it. */
const STRAY = /^(npm_|pnpm_|NODE_|VITEST|INIT_CWD$|DEV$|PROD$|TEST$|MODE$)/i;
/** What a user may have set, since it says how the registry is reached. */
const KEPT =
  /^(npm_config_(registry|userconfig|cafile|cache|(https?_)?proxy|noproxy|strict_ssl)|NODE_EXTRA_CA_CERTS)$/i;

/** Runs a program to its end, without a shell and without input. */
export async function runCommand(
  file: string,
  args: readonly string[],
  { cwd, env }: CommandOptions,
): Promise<CommandResult> {
  const own = Object.entries(process.env).filter(([name]) => KEPT.test(name) || !STRAY.test(name));
  const child = spawn(file, args, {
    cwd,
    env: { ...Object.fromEntries(own), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: TIMEOUT_MS,
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [exitCode, stdout, stderr] = await Promise.all([
    ended,
    text(child.stdout),
    text(child.stderr),
  ]);
  return { exitCode, stdout, stderr };
}

/** Standard output of a command that must succeed. @throws Error that holds everything it said. */
export async function outputOf(
  file: string,
  args: readonly string[],
  options: CommandOptions,
): Promise<string> {
  const { exitCode, stdout, stderr } = await runCommand(file, args, options);
  if (exitCode === 0) return stdout;
  throw new Error(`${file} ${args.join(' ')} ended with ${exitCode}\n${stdout}\n${stderr}`);
}
