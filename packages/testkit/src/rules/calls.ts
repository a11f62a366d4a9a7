import { strict as assert } from 'node:assert';
import type { Bench } from '../bench.js';
import { callProvider } from '../call-provider.js';
import type { CaseContext, CaseDefinition } from '../case-definition.js';
import { expectFailure, expectSuccess } from '../expectations.js';
import { settlesWithin } from '../settles-within.js';

const ABORT_MS = 100;
const DEADLINE_MS = 300;

/** What every call owes its caller, by whatever capability. */
export const CALL_RULES: readonly CaseDefinition[] = [
  call('json-round-trip', 'the envelope is JSON: nothing is lost on the way', async (context) => {
    await using bench = await context.open();
    const { raw } = await callProvider(bench, context.capability);
    assert.deepEqual(JSON.parse(JSON.stringify(raw)), raw);
  }),
  call('failure-envelope', 'a failure names code, provider and what happened', async (context) => {
    await using bench = await context.open();
    bench.server.fault = ({ send }): void => send({ status: 500, body: '<h1>Broken</h1>' });
    const outcome = await callProvider(bench, context.capability);
    expectFailure(bench, outcome, ['upstream']);
    const { success, provider } = Object(outcome.raw);
    if (success === false && provider !== undefined) {
      assert.equal(provider, bench.subject.provider);
    }
    assert.deepEqual(JSON.parse(JSON.stringify(outcome.raw)), outcome.raw);
  }),
  call('inputs-untouched', 'what the caller passes in is not changed', async (context) => {
    await using bench = await context.open();
    const urls = Object.freeze([`${bench.pageOrigin}/`]);
    const input = context.capability === 'search' ? {} : { urls };
    expectSuccess(await callProvider(bench, context.capability, input));
  }),
  call(
    'abort-before-call',
    'a call that is aborted before it starts sends nothing',
    async (context) => {
      await using bench = await context.open();
      const outcome = await callProvider(bench, context.capability, {
        signal: AbortSignal.abort(),
      });
      expectFailure(bench, outcome, ['aborted']);
      assert.equal(bench.server.seen.length, 0, 'Something was sent.');
    },
  ),
  {
    ...call(
      'abort-during-call',
      `an abort ends the call within ${ABORT_MS} ms and closes the socket`,
      abortDuringCall,
    ),
    isAlone: true,
  },
  call(
    'deadline-signal',
    'a signal that times out ends the call with the code timeout',
    async (context) => {
      await using bench = await context.open();
      bench.server.fault = (): void => {};
      const signal = AbortSignal.timeout(DEADLINE_MS);
      const outcome = await callProvider(bench, context.capability, { signal });
      expectFailure(bench, outcome, ['timeout']);
      assert.ok(signal.aborted, 'The call ended before its deadline.');
    },
  ),
  call('recovers', 'a call after a failed one succeeds', async (context) => {
    await using bench = await context.open();
    bench.server.fault = ({ send }): void => send({ status: 500, body: 'down' });
    expectFailure(bench, await callProvider(bench, context.capability), ['upstream']);
    bench.server.fault = undefined;
    expectSuccess(await callProvider(bench, context.capability));
  }),
  call('only-the-vendor', 'nobody but the vendor is asked', async (context) => {
    await using bench = await context.open();
    expectSuccess(await callProvider(bench, context.capability));
    const allowed = [bench.server.url, bench.pageOrigin, ...(context.subject.origins ?? [])];
    const strange = bench.asked.filter(({ origin }) => !allowed.includes(origin));
    assert.deepEqual(strange.map(String), []);
    assert.ok(bench.server.seen.length > 0, 'The vendor was not asked.');
  }),
  call('close-twice', 'close() may be called twice, also while a call runs', async (context) => {
    await using bench = await context.open();
    bench.server.fault = (): void => {};
    const signal = AbortSignal.timeout(DEADLINE_MS);
    const running = callProvider(bench, context.capability, { signal });
    await bench.provider.close();
    await bench.provider.close();
    const { failed } = await running;
    assert.ok(failed, 'The call succeeded without an answer.');
  }),
];

function call(
  id: string,
  title: string,
  run: (context: CaseContext) => Promise<void>,
): CaseDefinition {
  return { id, kind: 'rule', title, scope: 'each', run };
}

async function abortDuringCall({ open, capability }: CaseContext): Promise<void> {
  await using bench = await open();
  const controller = new AbortController();
  const reached = untilRequest(bench);
  const running = callProvider(bench, capability, { signal: controller.signal });
  const { closed } = await Promise.race([
    reached,
    running.then(() => assert.fail('The call ended although the vendor did not answer.')),
  ]);
  controller.abort();
  assert.ok(await settlesWithin(running, ABORT_MS), `It still runs after ${ABORT_MS} ms.`);
  expectFailure(bench, await running, ['aborted']);
  assert.ok(await settlesWithin(closed, 1000), 'The socket stays open.');
}

/** Resolves at the first request, which is never answered, with a promise that its socket is closed. */
function untilRequest(bench: Bench): Promise<{ readonly closed: Promise<void> }> {
  return new Promise((resolve) => {
    bench.server.fault = ({ response }): void => {
      const closed = new Promise<void>((done) => {
        response.on('close', done);
      });
      resolve({ closed });
    };
  });
}
