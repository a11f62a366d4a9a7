import { createHook } from 'node:async_hooks';

/** What the system is asked for when a connection is opened or a name is resolved, in this thread, whoever asks. */
const KINDS = new Set(['GETADDRINFOREQWRAP', 'PIPECONNECTWRAP', 'TCPCONNECTWRAP', 'UDPSENDWRAP']);

/** Everything that touched the network while it watched. */
export interface SocketWatch extends Disposable {
  readonly seen: readonly string[];
}

/** Watches the calls into the system themselves, so that no way around a patched function is left. */
export function watchSockets(): SocketWatch {
  const seen: string[] = [];
  const hook = createHook({
    init: (_id, kind) => {
      if (KINDS.has(kind)) seen.push(kind);
    },
  }).enable();
  return { seen, [Symbol.dispose]: () => hook.disable() };
}
