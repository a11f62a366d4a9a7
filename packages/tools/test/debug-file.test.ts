import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ExtractEnvelope, extractOk, type SearchEnvelope } from '@hermes/web-core';
import { expect, test } from 'vitest';
import { DebugFile } from '../src/debug-file.js';
import { createWeb } from '../src/index.js';
import type { Receipt } from '../src/receipt.js';

const home = () => mkdtempSync(join(tmpdir(), 'hermes-debug-'));
const ON = { WEB_TOOLS_DEBUG: 'true' };
const logger = { warn: () => undefined, debug: () => undefined };
const FOUND: SearchEnvelope = {
  success: true,
  data: { web: [{ title: 'A', url: 'https://a.test/', description: '', position: 1 }] },
};
const receipt = (tool: Receipt['tool'], more: Partial<Receipt> = {}): Receipt => ({
  tool,
  capability: tool === 'web_search' ? 'search' : 'extract',
  started_at: '2026-11-30T12:00:00.000Z',
  duration_ms: 12,
  attempts: [{ provider: 'acme', outcome: 'served', duration_ms: 11, bytes: 4321 }],
  cache: 'miss',
  ...more,
});
const filesIn = (path: string) => readdirSync(join(path, 'logs'));
const textOf = (path: string) => {
  const [name = ''] = filesIn(path);
  return readFileSync(join(path, 'logs', name), 'utf8');
};
const sessionIn = (path: string) => JSON.parse(textOf(path));

test.for([undefined, '', 'false', '1', 'yes', 'true '])(
  'nothing is written when the variable is %j',
  async (value) => {
    const path = home();
    const file = new DebugFile({ home: path, env: { WEB_TOOLS_DEBUG: value }, logger });
    await file.record({ args: { query: 'x' }, answer: FOUND, receipt: receipt('web_search') });
    expect(readdirSync(path)).toEqual([]);
  },
);

test('a search is written in the form of a debug session, to a file of this user', async () => {
  const path = home();
  const file = new DebugFile({ home: path, env: { WEB_TOOLS_DEBUG: 'True' }, logger });
  const args = { query: 'paper lanterns', limit: 3 };
  await file.record({ args, answer: FOUND, receipt: receipt('web_search') });
  const [name = ''] = filesIn(path);
  const [, id] = /^web_tools_debug_([0-9a-f]{8}-[0-9a-f-]{27})\.json$/.exec(name) ?? [];
  expect(statSync(join(path, 'logs', name)).mode & 0o777).toBe(0o600);
  expect(sessionIn(path)).toEqual({
    session_id: id,
    start_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    end_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    debug_enabled: true,
    total_calls: 1,
    tool_calls: [
      {
        timestamp: '2026-11-30T12:00:00.000Z',
        tool_name: 'web_search_tool',
        parameters: { query: 'paper lanterns', limit: 3 },
        error: null,
        results_count: 1,
        original_response_size: 4321,
        final_response_size: JSON.stringify(FOUND).length,
        receipt: receipt('web_search'),
      },
    ],
  });
});

test('an extract is written with what became of its pages', async () => {
  const path = home();
  const file = new DebugFile({ home: path, env: ON, logger });
  const answer: ExtractEnvelope = extractOk([
    { url: 'https://a.test/', title: '', content: 'short' },
    { url: 'https://b.test/', title: '', content: '', error: 'HTTP 404' },
  ]);
  const sizes = [
    {
      url: 'https://a.test/',
      original: 90_000,
      sent: 15_000,
      isShortened: true,
      hadDataImages: false,
    },
    { url: 'https://b.test/', original: 0, sent: 0, isShortened: false, hadDataImages: true },
  ];
  const args = { urls: ['https://a.test/', 'https://b.test/'] };
  await file.record({ args, answer, sizes, receipt: receipt('web_extract', { attempts: [] }) });
  const size = JSON.stringify(answer).length;
  expect(sessionIn(path).tool_calls).toEqual([
    {
      timestamp: '2026-11-30T12:00:00.000Z',
      tool_name: 'web_extract_tool',
      parameters: args,
      error: null,
      pages_extracted: 1,
      pages_truncated: 1,
      original_response_size: size,
      final_response_size: size,
      truncation_metrics: [{ url: 'https://a.test/', original_size: 90_000, sent_size: 15_000 }],
      processing_applied: ['truncate_and_store', 'base64_image_conversion'],
      receipt: receipt('web_extract', { attempts: [] }),
    },
  ]);
});

test('no secret is written: neither the values given nor what looks like a credential', async () => {
  const path = home();
  const file = new DebugFile({ home: path, env: ON, logger });
  const planted = [
    'acme-value-0123456789',
    'sk-abcdefghij0123456789abcdefghij',
    'ghp_abcdefghij0123456789abcdefghij012345',
    'AKIAABCDEFGHIJKLMNOP',
    'hunter2pass',
    'tokenvalue77',
  ];
  const [own = '', openai = '', github = '', aws = ''] = planted;
  const failed = {
    success: false,
    code: 'auth',
    error: `acme refused ${own} and "${github}"`,
  } as const;
  await file.record({
    args: {
      query: `why does ${openai} not work`,
      urls: ['https://user:hunter2pass@a.test/', 'https://a.test/?access_token=tokenvalue77&x=1'],
      more: [{ deep: aws }],
    },
    answer: failed,
    receipt: receipt('web_search', { error: { code: 'auth', message: `key ${aws} is wrong` } }),
    secrets: [own],
  });
  const text = textOf(path);
  expect(planted.filter((secret) => text.includes(secret))).toEqual([]);
  const [call] = sessionIn(path).tool_calls;
  expect(call).toMatchObject({
    error: 'acme refused [redacted] and "[redacted]"',
    parameters: {
      query: 'why does [redacted] not work',
      urls: ['[redacted]', '[redacted]'],
      more: [{ deep: '[redacted]' }],
    },
    receipt: { error: { message: 'key [redacted] is wrong' } },
  });
});

