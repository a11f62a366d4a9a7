import { expect, test } from 'vitest';
import { redact } from '../src/index.js';

const SECRET = 'sk-4f9c/1d+e77a0b2';

test.each([
  ['as it is', `key ${SECRET} is wrong`, 'key [redacted] is wrong'],
  ['percent-encoded', `?key=${encodeURIComponent(SECRET)}&x`, '?key=[redacted]&x'],
  ['cut by the end of a text', 'key sk-4f9c/1d', 'key [redacted]'],
  ['cut by an ellipsis, percent-encoded', 'key sk-4f9c%2F1d%2…', 'key [redacted]…'],
  ['several times', `${SECRET}, ${SECRET}, sk-4f9c/…`, '[redacted], [redacted], [redacted]…'],
])('a secret is replaced %s', (_, text, clean) => {
  expect(redact(text, [SECRET])).toBe(clean);
});

test('a few characters that a secret begins with are no secret', () => {
  expect(redact('keys begin with sk-4', [SECRET])).toBe('keys begin with sk-4');
});

test('a header value is replaced whole, and its scheme stays where it stands alone', () => {
  const secrets = [`Bearer ${SECRET}`, SECRET];
  expect(redact(`Bearer ${SECRET}; Bearer sk-4f9c/1d`, secrets)).toBe(
    '[redacted]; Bearer [redacted]',
  );
});

test('a secret of three characters would tear words apart', () => {
  expect(redact('the cat sat', ['cat'])).toBe('the cat sat');
});

test.each(['sk-4f9c/', 'sk-4f9c/1d', SECRET])(
  'a megabyte of %s is read within a second',
  (unit) => {
    const count = Math.ceil(1_000_000 / unit.length);
    const started = performance.now();
    expect(redact(unit.repeat(count), [SECRET])).toBe('[redacted]'.repeat(count));
    expect(performance.now() - started).toBeLessThan(5000);
  },
);
