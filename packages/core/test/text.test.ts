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
  ['a<TEMPLATE>b<template>c</template></style>d</template>e</template>f', 'aef'],
  ['a<style>b<p>c</style>d</div>e', 'ad e'],
  ['<p>one<ul><li>two<li>three</ul>four', 'one two three four'],
  ['<table><tr><th>one<th>two<tr><td>three</table>four', 'one two three four'],
  ['<p>one<section>two</section><blockquote>three<hr>four', 'one two three four'],
  ['<svg><style/><script/><path d="M0"/></svg><svg/>Tide', 'Tide'],
  ['<script/>alert(1)</script>text', 'text'],
  ['a\u202Eb\u0000c\uD800d \n\t e\u200Bf\u{E0041}', 'ab cd ef'],
  ['family 👨‍👩‍👧 stays', 'family 👨‍👩‍👧 stays'],
  [null, ''],
  [42, ''],
])('cleans %j to %j', (dirty, clean) => {
  expect(cleanText(dirty)).toBe(clean);
});

test.each([
  '<div>',
  '<a>',
  '</p>',
  '<template>',
  '<svg>',
  '<p><table>',
  '<!--',
  '&amp',
  '<a b="',
  '<',
])('two megabytes of %s are read within seconds', (unit) => {
  const started = performance.now();
  cleanText(unit.repeat(2_000_000 / unit.length));
  expect(performance.now() - started).toBeLessThan(10_000);
});
