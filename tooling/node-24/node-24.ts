import { join } from 'node:path';

/** Path of a Node 24. `tooling/services.sh` has to have installed it. */
export const NODE_24 = join(
  import.meta.dirname,
  `../../node_modules/.cache/node-24/node_modules/node-linux-${process.arch}/bin/node`,
);
