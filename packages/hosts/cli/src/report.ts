import type { Failure } from '@hermes/web-core';
import type { Io } from './io.js';
import { lookOf } from './look.js';
import { printable } from './printable.js';

/** The whole of stdout in `--json` mode: the value as it is. */
export function writeJson(value: unknown, io: Io): void {
  io.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}

/** Says on stderr why a call failed. */
export function writeFailure(failure: Failure, io: Io): void {
  const { colors } = lookOf(io.stderr, io);
  const code = failure.code === undefined ? '' : colors.dim(` [${failure.code}]`);
  io.stderr.write(`${colors.red('error:')} ${printable(failure.error)}${code}\n`);
}
