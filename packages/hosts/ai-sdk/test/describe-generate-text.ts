import { join } from 'node:path';
import { toolDefinitions } from '@hermes/web-tools';
import { beforeAll, describe, expect, test } from 'vitest';
import { outputOf } from '../../../../tooling/packaging/run-command.js';
import type { Observation } from './scenarios.js';

/** What holds in every version of `ai`, each run by a Node that it supports. */
export function describeGenerateText(version: 'ai5' | 'ai6' | 'ai7', node: string): void {
  describe(version, () => {
    let observed: Observation;

    beforeAll(async () => {
      const args = ['--conditions=@hermes/source', '--import=tsx', 'test/observe.ts', version];
      observed = JSON.parse(await outputOf(node, args, { cwd: join(import.meta.dirname, '..') }));
    }, 60_000);

    test('the model is offered both tools, calls them, and app and model get the results', () => {
      const found = {
        success: true,
        data: {
          web: [
            { title: 'One', url: 'https://one.test/', description: 'first', position: 1, score: 1 },
          ],
          served_by: 'searxng',
        },
      };
      expect(observed.both).toMatchObject({
        offered: toolDefinitions('json-schema').map(({ name, description, inputSchema }) => ({
          type: 'function',
          name,
          description,
          inputSchema,
        })),
        results: [
          found,
          {
            success: true,
            data: [{ title: 'Page', content: expect.stringContaining('body words of the page') }],
          },
        ],
        told: [
          { type: 'text', value: untrusted('web_search', JSON.stringify(found)) },
          { type: 'text', value: untrusted('web_extract', '{"success":true,"data":[') },
        ],
        text: 'Done.',
      });
    });

    test('a failure reaches the model as an error text that says what to do', () => {
      const told = [
        'Add json to search.formats in the instance',
        'web_search: limit: Invalid input: expected number, received string. Correct the arguments and call again.',
      ];
      expect(observed.failure).toMatchObject({
        results: [
          { success: false, code: 'not_configured', provider: 'searxng', status: 403 },
          { success: false, code: 'bad_request' },
        ],
        told: told.map((value) => ({
          type: 'error-text',
          value: untrusted('web_search', value),
        })),
        text: 'Done.',
      });
    });

    test("an abort ends the vendor's connection", () => {
      expect(observed.abort).toEqual({ rejected: 'AbortError' });
    });
  });
}

/** Matches a text of this tool that holds `part` and stands between markers. */
function untrusted(tool: string, part: string): unknown {
  const quoted = part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return expect.stringMatching(
    new RegExp(
      `^<<<EXTERNAL_UNTRUSTED_CONTENT id="(\\w+)">>>\nFrom ${tool}: .*${quoted}.*\n<<<END_EXTERNAL_UNTRUSTED_CONTENT id="\\1">>>$`,
      's',
    ),
  );
}
