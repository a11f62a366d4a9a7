import { EXAMPLES, main, NOTES, OPTIONS, USAGE } from '@hermes/web-mcp';
import type { Command } from '../command.js';
import type { Io } from '../io.js';

export const mcpCommand: Command = {
  usage: `mcp ${USAGE}`,
  options: OPTIONS,
  notes: NOTES,
  examples: EXAMPLES.map((example) => `mcp ${example}`.trimEnd()),
  run,
};

function run(args: readonly string[], io: Io): Promise<number> {
  const { stdout, stderr, env, cwd, script } = io;
  return main(args, {
    get stdin() {
      return io.openInput();
    },
    stdout,
    stderr,
    env,
    cwd,
    script,
    signal: AbortSignal.any([io.signal, io.endSignal()]),
  });
}
