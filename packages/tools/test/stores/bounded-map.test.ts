import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BoundedMap } from '../../src/stores/bounded-map.js';

test('what was not used for longest makes room for a new entry', () => {
  const map = new BoundedMap({ maxEntries: 2, maxChars: 100 });
  map.set('a', '1');
  map.set('b', '2');
  map.get('a');
  map.set('c', '3');
  expect([map.get('a'), map.get('b'), map.get('c')]).toEqual(['1', undefined, '3']);
});

test('keys and values together stay within the characters', () => {
  const map = new BoundedMap({ maxEntries: 100, maxChars: 10 });
  map.set('a', '1234');
  map.set('b', '1234');
  expect([map.get('a'), map.get('b')]).toEqual(['1234', '1234']);
  map.set('c', '1');
  expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([undefined, '1234', '1']);
});

test('a text that is longer than everything is not kept', () => {
  const map = new BoundedMap({ maxEntries: 100, maxChars: 10 });
  map.set('a', '12345678901');
  expect(map.get('a')).toBeUndefined();
});

test('whatever is set, read and deleted, the bounds hold and the last value of a key is what is read', () => {
  const step = fc.tuple(
    fc.constantFrom('set', 'get', 'delete'),
    fc.constantFrom('a', 'bb', 'ccc', 'dddd', 'eeeee'),
    fc.string({ maxLength: 12 }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const map = new BoundedMap({ maxEntries: 3, maxChars: 20 });
      const written = new Map<string, string>();
      for (const [kind, key, text] of steps) {
        if (kind === 'set') {
          map.set(key, text);
          written.set(key, text);
        }
        if (kind === 'delete') {
          map.delete(key);
          written.delete(key);
        }
        const found = [...written].filter(([name]) => map.get(name) !== undefined);
        expect(found.every(([name, value]) => map.get(name) === value)).toBe(true);
        expect(found.length).toBeLessThanOrEqual(3);
        expect(
          found.reduce((sum, [name, value]) => sum + name.length + value.length, 0),
        ).toBeLessThanOrEqual(20);
      }
    }),
  );
});
