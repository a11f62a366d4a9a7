import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type ConformanceSubject, conformanceCases } from '../src/index.js';
import { AcmeFake } from './acme/acme-fake.js';

const subject: ConformanceSubject = {
  packageFolder: new URL('./fixtures/noisy/', import.meta.url),
  provider: 'noisy',
  load: async () => ({ register: () => {} }),
  fake: () => new AcmeFake(),
  env: () => ({ NOISY_KEY: 'noisy-neutral-key' }),
};
const cases = conformanceCases(subject);

afterAll(() => rm(join(tmpdir(), 'hermes-web-noisy.txt'), { force: true }));

test.each([
  ['import-is-silent', /hello from the import/],
  ['import-is-offline', /a server/],
  ['import-starts-no-timer', /setInterval/],
  ['import-leaves-no-trace', /noisyCache.*process\.on warning/s],
  ['import-writes-nothing', /hermes-web-noisy\.txt/],
  ['register-is-quiet', /registering/],
  ['env-from-context', /process\.env/],
  ['writes-only-home', /hermes-web-noisy\.txt/],
  ['calls-are-silent', /searching/],
  ['lets-the-process-end', /had to be ended/],
])('%s finds a package that breaks it', async (id, says) => {
  const found = cases.find((item) => item.id === id);
  if (found?.reason !== undefined || !found) throw new Error(`${id} does not apply.`);
  await expect(found.run()).rejects.toThrow(says);
});

test('a package that cannot be imported fails with what it said', async () => {
  const broken = { ...subject, packageFolder: new URL('./fixtures/throwing/', import.meta.url) };
  const found = conformanceCases(broken).find(({ id }) => id === 'import-is-silent');
  if (found?.reason !== undefined || !found) throw new Error('It does not apply.');
  await expect(found.run()).rejects.toThrow('no import today');
});
