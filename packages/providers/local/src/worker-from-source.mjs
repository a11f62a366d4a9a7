import { register } from 'tsx/esm/api';

// Entry of the thread when the package runs from source: on Node 20 the loader that the main thread was started with
// does not reach into worker threads.
register();
await import(new URL('./worker.ts', import.meta.url).href);
