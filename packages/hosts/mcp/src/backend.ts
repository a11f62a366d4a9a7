import { createWeb } from '@hermes/web';
import {
  CAPABILITIES,
  type ExtractEnvelope,
  type Logger,
  messageOf,
  type SearchEnvelope,
} from '@hermes/web-core';
import { hermesHome, trustedRoot } from '@hermes/web-core/node';
import type { Web, WebCallOptions } from '@hermes/web-tools';
import type { McpIo } from './io.js';

/** Opens what the environment describes; nothing is read before the first call. */
export function openBackend(io: McpIo): Backend {
  const logger = warningsTo(io);
  const { env, cwd } = io;
  const web = createWeb({ root: trustedRoot(io.script), env, cwd, logger });
  return new Backend(web, { home: hermesHome(env), logger });
}

/** What answers the calls. */
export class Backend {
  readonly web: Web;
  /** HERMES_HOME. */
  readonly home: string;
  readonly #logger: Logger;
  #isChecked = false;

  constructor(web: Web, { home, logger }: { readonly home: string; readonly logger: Logger }) {
    this.web = web;
    this.home = home;
    this.#logger = logger;
  }

  /** Never rejects. */
  async call(
    name: string,
    args: unknown,
    options: WebCallOptions,
  ): Promise<SearchEnvelope | ExtractEnvelope> {
    const [envelope] = await Promise.all([
      this.web.handleToolCall(name, args, options),
      this.#checkOnce(),
    ]);
    return envelope;
  }

  /** Says once, on the first call, which configured names lead nowhere: there may never be a call that meets them. */
  async #checkOnce(): Promise<void> {
    if (this.#isChecked) return;
    this.#isChecked = true;
    try {
      const { selection } = await this.web.inspect();
      for (const capability of CAPABILITIES) {
        const { named, error } = selection[capability];
        if (named && error) this.#logger.warn(error.message);
      }
    } catch (error) {
      this.#logger.warn(messageOf(error));
    }
  }
}

/** Writes each warning to stderr, on one line, once. */
function warningsTo({ stderr }: McpIo): Logger {
  const seen = new Set<string>();
  return {
    warn(message): void {
      const line = message.replace(/[\p{Cc}\s]+/gu, ' ');
      if (seen.has(line)) return;
      seen.add(line);
      stderr.write(`hermes-web-mcp: warning: ${line}\n`);
    },
    debug(): void {},
  };
}
