import { PassThrough } from 'node:stream';
import type { AccessRules } from '../src/http-access.js';
import { HttpEndpoint } from '../src/http-endpoint.js';
import type { SessionBounds } from '../src/http-sessions.js';
import type { McpIo } from '../src/io.js';
import { Service } from '../src/service.js';

/** What a test may want to be different. */
export interface EndpointWishes {
  readonly env?: Readonly<Record<string, string>>;
  readonly rules?: AccessRules;
  readonly bounds?: SessionBounds;
}

/** An HTTP endpoint of this process, on a free port of loopback. */
export class RunningEndpoint implements AsyncDisposable {
  readonly url: string;
  readonly endpoint: HttpEndpoint;
  readonly #service: Service;

  private constructor(
    endpoint: HttpEndpoint,
    { service, port }: { service: Service; port: number },
  ) {
    this.endpoint = endpoint;
    this.#service = service;
    this.url = `http://127.0.0.1:${port}/mcp`;
  }

  static async start({ env = {}, rules, bounds }: EndpointWishes = {}): Promise<RunningEndpoint> {
    const service = new Service(ioWith(env));
    const endpoint = new HttpEndpoint({
      service,
      rules: rules ?? { isLocal: true, allowedHosts: new Set() },
      ...(bounds && { bounds }),
    });
    const port = await endpoint.listen({ host: '127.0.0.1', port: 0 });
    return new RunningEndpoint(endpoint, { service, port });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.endpoint.stop();
    await this.#service.close(2000);
  }
}

/** A process of its own, which nobody writes to and nobody reads. */
export function ioWith(env: Readonly<Record<string, string>>): McpIo {
  const nowhere = { write(): void {} };
  return {
    stdin: new PassThrough(),
    stdout: nowhere,
    stderr: nowhere,
    env,
    cwd: '/',
    script: '/',
    signal: new AbortController().signal,
  };
}
