import { once } from 'node:events';
import { PassThrough, type Readable, Writable } from 'node:stream';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { McpIo, McpOutput } from './io.js';
import { createMcpServer } from './mcp-server.js';
import { Service } from './service.js';

/** A client that has written everything may still be reading: its last calls may end, but nobody waits for a dead client. */
const LAST_CALLS_MS = 400;
const CLOSE_MS = 200;

/**
 * Serves one client over stdin and stdout, until it closes stdin or the program is asked to end.
 *
 * @throws Error when the SDK gave the connection up: of a frame beyond its 10 MiB nobody can tell where the next begins.
 */
export async function serveOverStdio(io: McpIo): Promise<void> {
  const service = new Service(io);
  const input = new PassThrough();
  const transport = new ClientTransport(input, frames(io.stdout));
  const connection = serveStdio(() => createMcpServer(service), {
    transport,
    onerror: ({ message }) => io.stderr.write(`hermes-web-mcp: ${message}\n`),
  });
  try {
    const isServed = await Promise.race([
      untilClientEnds(io, { input, service }).then(() => true),
      transport.closed.then(() => false),
    ]);
    if (!isServed) throw new Error('The connection to the client had to be given up.');
  } finally {
    io.stdin.unpipe(input).pause(); // where the program was asked to end, it would go on waiting for the client
    await connection.close();
    await service.close(CLOSE_MS);
  }
}

/** Tells when it was closed, whoever did it. */
class ClientTransport extends StdioServerTransport {
  readonly closed: Promise<void>;
  #onClosed = (): void => {};

  constructor(input: Readable, output: Writable) {
    super(input, output);
    this.closed = new Promise((resolve) => {
      this.#onClosed = resolve;
    });
  }

  override async close(): Promise<void> {
    await super.close();
    this.#onClosed();
  }
}

async function untilClientEnds(
  { stdin, signal }: McpIo,
  { input, service }: { readonly input: PassThrough; readonly service: Service },
): Promise<void> {
  // The SDK ends the connection with its input: it gets one that outlives stdin by what the last calls need.
  stdin.pipe(input, { end: false });
  const asked = signal.aborted ? Promise.resolve() : once(signal, 'abort');
  const left = Promise.race([once(stdin, 'end'), once(stdin, 'close')]).catch(ignore);
  await Promise.race([asked, left]);
  if (!signal.aborted) await Promise.race([asked, service.settled(LAST_CALLS_MS)]);
}

function ignore(): void {} // stdin broke: the client is gone as well

function frames(stdout: McpOutput): Writable {
  return new Writable({
    decodeStrings: false,
    write(frame, _encoding, done): void {
      stdout.write(String(frame));
      done();
    },
  });
}
