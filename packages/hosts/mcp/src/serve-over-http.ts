import { once } from 'node:events';
import { createEnv, hermesHome } from '@hermes/web-core/node';
import { hostOf, isLoopback } from './http-access.js';
import { HttpEndpoint } from './http-endpoint.js';
import type { McpIo } from './io.js';
import type { Address } from './read-arguments.js';
import { Service } from './service.js';
import { UsageError } from './usage-error.js';

const TOKEN = 'HERMES_WEB_MCP_TOKEN';
const CLOSE_MS = 2000;

/** Where and for whom an HTTP server is started. */
export interface HttpSettings {
  readonly address: Address;
  /** Names that it is reached by, beside those of this machine. */
  readonly allowedHosts: readonly string[];
}

/**
 * Serves streamable HTTP until the program is asked to end.
 *
 * @throws UsageError when it would be open to others without a token; Error when it cannot listen.
 */
export async function serveOverHttp(io: McpIo, settings: HttpSettings): Promise<void> {
  const service = new Service(io);
  const { host, port } = settings.address;
  const isLocal = isLoopback(host);
  const token = createEnv(io.env, hermesHome(io.env)).env[TOKEN];
  if (!isLocal && token === undefined) {
    throw new UsageError(
      `${host} can be reached from other machines: set ${TOKEN}, which clients then send as bearer token.`,
    );
  }
  const allowedHosts = new Set(settings.allowedHosts.map(toHost));
  const rules = { isLocal, allowedHosts, ...(token !== undefined && { token }) };
  const endpoint = new HttpEndpoint({ service, rules });
  const shown = host.includes(':') ? `[${host}]` : host;
  const actualPort = await endpoint.listen({ host, port }).catch((error: unknown) => {
    throw Object(error).code === 'EADDRINUSE'
      ? new Error(`Port ${port} of ${host} is taken; choose another, or 0 for any.`, {
          cause: error,
        })
      : error;
  });
  io.stderr.write(`hermes-web-mcp: listening on http://${shown}:${actualPort}/mcp\n`);
  if (!io.signal.aborted) await once(io.signal, 'abort');
  io.stderr.write('hermes-web-mcp: stopping\n');
  await endpoint.stop();
  await service.close(CLOSE_MS);
}

function toHost(name: string): string {
  const host = name.includes('/') ? '' : hostOf(`http://${name}`);
  if (host !== '') return host;
  throw new UsageError(
    `--allow-host takes the name of a host, such as mcp.example.com; it is "${name}".`,
  );
}
