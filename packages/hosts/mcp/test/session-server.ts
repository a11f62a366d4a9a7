// A server in a process of its own, which tells over IPC how much memory it uses and what keeps it alive.
import { HttpEndpoint } from '../src/http-endpoint.js';
import { Service } from '../src/service.js';
import { ioWith } from './running-endpoint.js';

const [home = '', searxngUrl = ''] = process.argv.slice(2);

/** The connection to the test, and the outputs. */
const CHANNEL = 'PipeWrap';
/** How long a session may be unused here: the test waits for it. */
const IDLE_MS = 400;

const service = new Service(ioWith({ HERMES_HOME: home, SEARXNG_URL: searxngUrl }));
const endpoint = new HttpEndpoint({
  service,
  rules: { isLocal: true, allowedHosts: new Set() },
  bounds: { max: 5000, idleMs: IDLE_MS },
});
const port = await endpoint.listen({ host: '127.0.0.1', port: 0 });
process.send?.({ url: `http://127.0.0.1:${port}/mcp` });

process.on('message', async (message) => {
  if (message === 'stop') {
    await endpoint.stop();
    await service.close(2000);
    await new Promise((resolve) => setImmediate(resolve)); // what was closed is gone in the next turn
    process.send?.({
      handles: process.getActiveResourcesInfo().filter((kind) => kind !== CHANNEL),
    });
    process.disconnect(); // from now on nothing keeps the process
    return;
  }
  await Promise.all([globalThis.gc?.({ type: 'major', execution: 'async' })]);
  globalThis.gc?.();
  process.send?.({ heapBytes: process.memoryUsage().heapUsed });
});
