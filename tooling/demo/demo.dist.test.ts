import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('the demo crawls, searches and reads its site, says where the time went, and ends by itself', async () => {
  const args = ['--conditions=@hermes/source', '--import', 'tsx', 'tooling/demo/run.ts'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root });
  expect(stdout).toContain('Spring and neap tides');
  expect(stdout).not.toContain('robots.txt keeps crawlers out of here');
  expect(stdout).toMatch(/2\. Search in what was read[\s\S]*1\. Spring and neap tides/);
  expect(stdout).toMatch(/3\. Extract http:[\s\S]*│ When sun and moon pull in one line/);
  expect(stdout).toMatch(/crawl +\d+ ms\n +search +\d+ ms\n +extract +\d+ ms/);
  expect(stdout).toContain('What to try next');
});
