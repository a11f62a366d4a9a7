import type { Config } from '@hermes/web-core';
import type { Inspection } from '@hermes/web-tools';
import type { Io } from '../io.js';
import { withWeb } from '../web-session.js';

/** Every provider and who serves what, no provider's code run; by `config` in the place of config.yaml when given. */
export function lookAround(io: Io, config?: Config): Promise<Inspection> {
  const session = { waiting: 'Looking at the providers', hidesWarnings: true, config };
  return withWeb(io, session, async (web) => web.inspect());
}
