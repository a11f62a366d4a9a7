import { expect, test } from 'vitest';
import { acmeSubject, subjectOf } from './acme/acme-subject.js';
import { BROKEN_AVAILABILITY } from './broken/availability.js';
import { BROKEN_CALLS } from './broken/calls.js';
import { BROKEN_CREDENTIALS } from './broken/credentials.js';
import { BROKEN_EXTRACTS } from './broken/extracts.js';
import { BROKEN_FAULTS } from './broken/faults.js';
import { BROKEN_IDENTITY } from './broken/identity.js';
import { BROKEN_SEARCHES } from './broken/searches.js';
import { failureOf } from './run-cases.js';

test.each([
  ...BROKEN_IDENTITY,
  ...BROKEN_AVAILABILITY,
  ...BROKEN_CREDENTIALS,
  ...BROKEN_CALLS,
  ...BROKEN_SEARCHES,
  ...BROKEN_EXTRACTS,
  ...BROKEN_FAULTS,
])('%s finds a provider that breaks it (%s)', async (id, says, create) => {
  expect(await failureOf(subjectOf(create), id)).toMatch(says);
});

test('known-limits finds limits that name what there is not', async () => {
  const limits = {
    hang: 'It may be named.',
    'hang:crawl': 'So may this.',
    no_such_rule: 'Not this.',
  };
  const message = await failureOf({ ...acmeSubject, limits }, 'known-limits');
  expect(message).toMatch('no_such_rule');
  expect(message).not.toMatch('hang');
});
