import { CAPABILITIES } from '@hermes/web-core';
import type { Inspection } from '@hermes/web-tools';
import type { Io } from '../io.js';
import { lookAround } from '../setup/look-around.js';
import { warn } from './say.js';

/** Says what nobody serves any more since a plugin went out of use: the configuration may still name its provider. */
export async function warnOfLoss(before: Inspection, io: Io): Promise<void> {
  const { selection } = await lookAround(io);
  const lost = CAPABILITIES.filter(
    (name) =>
      before.selection[name].provider !== undefined && selection[name].provider === undefined,
  );
  const reasons = new Set(lost.map((name) => selection[name].reason));
  for (const reason of reasons) {
    const names = lost.filter((name) => selection[name].reason === reason);
    warn(`Nobody serves ${names.join(', ')} now: ${reason}`, io);
  }
}
