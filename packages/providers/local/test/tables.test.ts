import { describe, expect, it } from 'vitest';
import { extractDocument } from '../src/engine/extract-document.js';

const LONG =
  'Plain words that fill a paragraph, one after the other, with a comma here and there. ';

function extract(html: string, format: 'markdown' | 'text' | 'html' = 'markdown') {
  return extractDocument({
    bytes: Buffer.from(`<article><p>${LONG}</p>${html}</article>`),
    url: 'http://site.test/',
    contentType: 'text/html; charset=utf-8',
    format,
  }).content.replace(LONG.trim(), '');
}

describe('tables', () => {
  it('take time in proportion to their rows', () => {
    const row = (index: number) => `<tr><td>Name ${index}</td><td>${index}</td><td>a</td></tr>`;
    const table = (rows: number) =>
      `<table><tr><th>A</th><th>B</th><th>C</th></tr>${Array.from({ length: rows }, (_, index) => row(index)).join('\n')}</table>`;
    extract(table(50));
    const start = performance.now();
    extract(table(50));
    const between = performance.now();
    const large = extract(table(800));
    const ratio = (performance.now() - between) / (between - start);
    expect(large).toContain('| Name 799 | 799 | a |');
    expect(ratio).toBeLessThan(16 * 4);
  });

  it('keep a heading whose cells span columns', () => {
    const table =
      '<table><tr><th colspan="2">Name</th><th>Age</th></tr><tr><td>A</td><td>B</td><td>3</td></tr></table>';
    expect(extract(table).trim()).toBe(
      ['| Name |  | Age |', '| --- | --- | --- |', '| A | B | 3 |'].join('\n'),
    );
  });

  const CENSUS = `<table><thead><tr><th>City</th><th>Year</th><th colspan="2">Count</th></tr></thead>
    <tbody><tr><td rowspan="2">Rome</td><td>2000</td><td>1</td><td rowspan="0">m</td></tr><tr><td>2010</td><td>2</td></tr>
    <tr><td>Oslo</td><td rowspan="9">2020</td><td>3</td></tr><tr><td>Bonn</td><td>4</td></tr></tbody></table>`;

  it('repeat a cell in each row that it spans, and keep the columns in which the others stand', () => {
    expect(extract(CENSUS).trim()).toBe(
      [
        '| City | Year | Count |  |',
        '| --- | --- | --- | --- |',
        '| Rome | 2000 | 1 | m |',
        '| Rome | 2010 | 2 | m |',
        '| Oslo | 2020 | 3 | m |',
        '| Bonn | 2020 | 4 | m |',
      ].join('\n'),
    );
    const lines = extract(CENSUS, 'text').trim().split(/\n+/);
    expect(lines).toContain('Rome | 2010 | 2 | m');
    expect(lines).toContain('Bonn | 2020 | 4 | m');
    expect(extract(CENSUS, 'html')).toContain('<td rowspan="2">Rome</td>');
  });

  it('do not grow beyond measure by the spans that a page makes up', () => {
    const rows = '<tr><td>b</td></tr>'.repeat(50);
    const long = 'z'.repeat(1000);
    const text = extract(
      `<table><tr><td rowspan="65534" colspan="65534">${long}</td><td>a</td></tr>${rows}</table>`,
      'text',
    );
    expect(text.match(/z+/g)).toEqual([long]);
    expect(text.length).toBeLessThan(30_000);
  });
});

describe('raised and lowered text', () => {
  it('is told from the number beside it', () => {
    const html = `<p>10<sup>6</sup> of H<sub>2</sub>O, 10<sup>-3</sup>, x<sup>a+b</sup>, a<sub>ij</sub>
      on the 21<sup>st</sup> of May<sup><a href="#n">[1]</a></sup>, snake_case</p>`;
    expect(extract(html, 'text').trim()).toBe(
      '10^6 of H_2O, 10^-3, x^(a+b), a_ij on the 21st of May[1], snake_case',
    );
    expect(extract(html).trim()).toBe(
      '10^6 of H_2O, 10^-3, x^(a+b), a_ij on the 21st of May[\\[1\\]](http://site.test/#n), snake_case',
    );
    expect(extract(html, 'html')).toContain('10<sup>6</sup>');
  });

  it('stays on the line as small print that touches no other text, and gets no second brackets', () => {
    const html = `<p>Words.<br><sub><b>Kent C. Dodds</b></sub></p>
      <p>note<sup>(1)</sup> star<sup>*</sup> Na<sup>+</sup> <sup>14</sup>C <i>x</i><sup>2</sup></p>`;
    expect(extract(html, 'text').trim()).toBe(
      'Words.\nKent C. Dodds\n\nnote^(1) star^* Na^+ ^14C x^2',
    );
  });
});
