import { expect, test } from 'vitest';
import { errorText } from '../../src/http/error-text.js';

test.each([
  [{ error: { message: 'a', detail: 'b' } }, 'a'],
  [{ error: { detail: 'b' } }, 'b'],
  [{ detail: { error: 'c' } }, 'c'],
  [{ detail: [{ msg: 'd' }] }, 'd'],
  [{ error: 'e' }, 'e'],
  [{ error: [{ message: 'f' }] }, 'f'],
  [{ error: [{ msg: 'g' }] }, 'g'],
  [{ message: 'h' }, 'h'],
  [{ readableMessage: 'i' }, 'i'],
  [{ detail: 'j' }, 'j'],
  [{ error: { message: '' }, message: 'k' }, 'k'],
  [{ other: 'l' }, ''],
  [[], ''],
  [null, ''],
])('%j says %j', (json, said) => {
  expect(errorText(json, 'the raw text')).toBe(said);
});

test('a body that is not JSON speaks for itself, without markup', () => {
  expect(errorText(undefined, '<style>x</style><h1>Bad   Gateway</h1>\n<p>nginx</p>')).toBe(
    'Bad Gateway nginx',
  );
});

test('is cut at 300 characters', () => {
  expect(errorText({ error: 'x'.repeat(400) }, '')).toBe(`${'x'.repeat(300)}…`);
});
