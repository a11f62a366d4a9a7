import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A real server on loopback that remembers what it was asked. */
export interface LoopbackSite extends AsyncDisposable {
  readonly port: number;
  /** Path and `Host` of each request; for a proxy the absolute URL. */
  readonly seen: { readonly url: string; readonly host: string | undefined }[];
  /** Sockets that are open now. */
  readonly connections: () => Promise<number>;
}

export async function startSite(
  listener: RequestListener,
  onConnect?: (request: IncomingMessage) => void,
): Promise<LoopbackSite> {
  const seen: { url: string; host: string | undefined }[] = [];
  const server = createServer((request, response) => {
    seen.push({ url: request.url ?? '', host: request.headers.host });
    listener(request, response);
  });
  server.on('connect', (request, socket) => {
    seen.push({ url: `CONNECT ${request.url}`, host: request.headers.host });
    onConnect?.(request);
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    seen,
    connections: () =>
      new Promise((resolve) => server.getConnections((_error, count) => resolve(count))),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
