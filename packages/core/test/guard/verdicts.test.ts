import { expect, test } from 'vitest';
import { type GuardPolicy, judgeHost } from '../../src/guard/index.js';
import { WebProviderError } from '../../src/index.js';
import { lookupOf, titled, VERDICTS, type Verdict } from './verdicts.js';

async function verdictOn(row: Verdict, policy: GuardPolicy): Promise<string> {
  try {
    await judgeHost(row.url, policy, lookupOf(row));
    return 'allowed';
  } catch (error) {
    return WebProviderError.is(error) ? error.code : String(error);
  }
}

test.each(titled(VERDICTS))('%s: %s', async (_url, _why, row) => {
  expect(await verdictOn(row, { allowPrivate: false })).toBe(row.verdict);
  expect(await verdictOn(row, { allowPrivate: true })).toBe(row.allowPrivate ?? row.verdict);
});

test('a URL that is let through is the one that was asked for', async () => {
  for (const row of VERDICTS.filter(({ verdict }) => verdict === 'allowed')) {
    const judged = await judgeHost(row.url, { allowPrivate: false }, lookupOf(row));
    expect(judged.href).toBe(new URL(row.url).href);
  }
});
