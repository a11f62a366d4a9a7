import { expect, test } from 'vitest';
import { cleanText } from '../src/index.js';

test.each([
  ['Tide &amp; <strong>harbour</strong>', 'Tide & harbour'],
  ['It&#x27;s', "It's"],
  ['&amp;lt;b&amp;gt; stays one level deep', '&lt;b&gt; stays one level deep'],
  ['a &lt;div&gt; element', 'a <div> element'],
  ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
  ['one<br>two<p>three</p>four', 'one two three four'],
  ['<script>alert(1)</script>text', 'text'],
  ['a\u202Eb\u0000c\uD800d \n\t e\u200Bf\u{E0041}', 'ab cd ef'],
  ['family 👨‍👩‍👧 stays', 'family 👨‍👩‍👧 stays'],
  [null, ''],
  [42, ''],
])('cleans %j to %j', (dirty, clean) => {
  expect(cleanText(dirty)).toBe(clean);
});
