import { expect, test } from 'vitest';
import { registryEntry, registryOf } from './registry-entry.js';

test('the source decides who has a name, and the other is kept as displaced', () => {
  const bundled = registryEntry('tavily', { source: 'bundled', plugin: 'a' });
  const user = registryEntry('tavily', { source: 'user', plugin: 'b' });
  for (const registry of [registryOf(bundled, user), registryOf(user, bundled)]) {
    expect(registry.get('tavily')).toBe(user);
    expect(registry.displaced).toEqual([{ entry: bundled, by: user }]);
  }
});

test('within one source the plugin key decides, whatever the order', () => {
  const a = registryEntry('tavily', { plugin: 'a' });
  const b = registryEntry('tavily', { plugin: 'b' });
  expect(registryOf(b, a).get('tavily')).toBe(a);
  expect(registryOf(a, b).get('tavily')).toBe(a);
});
