import { parseArgs } from 'node:util';
import { UsageError } from './usage-error.js';

const DEFAULT_HOST = '127.0.0.1';
const MAX_PORT = 65_535;

/** What the command line asks for. */
export type Request =
  | { readonly kind: 'help' | 'version' | 'stdio' }
  | { readonly kind: 'http'; readonly address: Address; readonly allowedHosts: readonly string[] };

/** Where to listen. */
export interface Address {
  /** A name, or an IP address without brackets. */
  readonly host: string;
  /** 0 for any that is free. */
  readonly port: number;
}

/** @throws UsageError when the command line is wrong. */
export function readArguments(args: readonly string[]): Request {
  const { help, version, http, 'allow-host': allowedHosts } = parse(args);
  if (help) return { kind: 'help' };
  if (version) return { kind: 'version' };
  if (http !== undefined) {
    return { kind: 'http', address: toAddress(http), allowedHosts: allowedHosts ?? [] };
  }
  if (allowedHosts) throw new UsageError('--allow-host goes with --http.');
  return { kind: 'stdio' };
}

const OPTIONS = {
  http: { type: 'string' },
  'allow-host': { type: 'string', multiple: true },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
} as const;

type Values = ReturnType<typeof parseArgs<{ args: string[]; options: typeof OPTIONS }>>['values'];

function parse(args: readonly string[]): Values {
  try {
    return parseArgs({ args: [...args], options: OPTIONS }).values;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new UsageError(error.message, { cause: error });
  }
}

function toAddress(text: string): Address {
  const [, bracketed, name, digits] =
    /^(?:\[([\da-f:.]+)\]:|([^:[\]/]+):)?(\d{1,5})$/i.exec(text) ?? [];
  const port = Number(digits);
  if (digits === undefined || port > MAX_PORT) {
    throw new UsageError(
      `--http takes a port, or host:port such as 127.0.0.1:8820; it is "${text}".`,
    );
  }
  return { host: bracketed ?? name ?? DEFAULT_HOST, port };
}