test('a credential is not written where a model put it: under a name, as a name, in a header, in a URL of any kind', async () => {
  const path = home();
  const file = new DebugFile({ home: path, env: ON, logger });
  const error = 'GET failed with Authorization: Bearer planted-a1; basic planted-b2==';
  await file.record({
    args: {
      query: 'lanterns',
      api_key: 'planted-c3',
      headers: {
        Authorization: 'Bearer planted-d4',
        'X-Api-Key': ['planted-e5'],
        Cookie: 'planted-f6',
      },
      'sk-planted0123456789abcdef': 1,
      urls: [
        'ftp://me:planted-g7@a.test/',
        'https:/me:planted-h8@a.test/',
        'https://planted-i9@a.test/',
      ],
    },
    answer: { success: false, error },
    receipt: receipt('web_search'),
  });
  expect(textOf(path)).not.toContain('planted');
  expect(sessionIn(path).tool_calls[0]).toMatchObject({
    error: 'GET failed with Authorization: Bearer [redacted]; basic [redacted]',
    parameters: {
      query: 'lanterns',
      api_key: '[redacted]',
      urls: ['ftp://[redacted]@a.test/', '[redacted]', 'https://[redacted]@a.test/'],
    },
  });
});

test('calls at the same time are all in the one file, which is whole at every moment', async () => {
  const path = home();
  const file = new DebugFile({ home: path, env: ON, logger });
  const totals: number[] = [];
  await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      await file.record({
        args: { query: `q${index}` },
        answer: FOUND,
        receipt: receipt('web_search'),
      });
      totals.push(sessionIn(path).total_calls);
    }),
  );
  expect(totals.at(-1)).toBe(50);
  expect(filesIn(path)).toHaveLength(1);
  expect(sessionIn(path).tool_calls).toHaveLength(50);
});

test('of a long session the latest calls are kept, and all are counted', async () => {
  const path = home();
  const file = new DebugFile({ home: path, env: ON, logger });
  await Promise.all(
    Array.from({ length: 620 }, async (_, index) =>
      file.record({ args: { query: `q${index}` }, answer: FOUND, receipt: receipt('web_search') }),
    ),
  );
  const { total_calls: total, tool_calls: calls } = sessionIn(path);
  expect([total, calls.length, calls[0].parameters.query]).toEqual([620, 500, 'q120']);
});

test('two instances write two files', async () => {
  const path = home();
  const call = { args: {}, answer: FOUND, receipt: receipt('web_search') };
  await new DebugFile({ home: path, env: ON, logger }).record(call);
  await new DebugFile({ home: path, env: ON, logger }).record(call);
  expect(filesIn(path)).toHaveLength(2);
});

test('arguments that are not JSON do not get in the way', async () => {
  const path = home();
  const file = new DebugFile({ home: path, env: ON, logger });
  const circle: { self?: unknown } = {};
  circle.self = circle;
  for (const args of [circle, 10n, undefined, () => 1]) {
    await file.record({ args, answer: FOUND, receipt: receipt('web_search') });
  }
  expect(
    sessionIn(path).tool_calls.map((call: { parameters?: unknown }) => call.parameters),
  ).toEqual(['not JSON', 'not JSON', undefined, undefined]);
});

test('a home that cannot be written is told once and fails no call', async () => {
  const path = home();
  writeFileSync(join(path, 'logs'), 'a file');
  const warnings: string[] = [];
  const file = new DebugFile({
    home: path,
    env: ON,
    logger: { warn: (message) => warnings.push(message), debug: () => undefined },
  });
  const call = { args: {}, answer: FOUND, receipt: receipt('web_search') };
  await file.record(call);
  await file.record(call);
  expect(warnings).toEqual([
    expect.stringMatching(/^WEB_TOOLS_DEBUG is on, but .+\.json cannot be written: /),
  ]);
});

test('a Web notes every call of its tools, also one that was refused, without the secret in it', async () => {
  const path = home();
  const acme = { name: 'acme', isAvailable: () => true, search: () => FOUND };
  const web = createWeb({ providers: [acme], home: path, env: ON, config: {} });
  await web.search({ query: 'paper lanterns' });
  await web.search({ query: 'is ghp_abcdefghij0123456789abcdefghij012345 valid' });
  await web.extract({ urls: ['http://10.0.0.5/'] });
  expect(filesIn(path)).toHaveLength(1);
  const { tool_calls: calls } = sessionIn(path);
  expect(calls).toMatchObject([
    { tool_name: 'web_search_tool', parameters: { query: 'paper lanterns' }, results_count: 1 },
    {
      tool_name: 'web_search_tool',
      parameters: { query: 'is [redacted] valid' },
      error: expect.stringContaining('API key'),
    },
    {
      tool_name: 'web_extract_tool',
      parameters: { urls: ['http://10.0.0.5/'] },
      pages_extracted: 0,
    },
  ]);
  expect(calls[0].receipt).toMatchObject({ served_by: 'acme', attempts: [{ outcome: 'served' }] });
});
