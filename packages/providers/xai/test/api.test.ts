import { readFileSync } from 'node:fs';
import { searchOk } from '@hermes/web-core';
import { expect, test } from 'vitest';
import { searchAnswer, toHits } from '../src/api.js';

/** The hits of an answer, as they leave the provider but for their mark. */
function hitsOf(answer: unknown) {
  return searchOk(toHits(searchAnswer.parse(answer))).data.web;
}

function readFixture(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), 'utf8'));
}

function message(text: string | null, annotations: readonly object[] = []) {
  return { type: 'message', content: [{ type: 'output_text', text, annotations }] };
}

const SEARCHED = { type: 'web_search_call', status: 'completed' };

test('S21: the JSON that was asked for is found within prose and fences, and wins over citations', () => {
  expect(hitsOf(readFixture('answer-json'))).toEqual([
    {
      title: 'Paper boats & how to fold them',
      url: 'https://example.org/boats',
      description: 'Eight folds, a "hat" and {no} glue.',
      position: 1,
    },
    {
      title: 'harbour.example.net',
      url: 'https://harbour.example.net/',
      description: '',
      position: 2,
    },
  ]);
});

test('without it, the cited pages are the hits, described by what stands before their marker', () => {
  expect(hitsOf(readFixture('answer-cited'))).toEqual([
    {
      title: 'example.org',
      url: 'https://example.org/boats',
      description: 'Boats are folded from one sheet',
      position: 1,
    },
    {
      title: 'Harbour',
      url: 'https://harbour.example.net/',
      description: 'Boats are folded from one sheet . They float until the paper is wet',
      position: 2,
    },
  ]);
});

test('citations of a URL alone have no description, unless the text cites that page only', () => {
  expect(hitsOf(readFixture('answer-bare-citations')).map((hit) => hit.description)).toEqual([
    '',
    '',
  ]);
  const only = message('The harbour opens at nine.', [
    { type: 'url_citation', url: 'https://one.test/h', title: 'Harbour' },
  ]);
  expect(hitsOf({ output: [{ type: 'reasoning', summary: [] }, only] })).toEqual([
    {
      title: 'Harbour',
      url: 'https://one.test/h',
      description: 'The harbour opens at nine.',
      position: 1,
    },
  ]);
});

test('the top-level list of citations is the last resort', () => {
  expect(
    hitsOf({
      output: [SEARCHED, message('Boats float.')],
      citations: ['https://one.test/', 'not a url', 'https://two.test/'],
    }).map((hit) => hit.url),
  ).toEqual(['https://one.test/', 'https://two.test/']);
});

test('JSON that comes in two parts is put together', () => {
  const content = ['{"results": [{"title": "One", ', '"url": "https://one.test/"}]}'].map(
    (text) => ({ type: 'output_text', text }),
  );
  expect(
    hitsOf({ output: [SEARCHED, { type: 'message', content }] }).map((hit) => hit.url),
  ).toEqual(['https://one.test/']);
});

test('an empty list of results is a success without hits', () => {
  expect(hitsOf({ output: [SEARCHED, message('Nothing. {"results": []}')] })).toEqual([]);
});

test('an empty list does not hide the pages that the text cites', () => {
  const cited = message('{"results": []} but see this.', [
    { type: 'url_citation', url: 'https://one.test/' },
  ]);
  expect(hitsOf({ output: [SEARCHED, cited] }).map((hit) => hit.url)).toEqual([
    'https://one.test/',
  ]);
});

test.each([
  ['S21: a search call alone', { output: [SEARCHED] }],
  ['prose without a page', { output: [SEARCHED, message('Boats float.')] }],
  ['a text that is null', { output: [SEARCHED, message(null)] }],
  ['rows without an address', { output: [SEARCHED, message('{"results": [{"title": "One"}]}')] }],
  ['no output', { output: null }],
  ['an output_text at the top', { output: [SEARCHED], output_text: '{"results": []}' }],
])('%s is an error', (_, answer) => {
  expect(() => hitsOf(answer)).toThrow(
    'xAI answered without results and without naming a page. Ask in other words, or choose another model (web.xai.model).',
  );
});

test('an answer that was cut off says where', () => {
  expect(() => hitsOf(readFixture('answer-incomplete'))).toThrow(
    'xAI ended before it had any results (incomplete: max_output_tokens). Try again, ask for fewer results, or choose another model (web.xai.model).',
  );
});

test('hits from the memory of the model are refused', () => {
  expect(() => hitsOf(readFixture('answer-from-memory'))).toThrow(
    'xAI answered from the memory of its model, without searching; its addresses are not to be trusted. Try again, or choose another model (web.xai.model).',
  );
});

test.each([
  ['a call of another type', [{ type: 'custom_tool_call', name: 'browse_page' }], {}],
  ['the count of tools', [], { usage: { num_server_side_tools_used: 1 } }],
])('%s tells of a search too', (_, items, rest) => {
  const output = [...items, message('{"results": [{"url": "https://one.test/"}]}')];
  expect(hitsOf({ output, ...rest }).map((hit) => hit.url)).toEqual(['https://one.test/']);
});

test.each([
  [
    { error: { message: 'The model could not finish.', code: 'server_error' } },
    'upstream',
    'The model could not finish.',
  ],
  [{ code: 'invalid-argument', error: 'Unknown argument.' }, 'bad_request', 'Unknown argument.'],
  [{ error: 'Incorrect API key provided.' }, 'auth', 'Incorrect API key provided.'],
  [{ code: 'resource-exhausted', error: 'Slow down.' }, 'rate_limited', 'Slow down.'],
  [{ error: { message: 'No credits left.' } }, 'quota', 'No credits left.'],
  [{ error: {} }, 'upstream', 'no reason given'],
])('an error in an answer that says 200 is one: %j', (answer, code, said) => {
  let thrown: unknown;
  try {
    hitsOf({ output: [], ...answer });
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toMatchObject({ code, status: 200, message: `xAI reported an error: ${said}` });
});

test('S21: rows in prose are found where output_text at the top is null and citations are empty', () => {
  const text =
    'Here are the rows:\n{"results":[{"title":"Harbour","url":"https://one.test/h","description":"opens at nine"}]}\nDone.';
  expect(
    hitsOf({
      id: 'r1',
      status: 'completed',
      output_text: null,
      text: { format: { type: 'text' } },
      citations: [],
      output: [
        { ...SEARCHED, action: { type: 'search', query: 'q' } },
        SEARCHED,
        { ...message(text), role: 'assistant', status: 'completed' },
      ],
    }),
  ).toEqual([
    { title: 'Harbour', url: 'https://one.test/h', description: 'opens at nine', position: 1 },
  ]);
});

test('S21: items without content are passed over', () => {
  const cited = message('The harbour opens at nine.', [
    { type: 'url_citation', url: 'https://one.test/h', title: 'Harbour' },
  ]);
  const empty = { type: 'message', role: 'assistant', content: null };
  expect(
    hitsOf({ status: 'completed', output: [{ type: 'reasoning', summary: [] }, empty, cited] }).map(
      (hit) => hit.url,
    ),
  ).toEqual(['https://one.test/h']);
});
