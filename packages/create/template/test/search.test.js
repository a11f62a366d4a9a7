import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parse } from 'valibot';
import { searchAnswer, toHits } from '../dist/search.js';

const recorded = JSON.parse(readFileSync(new URL('fixtures/search.json', import.meta.url), 'utf8'));

test('a row is a hit with its snippet as description', () => {
  assert.deepEqual(toHits(parse(searchAnswer, recorded)), [
    {
      url: 'https://lanterns.example/',
      title: 'Paper <b>lanterns</b>',
      description: 'How to fold one.',
    },
    { url: 'https://kites.example/', title: 'Paper kites', description: undefined },
  ]);
});
