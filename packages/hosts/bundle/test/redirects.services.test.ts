import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const script = fileURLToPath(new URL('./netns/redirects.mjs', import.meta.url));
const IN_NAMESPACE =
  'ip link set lo up && ip addr add 93.184.216.34/32 dev lo && ip addr add 169.254.169.254/32 dev lo && exec "$@"';

test('S13: a public page that redirects inwards is refused at every hop, with real addresses', async () => {
  const home = mkdtempSync(join(tmpdir(), 'hermes-home-'));
  const { stdout, stderr } = await promisify(execFile)('unshare', [
    '--net',
    'sh',
    '-c',
    IN_NAMESPACE,
    'sh',
    process.execPath,
    script,
    home,
  ]);
  const { envelope, asked } = JSON.parse(stdout);
  expect(asked.metadata).toEqual([]);
  expect(asked.loopback).toEqual([]);
  expect(stdout + stderr).not.toMatch(/METADATA-SECRET|LOOPBACK-SECRET/);
  const entries = envelope.data.map((page: { url: string; code?: string }) => [
    new URL(page.url).pathname,
    page.code,
  ]);
  expect(entries).toEqual([
    ['/go', 'policy'],
    ['/rel', 'policy'],
    ['/chain', 'policy'],
    ['/doc.pdf', 'policy'],
    ['/file', 'policy'],
    ['/loop', 'upstream'],
    ['/ok', undefined],
  ]);
  expect(envelope.data[5].error).toContain('redirects more than 10 times');
  expect(envelope.data[6].content).toContain('public page text');
});
