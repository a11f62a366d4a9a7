import { expect, it } from 'vitest';
import { extractDocument } from '../src/engine/extract-document.js';

function textOf(html: string): string {
  return extractDocument({
    bytes: Buffer.from(`<article><p>Seen by all.</p>${html}</article>`),
    url: 'http://site.test/',
    contentType: 'text/html; charset=utf-8',
    format: 'text',
  }).text;
}

it.each([
  'margin-top:-120px',
  'margin-left: -100px',
  'border-top:-999px',
  'scroll-margin-top:-120px',
  '--left:-9999px',
  'position:relative;top:-120px',
  'left:0;top:0',
  'display:none;display:block',
  'display:block!important;display:none',
  "font-family:'display:none;x'",
  'background:url("a;display:none")',
  '/* display:none; */ color:red',
  'opacity:',
  'opacity:inherit',
  'opacity:0.5',
  'opacity:.001',
  'opacity:0;transform:translateY(20px)',
  'opacity:0;transition-delay:500ms',
  'width:7980px;transform:translate3d(-1140px,0,0)',
  'transform:translate3d(-1140px,0px,0px);transition-duration:0ms',
  'height:0;overflow:hidden;padding-bottom:56.25%',
  'max-height:0;overflow:hidden;transition:max-height 0.2s',
  'transform:translate(-50%,-50%)',
  'transform:translateX(-1000%)',
  'transform:scale(0.9)',
  'height:0',
  'overflow:hidden;height:0.5em',
  'clip:rect(0,100px,100px,0)',
  'clip:auto',
  'clip-path:inset(0)',
  'font-size:16px',
  'font-size:100%',
  'font:bold 12px/1.5 Arial',
  'content:"font-size:0"',
])('text in style="%s" is kept', (style) => {
  expect(textOf(`<div style='${style.replaceAll("'", '&#39;')}'><p>WORDS</p></div>`)).toContain(
    'WORDS',
  );
});

it.each([
  'display:none',
  'DISPLAY : NONE !important',
  'display:/**/none',
  'd\\69splay:n\\6fne',
  `${'color:red;'.repeat(400)}display:none`,
  'visibility:hidden',
  'visibility:collapse',
  'content-visibility:hidden',
  'opacity:0',
  'opacity:0.0',
  'opacity:0%',
  'font-size:0',
  'font-size:0.0px',
  'font-size:.01px',
  'font-size:0%',
  'font:0/0 a',
  'position:absolute;left:-9999px',
  'position:absolute;top:-150px',
  'left:-99em',
  'right:-5000px',
  'text-indent:-9999px',
  'transform:translateX(-9999px)',
  'width:300px;transform:translateX(-9999px)',
  'height:0;overflow:hidden;padding-bottom:0',
  'transform:translate3d(0,-9999px,0)',
  'transform:scale(0)',
  'transform:scale(0, 1)',
  'height:0;overflow:hidden',
  'max-height:0px;overflow-y:hidden',
  'width:0;overflow:clip',
  'clip:rect(0 0 0 0)',
  'clip:rect(1px,1px,1px,1px)',
  'clip-path:inset(50%)',
  'clip-path:circle(0)',
])('text in style="%s" is left out', (style) => {
  const text = textOf(`<div style='${style}'><p>WORDS</p><img src="/a.png" alt="WORDS"></div>`);
  expect(text).toBe('Seen by all.');
});

it('keeps what a child shows again, and only that', () => {
  expect(
    textOf(
      '<div style="font-size:0">GONE<div style="font-size:16px">one</div><div style="font-size:2em">GONE</div><i style="font:1rem serif">two</i></div>',
    ),
  ).toBe('Seen by all.\n\none\n\ntwo');
  expect(
    textOf(
      '<div style="visibility:hidden">GONE<p style="visibility:visible">one</p><p style="visibility:inherit">GONE</p></div>',
    ),
  ).toBe('Seen by all.\n\none');
});

it('does not judge the body, which scripts show when the page is loaded', () => {
  const page = extractDocument({
    bytes: Buffer.from('<html><body style="opacity:0"><p>WORDS</p></body></html>'),
    url: 'http://site.test/',
    contentType: 'text/html',
    format: 'text',
  });
  expect(page.text).toBe('WORDS');
});

it('keeps a page that its scripts fade in, but for what else is hidden in it', () => {
  const part = (words: string): string => `<section style="opacity:0"><p>${words}</p></section>`;
  const hidden = '<p style="display:none">GONE</p>';
  const page = `${part('The first of the parts that fade in.')}${part(`Then the second. ${part('And its own.')}${hidden}`)}`;
  expect(textOf(`<script>${'var a = 1;'.repeat(50)}</script>${page}`)).toBe(
    'Seen by all.\n\nThe first of the parts that fade in.\n\nThen the second.\n\nAnd its own.',
  );
});

it('keeps an image that is transparent until it is loaded', () => {
  const page = extractDocument({
    bytes: Buffer.from(
      '<article><p>Words.</p><img style="opacity:0" src="/a.png" alt="a"></article>',
    ),
    url: 'http://site.test/',
    contentType: 'text/html',
    format: 'markdown',
  });
  expect(page.content).toContain('![a](http://site.test/a.png)');
});
