import { expect, it } from 'vitest';
import { tagRules } from '../src/robots-tag.js';

it.each([
  ['', false, false],
  ['noindex', true, false],
  ['NoIndex, NoFollow', true, true],
  ['none', true, true],
  ['hermes-web: nofollow', false, true],
  ['otherbot: noindex, nofollow', false, false],
  ['nofollow, otherbot: noindex', false, true],
  ['otherbot: noindex, hermes-web: nofollow', false, true],
  ['unavailable_after: 25 Jun 2030 15:00:00 PST, noindex', true, false],
  ['unavailable_after: Fri, 25 Jun 2030 15:00:00 GMT, noindex', true, false],
  ['max-snippet: 5, nofollow', false, true],
])('X-Robots-Tag "%s"', (header, noindex, nofollow) => {
  expect(tagRules(header)).toEqual({ noindex, nofollow });
});
