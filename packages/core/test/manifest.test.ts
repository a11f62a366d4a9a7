import { expect, test } from 'vitest';
import { readManifest } from '../src/index.js';

const origin = { plugin: 'web-acme', file: 'acme/plugin.yaml' };

test('fills in what a manifest leaves out', () => {
  expect(
    readManifest({ name: 'web-acme', version: 1.2, provides_web_providers: ['acme'] }, origin),
  ).toEqual({
    manifest: {
      name: 'web-acme',
      version: '1.2',
      description: '',
      author: '',
      entry: undefined,
      providers: ['acme'],
      requiresEnv: [],
      optionalEnv: [],
      capabilities: ['search'],
      autoSelect: ['search'],
      keyless: false,
      displayName: undefined,
      badge: '',
      tag: '',
      lazyDependencies: [],
    },
    warnings: [],
  });
});

test('reads a required variable as a name, with its facts, and as alternatives', () => {
  const rich = { name: 'B', description: 'b', url: 'https://b.test', secret: true };
  const { manifest } = readManifest(
    { provides_web_providers: ['acme'], requires_env: ['A', rich, ['C', { name: 'D' }]] },
    origin,
  );
  expect(manifest?.requiresEnv).toEqual([[{ name: 'A' }], [rich], [{ name: 'C' }, { name: 'D' }]]);
});

test('an unknown field is a warning, a field of Hermes Agent is not', () => {
  const { warnings } = readManifest(
    { provides_web_providers: ['acme'], hooks: [], colour: 'red' },
    origin,
  );
  expect(warnings).toEqual(['acme/plugin.yaml: unknown field colour is ignored.']);
});

test('a manifest without web providers is not ours', () => {
  expect(readManifest({ name: 'memory', colour: 'red' }, origin)).toEqual({
    manifest: undefined,
    warnings: [],
  });
});

test.each([
  [
    ['web-acme'],
    'acme/plugin.yaml: a manifest must be a mapping of fields such as name and provides_web_providers; this one is a list.',
  ],
  [
    null,
    'acme/plugin.yaml: a manifest must be a mapping of fields such as name and provides_web_providers; this one is empty.',
  ],
  [
    { provides_web_providers: 'acme' },
    'acme/plugin.yaml: field provides_web_providers: Invalid input: expected array, received string. Correct that field.',
  ],
  [
    { provides_web_providers: ['Acme'] },
    'acme/plugin.yaml: field provides_web_providers.0: not the name of a provider (lower case letters, digits, hyphens). Correct that field.',
  ],
  [
    { provides_web_providers: ['backend'] },
    'acme/plugin.yaml: field provides_web_providers.0: not the name of a provider (lower case letters, digits, hyphens). Correct that field.',
  ],
  [
    { provides_web_providers: ['a'], capabilities: ['fly'] },
    'acme/plugin.yaml: field capabilities.0: Invalid option: expected one of "search"|"extract"|"crawl". Correct that field.',
  ],
  [
    { provides_web_providers: ['a'], lazy_dependencies: ['unpdf@^1'] },
    'acme/plugin.yaml: field lazy_dependencies.0: not an exact pkg@version. Correct that field.',
  ],
  ...[
    ['A-B', '0: not the name of a variable'],
    [{ name: 'KEY', secret: 'no' }, '0.secret: Invalid input: expected boolean, received string'],
    [{ secret: true }, '0.name: Invalid input: expected string, received undefined'],
    [{ name: 'A-B' }, '0.name: not the name of a variable'],
    [['KEY', 'A-B'], '0.1: not the name of a variable'],
    [[{ name: 'KEY', url: 7 }], '0.0.url: Invalid input: expected string, received number'],
    [[], '0: a list of alternatives that names none'],
    [7, '0: neither the name of a variable nor a mapping with its name'],
    [[7], '0.0: neither the name of a variable nor a mapping with its name'],
  ].map(([variable, says]): [object, string] => [
    { provides_web_providers: ['acme'], requires_env: [variable] },
    `acme/plugin.yaml: field requires_env.${says}. Correct that field.`,
  ]),
  [
    { provides_web_providers: ['acme'], optional_env: [{ name: 7 }] },
    'acme/plugin.yaml: field optional_env.0.name: Invalid input: expected string, received number. Correct that field.',
  ],
  [
    { provides_web_providers: ['acme', 'acme'] },
    'acme/plugin.yaml: field provides_web_providers: names a provider twice. Correct that field.',
  ],
  [
    { provides_web_providers: ['acme'], capabilities: [] },
    'acme/plugin.yaml: field capabilities: names nothing that it serves. Correct that field.',
  ],
])('%j is refused, naming file, field and mend', (value, message) => {
  expect(() => readManifest(value, origin)).toThrow(message);
});
