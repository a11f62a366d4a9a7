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
    stderr: { write: (text) => stderr.write(asCommand(text)) },
    env,
    cwd,
    script,
    signal: AbortSignal.any([io.signal, io.endSignal()]),
  });
}

/** What the server says of itself, under the name that it was started by. */
function asCommand(text: string): string {
  return text.replace(/^(Usage: )?hermes-web-mcp\b/gm, '$1hermes-web mcp');
}
