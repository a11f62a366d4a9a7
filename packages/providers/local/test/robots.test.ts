import { expect, it } from 'vitest';
import { toRobots } from '../src/crawl/robots.js';

const ROBOTS_URL = 'http://a.test/robots.txt';
const LONG_LINK = `http://a.test/${'ab'.repeat(450)}?${'ba'.repeat(40)}`;

it.each([
  ['stars', `Disallow: ${'*a*b'.repeat(15)}c\n`],
  ['one rule of stars', `Disallow: /${'*a'.repeat(200_000)}c\n`],
  ['a run of stars', `Disallow: /${'*'.repeat(400_000)}c\n`],
  ['short rules', 'Allow:/b\n'],
])('500 KiB of %s keep nobody waiting', (_name, rule) => {
  const text = `User-agent: *\n# and\nUser-agent: other\n${rule.repeat(Math.ceil(512_000 / rule.length))}`;
  const robots = toRobots(ROBOTS_URL, text.slice(0, 512_000));
  const { user } = process.cpuUsage();
  robots.allows(LONG_LINK);
  expect(process.cpuUsage().user - user).toBeLessThan(2_000_000);
});

it('lets no pattern allow more for being one of too many', () => {
  const fill = `Disallow: /zz*${'z'.repeat(990)}\n`.repeat(60);
  const robots = toRobots(
    ROBOTS_URL,
    `User-agent: *\n${fill}Disallow: /private*/x # note\nAllow: /private*\nDisallow: *.bak\nUser-agent: other\nDisallow: /\n`,
  );
  expect(robots.allows('http://a.test/private/y')).toBe(false);
  expect(robots.allows('http://a.test/public')).toBe(false);
});

it('keeps the stars of a common robots.txt, however many others are told', () => {
  const others = 'User-agent: other\nDisallow: /*?page=\n'.repeat(8000);
  const robots = toRobots(
    ROBOTS_URL,
    `${others}User-agent: another\nUser-agent: hermes-web\nDisallow: /*?sort=\nDisallow: /*.pdf$\nAllow: /a/*?sort=\n`,
  );
  const allowed = ['/list?sort=up', '/a/list?sort=up', '/b.pdf', '/b.pdf?x', '/c'].map((path) =>
    robots.allows(`http://a.test${path}`),
  );
  expect(allowed).toEqual([false, true, false, true, true]);
});
