import { WebProviderError } from '@hermes/web-core';
import { expect, test } from 'vitest';
import { untilDeadline } from '../src/dispatch.js';

test('work that fails after the call was cancelled is no unhandled rejection', async () => {
  const unhandled: unknown[] = [];
  const record = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', record);
  const work = Promise.reject(new WebProviderError('internal', 'too late'));
  await expect(untilDeadline('web_search', work, AbortSignal.abort())).rejects.toMatchObject({
    code: 'aborted',
  });
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', record);
  expect(unhandled).toEqual([]);
});
