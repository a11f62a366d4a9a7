import { messageOf } from '../errors.js';
import { FailureLog } from './failure-log.js';
import type { FoundPlugin } from './findings.js';

/** Why a plugin cannot be used, as far as that is known without running it: no entry file, or what its last loading brought. */
export function pluginProblem(plugin: FoundPlugin, home: string): string | undefined {
  try {
    return new FailureLog(home).read(plugin);
  } catch (error) {
    return messageOf(error);
  }
}
