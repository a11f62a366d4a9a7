import type { Converse } from './conversation.js';
import { type Observation, SCENARIOS } from './scenarios.js';

const VERSIONS: Readonly<Record<string, () => Promise<{ readonly converse: Converse }>>> = {
  ai5: () => import('./ai5.js'),
  ai6: () => import('./ai6.js'),
  ai7: () => import('./ai7.js'),
};

// A process of its own, since the versions need different versions of Node. Argument: one of them. Prints the observation.
const load = VERSIONS[process.argv[2] ?? ''];
if (!load) throw new Error('Name ai5, ai6 or ai7.');
const { converse } = await load();
const observation: Observation = {
  both: await SCENARIOS.both(converse),
  failure: await SCENARIOS.failure(converse),
  abort: await SCENARIOS.abort(converse),
};
process.stdout.write(JSON.stringify(observation));
