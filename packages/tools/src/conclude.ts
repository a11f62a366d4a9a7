import type { ExtractEnvelope, SearchEnvelope } from '@hermes/web-core';
import type { CallLog } from './call-log.js';
import { harmless } from './harmless.js';
import type { Host } from './host.js';
import type { WebCallOptions } from './options.js';

/** A call that has ended. */
export interface EndedCall {
  /** What the model sent. */
  readonly args: unknown;
  readonly answer: SearchEnvelope | ExtractEnvelope;
  readonly log: CallLog;
  readonly options: WebCallOptions;
}

/** Hands out the receipt of a call, and notes it where WEB_TOOLS_DEBUG asks for it; neither touches the answer. */
export async function conclude(host: Host, call: EndedCall): Promise<void> {
  const { onReceipt } = call.options;
  if (!onReceipt && !host.debugFile.isOn) return;
  const receipt = call.log.receipt(call.answer);
  if (onReceipt) harmless(onReceipt)(receipt);
  if (!host.debugFile.isOn) return;
  const { args, answer, log } = call;
  const secrets = await host.secrets();
  await host.debugFile.record({ args, answer, receipt, sizes: log.sizes, secrets });
}
