import { strict as assert } from 'node:assert';
import { once } from 'node:events';
import type { Bench } from '../bench.js';
import { encodeReply, type FaultExchange } from '../fake-server.js';
import { type Check, type FaultDefinition, toFaultCase } from './fault-definition.js';

const DEADLINE_MS = 400;
const DRIP_MS = 40;
const CHUNK = Buffer.alloc(64 * 1024, 0x20);
const MAX_READ_BYTES = 64 * 1024 * 1024;
const ENDLESS_BYTES = 96 * 1024 * 1024;

const deadline = (): { readonly signal: AbortSignal } => ({
  signal: AbortSignal.timeout(DEADLINE_MS),
});

const DEFINITIONS: readonly FaultDefinition[] = [
  {
    id: 'connection-refused',
    title: 'nobody listens at the address',
    codes: ['network'],
    arrange: async ({ server }) => {
      await server[Symbol.asyncDispose]();
      return undefined;
    },
  },
  {
    id: 'reset-before-headers',
    title: 'the connection is reset before an answer',
    codes: ['network'],
    fault: ({ response }) => void response.socket?.resetAndDestroy(),
    check: expectFewRequests,
  },
  {
    id: 'closed-before-headers',
    title: 'the connection is closed before an answer',
    codes: ['network'],
    fault: ({ response }) => void response.socket?.destroy(),
    check: expectFewRequests,
  },
  {
    id: 'reset-after-headers',
    title: 'the connection is reset within the answer',
    codes: ['network', 'bad_response'],
    fault: async (exchange) => {
      await sendHalf(exchange);
      exchange.response.socket?.resetAndDestroy();
    },
    check: expectFewRequests,
  },
  {
    id: 'truncated-body',
    title: 'the answer ends before its length',
    codes: ['network', 'bad_response'],
    fault: async (exchange) => {
      await sendHalf(exchange);
      exchange.response.socket?.end();
    },
    check: expectFewRequests,
  },
  {
    id: 'hang',
    title: 'no answer comes',
    codes: ['timeout'],
    input: deadline,
    fault: () => {},
  },
  {
    id: 'hang-after-headers',
    title: 'the answer stops after its headers',
    codes: ['timeout'],
    input: deadline,
    fault: ({ response }) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.flushHeaders();
    },
  },
  {
    id: 'slow-drip',
    title: 'the answer comes byte by byte, past the deadline',
    codes: ['timeout'],
    input: deadline,
    fault: ({ response }) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const timer = setInterval(() => response.write(' '), DRIP_MS);
      response.on('close', () => clearInterval(timer));
    },
  },
  {
    id: 'huge-body',
    title: 'the answer is far larger than any page',
    codes: ['bad_response'],
    isAlone: true,
    arrange: sendEndless,
  },
];

/** What can go wrong with the connection itself. */
export const CONNECTION_FAULTS = DEFINITIONS.map(toFaultCase);

/** Sends all headers and half of what they promise. */
async function sendHalf({ response, vendorReply }: FaultExchange): Promise<void> {
  const { status, headers, body } = encodeReply(await vendorReply());
  const bytes = Buffer.from(body);
  response.writeHead(status, { ...headers, 'content-length': bytes.length + 100 });
  await new Promise<void>((resolve) => {
    response.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => resolve());
  });
}

function expectFewRequests(bench: Bench): void {
  const { length } = bench.server.seen;
  assert.ok(length <= 3, `The vendor was asked ${length} times.`);
}

/** Sends a body without an end; the reader must give up long before it. */
function sendEndless({ server }: Bench): Check {
  let sentBytes = 0;
  server.fault = async ({ response }): Promise<void> => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"results":"');
    const closed = new AbortController();
    response.on('close', () => closed.abort());
    while (!closed.signal.aborted && sentBytes < ENDLESS_BYTES) {
      sentBytes += CHUNK.length;
      if (response.write(CHUNK)) continue;
      await once(response, 'drain', closed).catch(() => undefined); // closed: the loop ends
    }
    response.end('"}');
  };
  return () => {
    const megabytes = Math.ceil(sentBytes / 1024 / 1024);
    assert.ok(sentBytes < MAX_READ_BYTES, `It read ${megabytes} MiB.`);
  };
}
