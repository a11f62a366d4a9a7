import {
  Client as ClientOfToday,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as OldStdio } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as OldHttp } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';

/** What a client can wish for with a call. */
export interface CallWishes {
  readonly signal?: AbortSignal;
  readonly onprogress?: (progress: {
    progress: number;
    total?: number | undefined;
    message?: string | undefined;
  }) => void;
}

/** The result of a call, as every client gives it. */
export interface CallResult {
  readonly content: readonly { readonly type: string; readonly text?: string }[];
  readonly structuredContent?: unknown;
  readonly isError?: boolean | undefined;
}

/** What the tests need of a client, whichever SDK it comes from. */
export interface TestClient extends AsyncDisposable {
  readonly version: string | undefined;
  readonly client: ClientOfToday | OldClient;
  call(name: string, args: Record<string, unknown>, wishes?: CallWishes): Promise<CallResult>;
}

/** Where a server is. */
export type Place =
  | { readonly url: string; readonly headers?: Readonly<Record<string, string>> }
  | {
      readonly command: string;
      readonly args: readonly string[];
      readonly env: Readonly<Record<string, string>>;
    };

const INFO = { name: 'test', version: '1' };

async function connectOld(place: Place): Promise<TestClient> {
  const client = new OldClient(INFO);
  const transport =
    'url' in place
      ? new OldHttp(new URL(place.url), { requestInit: { headers: { ...place.headers } } })
      : new OldStdio({ ...place, args: [...place.args], env: { ...place.env }, stderr: 'ignore' });
  await client.connect(transport);
  return {
    client,
    version: undefined,
    call: async (name, args, wishes = {}) =>
      CallToolResultSchema.parse(
        await client.callTool({ name, arguments: args }, CallToolResultSchema, { ...wishes }),
      ),
    [Symbol.asyncDispose]: () => client.close(),
  };
}

async function connectToday(place: Place, mode: 'auto' | 'legacy'): Promise<TestClient> {
  const client = new ClientOfToday(INFO, { versionNegotiation: { mode } });
  const transport =
    'url' in place
      ? new StreamableHTTPClientTransport(new URL(place.url), {
          requestInit: { headers: { ...place.headers } },
        })
      : new StdioClientTransport({
          ...place,
          args: [...place.args],
          env: { ...place.env },
          stderr: 'ignore',
        });
  await client.connect(transport);
  return {
    client,
    version: client.getNegotiatedProtocolVersion(),
    call: (name, args, wishes = {}) => client.callTool({ name, arguments: args }, { ...wishes }),
    [Symbol.asyncDispose]: () => client.close(),
  };
}

/** Every client: the SDK of the first generation, and that of the second with the protocol of 2025 and of 2026. */
export const CLIENTS: readonly (readonly [
  name: string,
  connect: (place: Place) => Promise<TestClient>,
])[] = [
  ['SDK 1', connectOld],
  ['SDK 2 with the protocol of 2025', (place) => connectToday(place, 'legacy')],
  ['SDK 2 with the protocol of 2026', (place) => connectToday(place, 'auto')],
];
