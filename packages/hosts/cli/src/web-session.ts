import type { Config, Logger } from '@hermes/web-core';
import type { Receipt, Web, WebCallOptions } from '@hermes/web-tools';
import { formatReceipt } from './format-receipt.js';
import { InstallConsent } from './install-consent.js';
import type { Io } from './io.js';
import { lookOf } from './look.js';
import { printable } from './printable.js';
import { withStatus } from './status.js';

/** What one command wants of its session. */
export interface SessionOptions {
  /** What is shown on a terminal while it lasts. */
  readonly waiting: string;
  /** Gets the warnings of a command that shows them itself. @defaultValue they go to stderr */
  readonly onWarning?: (message: string) => void;
  /** Says on stderr, after the call, who was asked and why. @defaultValue false */
  readonly explains?: boolean | undefined;
  /** Stands for config.yaml. */
  readonly config?: Config | undefined;
}

/** Opens a `Web` for one command and closes it, whatever happens. */
export async function withWeb<T>(
  io: Io,
  options: SessionOptions,
  use: (web: Web, call: WebCallOptions) => Promise<T>,
): Promise<T> {
  const receipts: Receipt[] = [];
  const onReceipt = (receipt: Receipt): void => void receipts.push(receipt);
  const answer = await withStatus(io, options.waiting, async (onProgress) => {
    const [{ createWeb }, { hermesHome, trustedRoot }] = await Promise.all([
      import('@hermes/web'),
      import('@hermes/web-core/node'),
    ]);
    const { config, onWarning } = options;
    const logger = onWarning ? { warn: onWarning, debug: ignore } : warningLogger(io);
    const consent = new InstallConsent(io, hermesHome(io.env));
    const web = createWeb({
      root: trustedRoot(io.script),
      env: io.env,
      cwd: io.cwd,
      logger,
      ...(config && { config }),
      ...(io.terminal && { confirmInstall: (request) => consent.ask(request) }),
    });
    try {
      const given = await use(web, {
        signal: consent.signal,
        onProgress,
        ...(options.explains && { onReceipt }),
      });
      consent.throwIfInterrupted();
      return given;
    } finally {
      consent.end();
      await web.close();
    }
  });
  for (const receipt of receipts) io.stderr.write(formatReceipt(receipt, lookOf(io.stderr, io)));
  return answer;
}

function ignore(): void {}

/** Writes each warning to stderr, on one line, once. */
function warningLogger(io: Io): Logger {
  const seen = new Set<string>();
  const { colors } = lookOf(io.stderr, io);
  return {
    warn(message): void {
      const line = printable(message).replace(/\s+/g, ' ');
      if (seen.has(line)) return;
      seen.add(line);
      io.stderr.write(`${colors.yellow('warning:')} ${line}\n`);
    },
    debug: ignore,
  };
}
