import { describe, expect, it } from 'vitest';
import { isPageLink } from '../src/crawl/crawl-scope.js';
import { Frontier } from '../src/crawl/frontier.js';
import { matchesPath } from '../src/crawl/path-pattern.js';

describe('matchesPath', () => {
  it('lets a star stand for any run of characters, the empty one and slashes included', () => {
    expect(matchesPath('/docs/*', '/docs/')).toBe(true);
    expect(matchesPath('/docs/*', '/docs/a/b')).toBe(true);
    expect(matchesPath('/docs/*', '/docs')).toBe(false);
    expect(matchesPath('*/private/*', '/a/private/b')).toBe(true);
    expect(matchesPath('/a*b*c', '/a-b-b-c')).toBe(true);
    expect(matchesPath('/a*b*c', '/a-c-b')).toBe(false);
    expect(matchesPath('/ab*ba', '/aba')).toBe(false);
  });

  it('takes everything else literally', () => {
    expect(matchesPath('/v1.0', '/v1x0')).toBe(false);
    expect(matchesPath('/(a|b)+', '/a')).toBe(false);
    expect(matchesPath('/über/*', '/%C3%BCber/x')).toBe(true);
  });

  it('is not slowed down by many stars', () => {
    const start = performance.now();
    expect(matchesPath(`${'*a'.repeat(500)}b`, `/${'a'.repeat(5000)}`)).toBe(false);
    expect(performance.now() - start).toBeLessThan(500);
  });
});

describe('isPageLink', () => {
  it('leaves out files and addresses that traps make', () => {
    const verdicts = [
      '/page',
      '/page.html',
      '/paper.pdf',
      '/wiki/Node.js',
      '/wiki/File:Map.png',
      '/data.csv',
      '/map.png',
      '/style.css?v=1',
      '/a/b/a/b/a/b/a/b',
      `/${'x'.repeat(1200)}`,
      `/${'1/'.repeat(3)}${'2/'.repeat(3)}`,
    ].map((path) => isPageLink(new URL(path, 'http://a.test')));
    expect(verdicts).toEqual([
      true,
      true,
      true,
      true,
      true,
      true,
      false,
      false,
      false,
      false,
      true,
    ]);
  });
});

describe('Frontier', () => {
  it('knows an address once, whatever its fragment, and is bounded', () => {
    const frontier = new Frontier();
    for (let index = 0; index < 20_000; index += 1) {
      frontier.add({ url: `http://a.test/${index}`, depth: 1 });
    }
    frontier.add({ url: 'http://a.test/1#x', depth: 1 });
    expect(frontier.size).toBe(10_000);
    expect(frontier.take()).toEqual({ url: 'http://a.test/0', depth: 1 });
  });
});
