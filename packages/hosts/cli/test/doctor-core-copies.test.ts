import { join } from 'node:path';
import { expect, test } from 'vitest';
import { examined } from './doctor-report.js';
import { plugin, registering, TestHome } from './test-home.js';

const STUB = registering('stub', 'search: () => ({ success: true, data: { web: [] } })');
const FOLDER = 'plugins/web/stub/node_modules/@hermes/web-core';

/** A home with a plugin that brings its own copy of core, for this version of the contract. */
const homeWithCopy = (contract: string, enabled = 'web/stub') =>
  TestHome.create({
    'config.yaml': `plugins:\n  enabled: [${enabled}]\nweb:\n  extract_backend: local\n  search_backend: local\n`,
    ...plugin('stub', STUB),
    [`${FOLDER}/package.json`]:
      '{ "name": "@hermes/web-core", "version": "9.8.7", "exports": "./dist/index.js", "type": "module" }',
    [`${FOLDER}/dist/index.js`]: `throw new Error('this code must not run');\n${contract}`,
  });

test('a second copy of core is shown with its version, path and contract; of the same contract it is no problem', async () => {
  await using home = await homeWithCopy('export const CONTRACT_VERSION = 1;');
  const { code, report } = await examined(home);
  expect(code).toBe(0);
  expect(report.problems).toEqual([]);
  expect(report.cores).toHaveLength(2);
  expect(report.cores[0]).toMatchObject({ version: '1.0.0', contract: 1, compatible: true });
  expect(report.cores[0]?.used_by).toContain('@hermes/web-tools');
  expect(report.cores[1]).toEqual({
    path: join(home.path, FOLDER),
    version: '9.8.7',
    contract: 1,
    compatible: true,
    used_by: ['web/stub'],
  });
});

test('a copy of another contract is a problem with both numbers, also of a plugin that is not enabled', async () => {
  for (const enabled of ['web/stub', '']) {
    await using home = await homeWithCopy('export const CONTRACT_VERSION = 2;', enabled);
    const { code, report } = await examined(home);
    expect(code).toBe(0);
    expect(report.cores[1]).toMatchObject({ contract: 2, compatible: false });
    expect(report.problems).toEqual([
      {
        severity: 'warning',
        subject: 'web/stub',
        message: `web/stub uses @hermes/web-core 9.8.7 (${join(home.path, FOLDER)}) with version 2 of the contract; this host has version 1 and refuses its providers. Install matching versions.`,
      },
    ]);
  }
});

test('a copy that does not tell its contract is shown as unknown', async () => {
  await using home = await homeWithCopy('');
  const { report } = await examined(home);
  expect(report.cores[1]).toMatchObject({ contract: null, compatible: null });
  expect(report.problems).toEqual([]);
});
