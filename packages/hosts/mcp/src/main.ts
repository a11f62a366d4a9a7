import { config } from 'zod/mini';
import { help, usageLine } from './help.js';
import type { McpIo } from './io.js';
import { readArguments } from './read-arguments.js';
import { UsageError } from './usage-error.js';
import { version } from './version.js';

const EXIT_CODE = { ok: 0, failed: 1, usage: 2 } as const;

/** Serves until the client ends, or the program is asked to, and gives the exit code; never throws. */
export async function main(args: readonly string[], io: McpIo): Promise<number> {
  try {
    await run(args, io);
    return EXIT_CODE.ok;
  } catch (error) {
    const isUsage = error instanceof UsageError;
    const { messageOf } = await import('@hermes/web-core'); // late: a start needs nothing of it
    io.stderr.write(`hermes-web-mcp: ${messageOf(error)}\n${isUsage ? `${usageLine()}\n` : ''}`);
    return isUsage ? EXIT_CODE.usage : EXIT_CODE.failed;
  }
}

async function run(args: readonly string[], io: McpIo): Promise<void> {
  const request = readArguments(args);
  switch (request.kind) {
    case 'help':
      io.stdout.write(help());
      return;
    case 'version':
      io.stdout.write(`${version()}\n`);
      return;
    case 'stdio': {
      startFaster();
      const { serveOverStdio } = await import('./serve-over-stdio.js');
      return serveOverStdio(io);
    }
    case 'http': {
      startFaster();
      const { serveOverHttp } = await import('./serve-over-http.js');
      return serveOverHttp(io, request);
    }
  }
}

/** The SDK's checks of frames would be compiled when each is first used, which costs a start more than a client's calls win by it. */
function startFaster(): void {
  config({ jitless: true });
}
