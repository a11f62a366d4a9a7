import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { conformanceCases } from '../src/index.js';
import { acmeSubject } from './acme/acme-subject.js';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const cases = conformanceCases(acmeSubject);

test.each([
  ['Rules', 'rule'],
  ['Faults', 'fault'],
])('the README lists all %s, and no others', (heading, kind) => {
  const section = readme.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const listed = [...section.matchAll(/`([a-z0-9-]+)`/g)].map(([, id]) => id);
  const ids = new Set(cases.filter((item) => item.kind === kind).map(({ id }) => id));
  expect(listed.toSorted()).toEqual([...ids].sort());
  expect(readme.replace(/\s+/g, ' ')).toContain(`${ids.size} ${heading.toLowerCase()}`);
});

test('there are at least 40 rules and 25 faults', () => {
  const count = (kind: string) =>
    new Set(cases.filter((item) => item.kind === kind).map(({ id }) => id)).size;
  expect(count('rule')).toBeGreaterThanOrEqual(40);
  expect(count('fault')).toBeGreaterThanOrEqual(25);
});
