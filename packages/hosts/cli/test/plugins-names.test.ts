import { expect, test } from 'vitest';
import { imitatedProvider, judgeName } from '../src/plugins/look-alike.js';
import { resolvePlugin } from '../src/plugins/resolve-plugin.js';

const PLUGINS = [
  { key: 'web/acme', name: 'web-acme', providers: ['acme'] },
  { key: 'web/brave_free', name: 'brave', providers: ['my-brave'] },
  {
    key: 'web-tavily',
    name: '@hermes/web-tavily',
    package: '@hermes/web-tavily',
    providers: ['tavily'],
  },
  { key: 'web-other', name: '@other/search', package: '@other/search', providers: ['news'] },
  { key: 'web/search', name: 'search', providers: ['tavily'] },
];

test.for([
  ['web/acme', 'web/acme'],
  ['web-acme', 'web/acme'],
  ['acme', 'web/acme'],
  ['web/brave_free', 'web/brave_free'],
  ['brave-free', 'web/brave_free'],
  ['web/brave-free', 'web/brave_free'],
  ['brave', 'web/brave_free'],
  ['my-brave', 'web/brave_free'],
  ['@hermes/web-tavily', 'web-tavily'],
  ['tavily', 'web-tavily'],
  ['Other', 'web-other'],
  ['search', 'web/search'],
] as const)('%s means %s', ([word, key]) => {
  expect(resolvePlugin(word, PLUGINS).map((plugin) => plugin.key)).toEqual([key]);
});

test('a word that could mean several is answered with all of them', () => {
  const two = [
    { key: 'web/acme', name: 'a', providers: [] },
    { key: 'other/acme', name: 'b', providers: [] },
  ];
  expect(() => resolvePlugin('acme', two)).toThrow(
    '"acme" could be any of other/acme, web/acme. Name the one you mean.',
  );
});

test('one plugin that is found at two places is one', () => {
  const twice = [PLUGINS[0], PLUGINS[0]].filter((plugin) => plugin !== undefined);
  expect(resolvePlugin('acme', twice)).toHaveLength(2);
});

test('a typo is answered with the nearest name, a stranger with the list', () => {
  expect(() => resolvePlugin('acne', PLUGINS)).toThrow(
    'There is no plugin acne. Did you mean acme?',
  );
  expect(() => resolvePlugin('wholly-else', PLUGINS)).toThrow(
    'There is no plugin wholly-else. `hermes-web plugins list` shows them.',
  );
  expect(() => resolvePlugin('x/acme', PLUGINS)).toThrow('There is no plugin x/acme.');
  expect(() => resolvePlugin('acme', [])).toThrow('There is no plugin acme; none is installed.');
});

test('of a plugin whose manifest cannot be read, the reason is told', () => {
  const reason = '/home/me/.hermes/plugins/web/my_acme/plugin.yaml line 2 column 1: Not YAML.';
  const warnings = ['config.yaml: web.acme must be a mapping', reason];
  for (const word of ['web/my_acme', 'my-acme', 'My_Acme']) {
    expect(() => resolvePlugin(word, PLUGINS, warnings)).toThrow(
      `Plugin ${word} cannot be used. ${reason}`,
    );
  }
  expect(() => resolvePlugin('web.acme', PLUGINS, warnings)).toThrow('There is no plugin');
  expect(() => resolvePlugin('not-yaml', PLUGINS, warnings)).toThrow('There is no plugin');
});

test.for([
  ['tavi1y', 'tavily'],
  ['tav1ly', 'tavily'],
  ['tavlly', 'tavily'],
  ['tavilly', 'tavily'],
  ['tavly', 'tavily'],
  ['tavliy', 'tavily'],
  ['3xa', 'exa'],
  ['ex4', 'exa'],
  ['xa1', 'xai'],
  ['l0cal', 'local'],
  ['bravefree', 'brave-free'],
  ['brave-fr33', 'brave-free'],
  ['searxmg', 'searxng'],
  ['f1recrawl', 'firecrawl'],
  ['parallels', 'parallel'],
  ['dd9s', 'ddgs'],
] as const)('%s looks like %s', ([name, official]) => {
  expect(imitatedProvider(name)).toBe(official);
});

test.for([
  ['tavily'],
  ['exa'],
  ['exam'],
  ['hexa'],
  ['axa'],
  ['vocal'],
  ['locale'],
  ['brave'],
  ['tavily-plus'],
  ['my-exa'],
  ['acme'],
  ['search'],
] as const)('%s is a name of its own, or the very name', ([name]) => {
  expect(imitatedProvider(name)).toBeUndefined();
});

test.for([
  [
    '@herrnes/web-tavily',
    '@herrnes/web-tavily imitates the scope @hermes of the official packages',
  ],
  ['@hermess/web-exa', '@hermess/web-exa imitates the scope @hermes of the official packages'],
  ['web-tavi1y', 'web-tavi1y imitates the name of @hermes/web-tavily'],
  [
    '@acme/hermes-web-firecrawi',
    '@acme/hermes-web-firecrawi imitates the name of @hermes/web-firecrawl',
  ],
] as const)('%s is refused', ([name, refusal]) => {
  expect(judgeName(name)).toEqual({ refusal });
});

test('the name of an official package in another scope is worth a warning', () => {
  expect(judgeName('@acme/web-tavily')).toEqual({
    warning: '@acme/web-tavily is not the official @hermes/web-tavily.',
  });
  expect(judgeName('hermes-exa')).toEqual({
    warning: 'hermes-exa is not the official @hermes/web-exa.',
  });
  expect(
    ['@hermes/web-tavily', '@hermes/web-new', 'web-acme', '@acme/search', 'tavily'].map(judgeName),
  ).toEqual([{}, {}, {}, {}, {}]);
});
