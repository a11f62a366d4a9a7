import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fillTemplate, TEMPLATE_PLAN, TEMPLATE_RANGES } from '../src/fill-template.js';
import type { ProviderPlan } from '../src/provider-plan.js';
import { readTemplate } from '../src/read-template.js';

const LAMPS: ProviderPlan = {
  name: 'lamps',
  capabilities: ['search'],
  envName: 'LAMP_TOKEN',
  baseUrl: 'https://lamps.example',
  packageName: '@acme/hermes-lamps',
};
const RANGES = { core: '^3.1.4', testkit: '^2.7.1' };

test('every word that stands for the provider is replaced', () => {
  const files = readTemplate({ ...LAMPS, capabilities: ['search', 'extract'] }, RANGES);
  const left = files.filter(({ path, text }) => /my.?backend|#if|#end/i.test(path + text));
  expect(left.map(({ path }) => path)).toEqual([]);
});

test('the template stands for the provider that it names', () => {
  const manifest = readFileSync(new URL('../template/_package.json', import.meta.url), 'utf8');
  expect(fillTemplate(manifest, TEMPLATE_PLAN, TEMPLATE_RANGES)).toBe(manifest);
});

test('our own packages are asked for in the versions that the program knows', () => {
  const [manifest] = readTemplate(LAMPS, RANGES).filter(({ path }) => path === 'package.json');
  const { peerDependencies, devDependencies } = JSON.parse(manifest?.text ?? '');
  expect(peerDependencies).toEqual({ '@hermes/web-core': '^3.1.4' });
  expect(devDependencies).toMatchObject({
    '@hermes/web-core': '^3.1.4',
    '@hermes/web-testkit': '^2.7.1',
  });
});

test('a name that holds a word of the template is not replaced twice', () => {
  const plan = { ...LAMPS, name: 'my-backend-2', packageName: 'my-backend' };
  expect(fillTemplate('hermes-web-my-backend my-backend', plan, RANGES)).toBe(
    'my-backend my-backend-2',
  );
});

test('a block stays where it is wanted, and its other half where it is not', () => {
  const text =
    'a\n  //#if search\n  b\n  //#else\n  c\n  //#end\n<!--#if extract-->\nd\n<!--#end-->\ne';
  const filled = (...capabilities: ProviderPlan['capabilities']) =>
    fillTemplate(text, { ...LAMPS, capabilities }, RANGES);
  expect(filled('search')).toBe('a\n  b\ne');
  expect(filled('extract')).toBe('a\n  c\nd\ne');
  expect(filled('search', 'extract')).toBe('a\n  b\nd\ne');
});
