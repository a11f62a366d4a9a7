import { realpathSync } from 'node:fs';
import { basename, delimiter, dirname, isAbsolute, join } from 'node:path';
import type { Env } from '../context.js';

const CLI = join('npm', 'bin', 'npm-cli.js');

/** Path of npm's program: the npm that came with this Node, else the first on PATH; `undefined` where there is none. */
export function findNpmCli(env: Env, execPath: string = process.execPath): string | undefined {
  const beside = dirname(execPath);
  const onPath = (env.PATH ?? env.Path ?? '').split(delimiter).filter((path) => isAbsolute(path));
  const candidates = [
    join(beside, '..', 'lib', 'node_modules', CLI),
    join(beside, 'node_modules', CLI),
    ...onPath.flatMap((folder) => [join(folder, 'npm'), join(folder, 'node_modules', CLI)]),
  ];
  return candidates.map(realPath).find((path) => path && basename(path) === 'npm-cli.js');
}

/** npm's command is a link to its program on most systems, and a shell script, which is of no use here, on others. */
function realPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined; // not there, or not for us: the next may be
  }
}
