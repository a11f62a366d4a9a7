import { expect, test } from 'vitest';
import { withoutDataImages } from '../src/data-images.js';

test.for([
  ['![cat](data:image/png;base64,AAAA)', '[IMAGE: cat]'],
  ['![](data:image/gif;base64,BB==)', '[IMAGE]'],
  ['![cat](<data:image/png;base64,AAAA>)', '[IMAGE: cat]'],
  ['![cat](data:image/png;base64,AAAA "a title")', '[IMAGE: cat]'],
  ['(data:image/png;base64,AAAA)', '[IMAGE]'],
  ['see data:image/webp;base64,CC= there', 'see [IMAGE] there'],
  ['![x](DATA:image/PNG;base64,AAAA)', '[IMAGE: x]'],
  ['![dot](data:image/svg+xml,%3Csvg%2F%3E)', '[IMAGE: dot]'],
  ["![dot](data:image/svg+xml;utf8,<svg xmlns='http://www.w3.org/2000/svg'/>)", '[IMAGE: dot]'],
  ['<img src="data:image/png;base64,AAAA" alt="cat">', '<img src="[IMAGE]" alt="cat">'],
  ['![d](https://d.test/d.png)', '![d](https://d.test/d.png)'],
  ['data:text/plain;base64,AAAA', 'data:text/plain;base64,AAAA'],
  ['data:image/png is a media type', 'data:image/png is a media type'],
] as const)('%s becomes %s', ([text, expected]) => {
  expect(withoutDataImages(text)).toBe(expected);
});

test.for([
  '![',
  '![a](data:image/png;base64,',
  'data:image/',
  '([IMAGE]',
  '![a](data:image/x,',
  '![](data:image/png,(',
])('time grows with the text alone when it is made of %j', (part) => {
  const started = performance.now();
  withoutDataImages(`${part.repeat(30_000)}data:image/png;base64,AA`);
  expect(performance.now() - started).toBeLessThan(3000);
});
