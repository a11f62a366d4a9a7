import { strict as assert } from 'node:assert';
import { callProvider } from '../call-provider.js';
import type { CaseDefinition } from '../case-definition.js';
import { expectFailure } from '../expectations.js';
import { encodeReply } from '../fake-server.js';
import { type FaultDefinition, toFaultCase } from './fault-definition.js';
import { expectVendorsWords } from './vendors-words.js';

const PAGE = `<!doctype html><html><head><title>Service page</title></head><body><h1>Service page</h1><p>${'Nothing of use here. '.repeat(40)}</p></body></html>`;

const DEFINITIONS: readonly FaultDefinition[] = [
  {
    id: 'html-page',
    title: 'a web page comes with HTTP 200 instead of the answer',
    codes: ['bad_response', 'not_configured', 'upstream', 'blocked'],
    fault: ({ send }) => send({ body: PAGE }),
  },
  {
    id: 'invalid-json',
    title: 'the answer is cut JSON',
    codes: ['bad_response', 'upstream'],
    fault: ({ send }) =>
      send({ headers: { 'content-type': 'application/json' }, body: '{"results":[{"url":' }),
  },
  {
    id: 'wrong-content-type',
    title: 'the answer is right and its content type is not',
    codes: ['bad_response'],
    maySucceed: true,
    fault: async ({ send, vendorReply }) => {
      const reply = encodeReply(await vendorReply());
      send({ ...reply, headers: { ...reply.headers, 'content-type': 'application/octet-stream' } });
    },
  },
  {
    id: 'empty-body',
    title: 'the answer is empty',
    codes: ['bad_response', 'upstream', 'blocked'],
    fault: ({ send }) => send({ headers: { 'content-type': 'application/json' }, body: '' }),
  },
  {
    id: 'no-content',
    title: 'HTTP 204 comes without an answer',
    codes: ['bad_response', 'upstream', 'blocked'],
    fault: ({ response }) => void response.writeHead(204).end(),
  },
  {
    id: 'null-answer',
    title: 'the answer is null',
    codes: ['bad_response', 'upstream'],
    fault: ({ send }) => send({ json: null }),
  },
  {
    id: 'other-shape',
    title: 'the answer is JSON of another service',
    codes: ['bad_response', 'upstream'],
    fault: ({ send }) => send({ json: [{ id: 1, type: 'invoice' }] }),
  },
  {
    id: 'lying-gzip',
    title: 'the answer claims to be packed and is not',
    codes: ['bad_response', 'network'],
    fault: async ({ send, vendorReply }) => {
      const reply = encodeReply(await vendorReply());
      send({ ...reply, headers: { ...reply.headers, 'content-encoding': 'gzip' } });
    },
  },
  ...[500, 502, 503, 504].map(
    (status): FaultDefinition => ({
      id: `http-${status}`,
      title: `HTTP ${status} comes with a web page`,
      codes: status === 504 ? ['upstream', 'timeout'] : ['upstream'],
      fault: ({ send }) => send({ status, body: PAGE }),
      check: ({ server }) => {
        assert.ok(server.seen.length <= 3, `The vendor was asked ${server.seen.length} times.`);
      },
    }),
  ),
];

const documentedErrors: CaseDefinition = {
  id: 'documented-errors',
  kind: 'fault',
  title: 'every error that the vendor documents has its code, and words or advice',
  scope: 'each',
  exempts: ({ vendor }) =>
    vendor.errors.length === 0 ? 'the vendor documents no error' : undefined,
  async run({ open, capability, vendor }): Promise<void> {
    const problems = await Promise.all(
      vendor.errors.map(async ({ name, reply, code }) => {
        await using bench = await open();
        bench.server.fault = ({ send }): void => send(reply);
        try {
          const failed = expectFailure(bench, await callProvider(bench, capability), [code]);
          expectVendorsWords(failed.message, reply);
          return [];
        } catch (error) {
          return [`${name}: ${error instanceof Error ? error.message : String(error)}`];
        }
      }),
    );
    assert.deepEqual(problems.flat(), []);
  },
};

const errorInSuccess: CaseDefinition = {
  id: 'error-in-success',
  kind: 'fault',
  title: 'the vendor reports a failure with HTTP 200',
  scope: 'each',
  exempts: ({ vendor }) =>
    typeof vendor.errorInSuccess === 'string' ? vendor.errorInSuccess : undefined,
  async run({ open, capability, vendor }): Promise<void> {
    const { errorInSuccess: error } = vendor;
    if (typeof error === 'string') return;
    await using bench = await open();
    bench.server.fault = ({ send }): void => send(error.reply);
    const failed = expectFailure(bench, await callProvider(bench, capability), [error.code]);
    expectVendorsWords(failed.message, error.reply);
  },
};

/** Answers that are none, and answers that say no. */
export const ANSWER_FAULTS: readonly CaseDefinition[] = [
  ...DEFINITIONS.map(toFaultCase),
  documentedErrors,
  errorInSuccess,
];
