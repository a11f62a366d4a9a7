import { strict as assert } from 'node:assert';
import { callProvider } from '../call-provider.js';
import type { CaseDefinition } from '../case-definition.js';
import { expectFailure, expectSuccess } from '../expectations.js';
import { FakeServer } from '../fake-server.js';
import { placesOf } from '../read-request.js';
import { toFaultCase } from './fault-definition.js';

const MOST_HOPS = 70;

const redirectElsewhere: CaseDefinition = {
  id: 'redirect-elsewhere',
  kind: 'fault',
  title: 'a redirect leads to another origin: the credential does not follow',
  scope: 'each',
  async run({ open, capability, subject, vendor }): Promise<void> {
    for (const status of [302, 307]) {
      await using bench = await open();
      await using elsewhere = await FakeServer.start(subject.fake());
      elsewhere.content = bench.server.content;
      bench.server.fault = ({ request, send }): void =>
        send({ status, headers: { location: `${elsewhere.url}${request.path}` }, body: '' });
      const outcome = await callProvider(bench, capability);
      if (outcome.failed) {
        const codes = ['bad_response', 'network', 'upstream', 'auth', 'bad_request'] as const;
        expectFailure(bench, outcome, [...codes, 'not_configured', 'blocked']);
      } else expectSuccess(outcome);
      if (vendor.key === '') continue;
      const carried = elsewhere.seen.flatMap((request) => placesOf(request, vendor.key));
      assert.deepEqual(carried, [], `HTTP ${status}: the credential followed.`);
    }
  },
};

const redirectLoop = toFaultCase({
  id: 'redirect-loop',
  title: 'a redirect leads in a circle',
  codes: ['bad_response', 'network', 'not_configured', 'upstream', 'blocked'],
  fault: ({ request, send }) =>
    send({ status: 307, headers: { location: request.path }, body: '' }),
  check: ({ server }) => {
    assert.ok(server.seen.length <= MOST_HOPS, `It followed ${server.seen.length} times.`);
  },
});

const redirectNowhere = toFaultCase({
  id: 'redirect-nowhere',
  title: 'a redirect leads to an address that is none',
  codes: ['bad_response', 'network', 'not_configured', 'upstream', 'blocked', 'policy'],
  fault: ({ send }) => send({ status: 302, headers: { location: 'file:///etc/passwd' }, body: '' }),
});

/** Redirects that an API has no business to send. */
export const REDIRECT_FAULTS: readonly CaseDefinition[] = [
  redirectElsewhere,
  redirectLoop,
  redirectNowhere,
];
