import type { CallOptions, Logger } from '@hermes/web-core';
import type { Web } from '@hermes/web-tools';
import type { Io } from './io.js';
import { lookOf } from './look.js';
import { printable } from './printable.js';
import { StatusLine } from './status-line.js';

/** What one command wants of its session. */
export interface SessionOptions {
  /** Shown on a terminal, with the progress made, while the call lasts. Absent: nothing is shown. */
  readonly waiting?: string | undefined;
  /** For a command that shows the warnings itself. @defaultValue false */
  readonly hidesWarnings?: boolean;
}

/** Opens a `Web` for one command and closes it, whatever happens. */
export async function withWeb<T>(
  io: Io,
  options: SessionOptions,
  use: (web: Web, call: CallOptions) => Promise<T>,
): Promise<T> {
  const [{ createWeb }, { trustedRoot }] = await Promise.all([
    import('@hermes/web'),
    import('@hermes/web-core/node'),
  ]);
  const { waiting } = options;
  const status = waiting !== undefined && io.stderr.isTTY ? new StatusLine(io.stderr) : undefined;
  const logger = options.hidesWarnings ? SILENT : warningLogger(io, status);
  const web = createWeb({ root: trustedRoot(io.script), env: io.env, logger });
  if (waiting !== undefined) status?.show({ message: waiting });
  try {
    return await use(web, {
      signal: io.signal,
      ...(status && { onProgress: (progress) => status.show(progress) }),
    });
  } finally {
    status?.clear();
    await web.close();
  }
}

const SILENT: Logger = { warn: ignore, debug: ignore };

function ignore(): void {}

/** Writes each warning to stderr, on one line, once. */
function warningLogger(io: Io, status: StatusLine | undefined): Logger {
  const seen = new Set<string>();
  const { colors } = lookOf(io.stderr, io);
  return {
    warn(message): void {
      const line = printable(message).replace(/\s+/g, ' ');
      if (seen.has(line)) return;
      seen.add(line);
      status?.clear();
      io.stderr.write(`${colors.yellow('warning:')} ${line}\n`);
    },
    debug: ignore,
  };
}
