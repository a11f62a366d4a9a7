import { describe, expect, it } from 'vitest';
import { type ExtractInput, extractDocument } from '../src/engine/extract-document.js';

function extract(text: string, overrides: Partial<ExtractInput> = {}) {
  return extractDocument({
    bytes: Buffer.from(text),
    url: 'http://site.test/docs/guide/page.html',
    contentType: 'text/html; charset=utf-8',
    format: 'markdown',
    ...overrides,
  });
}

const LONG =
  'Plain words that fill a paragraph, one after the other, with a comma here and there. ';

describe('the extraction engine', () => {
  it('S26: joins links and images to the first base element that has an address', () => {
    const page = extract(
      `<!doctype html><html><head><base target="_blank"><base href="/en/"><base href="/wrong/"><title>P</title></head>
      <body><article><h1>P</h1><p>See the <a href="next.html">next page</a>, <a href="../up.html">one up</a>,
      <a href="my file.html">a file</a> and <a href="?q=1#top">a query</a> and <a href="//other.test/x">a host</a> for more words.</p>
      <p><img src="pic.png" alt="pic"></p></article></body></html>`,
    );
    expect(page.links).toEqual([
      'http://site.test/en/next.html',
      'http://site.test/up.html',
      'http://site.test/en/my%20file.html',
      'http://site.test/en/?q=1',
      'http://other.test/x',
    ]);
    expect(page.content).toContain('[next page](http://site.test/en/next.html)');
    expect(page.content).toContain('[a file](http://site.test/en/my%20file.html)');
    expect(page.content).toContain('[a query](http://site.test/en/?q=1#top)');
    expect(page.content).toContain('![pic](http://site.test/en/pic.png)');
  });

  it('ignores a base element of another scheme', () => {
    const page = extract('<base href="javascript:alert(1)"><p><a href="a.html">a</a>');
    expect(page.links).toEqual(['http://site.test/docs/guide/a.html']);
  });

  it('reads attribute names in any case and drops links that lead nowhere', () => {
    const page = extract('<P>go <A HREF="/up">up</A> or <a href="javascript:void(0)">stay</a></P>');
    expect(page.links).toEqual(['http://site.test/up']);
    expect(page.content).toBe('go [up](http://site.test/up) or stay');
  });

  it('takes the article and leaves the chrome, yet reports the links of both', () => {
    const page = extract(
      `<html><body><nav><a href="/menu">Menu entry</a></nav><article><h1>Title</h1><p>${LONG.repeat(8)}</p><p>${LONG.repeat(8)}</p></article></body></html>`,
    );
    expect(page.content).toContain('Plain words');
    expect(page.content).not.toContain('Menu entry');
    expect(page.links).toEqual(['http://site.test/menu']);
  });

  it('falls back to the body where there is no article, and keeps a list of links', () => {
    const items = Array.from(
      { length: 40 },
      (_, index) => `<li><a href="/${index}">Entry ${index}</a></li>`,
    );
    const page = extract(
      `<html><body><nav>Menu</nav><ul>${items.join('')}</ul><script>var x</script></body></html>`,
    );
    expect(page.content).toContain('[Entry 39](http://site.test/39)');
    expect(page.content).not.toContain('var x');
  });

  it('reads fragments without html and body, and bare text', () => {
    expect(extract('<title>T</title><p>one</p><p>two</p>')).toMatchObject({
      title: 'T',
      content: 'one\n\ntwo',
    });
    expect(extract('only text').content).toBe('only text');
    expect(extract('<head><title>T</title><p>inside the head').content).toBe('inside the head');
  });

  it('gives Markdown, plain markup or text as asked', () => {
    const html = `<article><h2 class="big" onclick="x()">Head</h2><p>a <b>bold</b> word</p><pre><code class="language-js">let a;\n  b</code></pre></article>`;
    expect(extract(html).content).toBe('## Head\n\na **bold** word\n\n```js\nlet a;\n  b\n```');
    expect(extract(html, { format: 'text' }).content).toBe('Head\n\na bold word\n\nlet a;\n  b');
    const markup = extract(html, { format: 'html' }).content;
    expect(markup).toContain('<h2>Head</h2><p>a <b>bold</b> word</p>');
    expect(markup).toContain('<code class="language-js">');
  });

  it('S24: writes tables as rows of one line with every bar escaped', () => {
    const page = extract(
      `<p>${LONG}</p><table><tr><th>Operator</th><th>Meaning | note</th></tr>
      <tr><td><code>a || b</code></td><td>first<br>second</td></tr><tr><td>plain</td><td><p>one</p><p>two</p></td></tr></table>`,
    );
    expect(page.content).toContain(
      '| Operator | Meaning \\| note |\n| --- | --- |\n| `a \\|\\| b` | first<br>second |\n| plain | one<br>two |',
    );
  });

  it('unfolds tables that are there for the layout', () => {
    const page = extract(
      `<article><p>${LONG.repeat(8)}</p><table><tr><td><h2>Left</h2><p>${LONG}</p></td><td><h2>Right</h2><blockquote>${LONG}</blockquote></td></tr></table></article>`,
    );
    expect(page.content).toContain(`## Left\n\n${LONG.trim()}\n\n## Right\n\n> ${LONG.trim()}`);
    expect(page.content).not.toContain('|');
  });

  it('S25: leaves out what a reader cannot see', () => {
    const page = extract(
      `<article><p>${LONG}</p><div style="display: none">ONE</div><p hidden>TWO</p><p aria-hidden="true">THREE</p><!-- FOUR -->
      <p style="position:absolute;left:-9999px">FIVE</p><p style="font-size:0">SIX</p><template>SEVEN</template>
      <p class="un-hidden">kept</p><p>tag&#xE0041; letters</p></article>`,
    );
    expect(page.content).not.toMatch(/ONE|TWO|THREE|FOUR|FIVE|SIX|SEVEN|\u{E0041}/u);
    expect(page.content).toContain('kept');
    expect(page.content).toContain('tag letters');
  });

  it('S25: leaves comments out of markup too', () => {
    const page = extract(
      `<article><!-- ONE --><p>${LONG}<!-- TWO --></p></article><!-- THREE -->`,
      {
        format: 'html',
      },
    );
    expect(page.content).toContain(`<p>${LONG}</p>`);
    expect(page.content).not.toMatch(/<!--|ONE|TWO|THREE/);
  });

  it('S23: finds the true address of lazy images and drops placeholders', () => {
    const page = extract(
      `<article><p>${LONG}</p><p><img src="data:image/gif;base64,R0lGOD" data-src="/a.jpg" alt="a"> <img src="#" alt="none">
      <img src="/placeholder.gif" alt="b"><noscript><img src="/b.jpg" alt="b"></noscript> <img src="/c.jpg" data-src="/decoy.jpg" alt="c"></p></article>`,
    );
    expect(page.content).toContain('![a](http://site.test/a.jpg)');
    expect(page.content).toContain('![b](http://site.test/b.jpg)');
    expect(page.content).toContain('![c](http://site.test/c.jpg)');
    expect(page.content).not.toMatch(/data:|placeholder|decoy|none/);
  });

  it('reads what the page says of itself', () => {
    const page = extract(
      `<html lang="de"><head><title> Ein
      Titel </title><meta name="Description" content="Worum es geht"><meta property="article:published_time" content="2026-01-02T03:04:05Z">
      <link rel="canonical" href="/kanon"><meta name="ROBOTS" content="noindex, nofollow"></head><body><p>Text</p></body></html>`,
    );
    expect(page).toMatchObject({
      title: 'Ein Titel',
      facts: {
        description: 'Worum es geht',
        published: '2026-01-02T03:04:05Z',
        language: 'de',
        canonical: 'http://site.test/kanon',
      },
      robots: { noindex: true, nofollow: true },
    });
  });

  it('takes the title from og:title, the first heading or the address where there is none', () => {
    expect(extract('<meta property="og:title" content="From og"><h1>H</h1>').title).toBe('From og');
    expect(extract('<h1>From <i>heading</i></h1>').title).toBe('From heading');
    const drawing = '<header><svg><title>Search</title></svg></header><h1>Heading</h1>';
    expect(extract(drawing).title).toBe('Heading');
    expect(extract('<p>x').title).toBe('page.html');
    expect(extract('<p>x', { url: 'http://site.test/' }).title).toBe('site.test');
  });

  it('hands text, Markdown, JSON and feeds on as they are', () => {
    const markdown = extract('intro\n# The *title*\n\nbody', { contentType: 'text/markdown' });
    expect(markdown).toMatchObject({
      title: 'The *title*',
      content: 'intro\n# The *title*\n\nbody',
    });
    const json = extract('{"a": "<b>"}', { contentType: 'application/ld+json' });
    expect(json.content).toBe('{"a": "<b>"}');
    const asHtml = extract('a < b', { contentType: 'text/plain', format: 'html' });
    expect(asHtml.content).toBe('<pre>a &lt; b</pre>');
    expect(extract('<rss/>', { contentType: 'application/rss+xml' }).content).toBe('<rss/>');
  });

  it('turns frames into links to what stands in them', () => {
    const html = `<html><head><title>F</title></head><frameset cols="20%,*"><frame src="/nav.html" name="menu">
      <frameset><frame src="main.html"></frameset><noframes><p>Without frames.</p></noframes></frameset></html>`;
    const page = extract(html);
    expect(page.content).toBe(
      '[menu](http://site.test/nav.html)\n\n[main.html](http://site.test/docs/guide/main.html)\n\nWithout frames.',
    );
    expect(page.links).toEqual([
      'http://site.test/nav.html',
      'http://site.test/docs/guide/main.html',
    ]);
  });

  it('tells where a page sends its readers on to', () => {
    for (const content of ['0; url=/real', "5;URL='/real'", '0,/real']) {
      const page = extract(`<meta http-equiv="Refresh" content="${content}"><body></body>`);
      expect(page).toMatchObject({
        content: '',
        facts: { refresh: 'http://site.test/real' },
        links: ['http://site.test/real'],
      });
    }
    expect(extract('<meta http-equiv="refresh" content="30"><p>x').facts).toEqual({});
  });

  it('gives an empty content for a page without text', () => {
    expect(
      extract('<html><body><div id="root"></div><script>go()</script></body></html>'),
    ).toMatchObject({
      content: '',
      text: '',
    });
  });
});
