import { join } from 'node:path';

/** Path of a Node 22. `tooling/services.sh` has to have installed it. */
export const NODE_22 = join(
  import.meta.dirname,
  `../../node_modules/.cache/node-22/node_modules/node-linux-${process.arch}/bin/node`,
);
