import type { Config } from '@hermes/web-core';
import type { Inspection } from '@hermes/web-tools';
import type { Io } from '../io.js';
import { withWeb } from '../web-session.js';

/** Every provider and who serves what, no provider's code run; by `config` in the place of config.yaml when given. */
export async function lookAround(io: Io, config?: Config): Promise<Inspection> {
  const heard: string[] = [];
  const onWarning = (message: string): void => void heard.push(message);
  const session = { waiting: 'Looking at the providers', onWarning, config };
  const inspection = await withWeb(io, session, async (web) => web.inspect());
  const faults = heard.filter((message) => !inspection.warnings.includes(message));
  return faults.length === 0 ? inspection : withoutCounts(inspection, faults);
}

/** What the store of `web.cache` counted is not known while it cannot be used: the rest would be the whole limit. */
function withoutCounts(inspection: Inspection, faults: readonly string[]): Inspection {
  const { providers, warnings } = inspection;
  return {
    ...inspection,
    providers: providers.map(({ calls_left: _, ...row }) => row),
    warnings: [...warnings, ...faults],
  };
}
