import { strict as assert } from 'node:assert';
import {
  CAPABILITIES,
  CONTRACT_BRAND,
  CONTRACT_VERSION,
  isProviderName,
  parseUrl,
  WebSearchProvider,
} from '@hermes/web-core';
import { callProvider } from '../call-provider.js';
import type { CaseDefinition } from '../case-definition.js';
import { atOnce, expectFailure, expectNoSecret, expectSuccess } from '../expectations.js';
import { manifestWarnings } from '../read-package.js';

/** Code and manifest say the same, so that a host may decide by the manifest alone. */
export const IDENTITY_RULES: readonly CaseDefinition[] = [
  {
    id: 'manifest-clean',
    kind: 'rule',
    title: 'the manifest is read without a warning',
    scope: 'provider',
    async run({ subject }): Promise<void> {
      assert.deepEqual(manifestWarnings(subject), []);
    },
  },
  {
    id: 'known-limits',
    kind: 'rule',
    title: 'the limits of the subject name rules and faults that there are',
    scope: 'provider',
    async run({ subject, ids }): Promise<void> {
      const unknown = Object.keys(subject.limits ?? {}).filter((key) => {
        const [id = '', capability = 'search'] = key.split(':');
        return !ids.has(id) || !CAPABILITIES.some((name) => name === capability);
      });
      assert.deepEqual(unknown, [], 'limits names what there is not.');
    },
  },
  {
    id: 'registers-declared',
    kind: 'rule',
    title: 'register(ctx) registers exactly what the manifest declares',
    scope: 'provider',
    async run({ manifest, open }): Promise<void> {
      await using bench = await open();
      assert.deepEqual([...bench.registered.keys()].sort(), [...manifest.providers].sort());
    },
  },
  {
    id: 'provider-name',
    kind: 'rule',
    title: 'the name is lower case letters, digits and hyphens, and no reserved key',
    scope: 'provider',
    async run({ subject, open }): Promise<void> {
      await using bench = await open();
      const name: unknown = Reflect.get(bench.raw, 'name');
      assert.ok(isProviderName(name), `The name is ${JSON.stringify(name)}.`);
      assert.equal(name, subject.provider);
    },
  },
  {
    id: 'capabilities-agree',
    kind: 'rule',
    title: 'supportsSearch(), supportsExtract() and supportsCrawl() agree with the manifest',
    scope: 'provider',
    async run({ manifest, open }): Promise<void> {
      await using bench = await open();
      const { provider } = bench;
      const supported = CAPABILITIES.filter((name) => atOnce(provider, provider.supports(name)));
      assert.deepEqual([...supported].sort(), [...manifest.capabilities].sort());
    },
  },
  {
    id: 'auto-select-agrees',
    kind: 'rule',
    title: 'autoSelect() agrees with the manifest',
    scope: 'provider',
    async run({ manifest, open }): Promise<void> {
      await using bench = await open();
      const { provider } = bench;
      const chosen = manifest.capabilities.filter((name) =>
        atOnce(provider, provider.autoSelect(name)),
      );
      assert.deepEqual([...chosen].sort(), [...manifest.autoSelect].sort());
    },
  },
  {
    id: 'keyless-agrees',
    kind: 'rule',
    title: 'isKeylessAvailable() agrees with the manifest',
    scope: 'provider',
    async run({ manifest, open }): Promise<void> {
      await using bench = await open({ env: () => ({}) });
      const { provider } = bench;
      assert.equal(atOnce(provider, provider.isKeylessAvailable()), manifest.keyless);
    },
  },
  {
    id: 'display-name-agrees',
    kind: 'rule',
    title: 'displayName agrees with the manifest',
    scope: 'provider',
    async run({ manifest, open, subject }): Promise<void> {
      await using bench = await open();
      assert.equal(bench.provider.displayName, manifest.displayName ?? subject.provider);
    },
  },
  {
    id: 'setup-schema',
    kind: 'rule',
    title:
      'getSetupSchema() is one row with label, badge, tag and variables that the manifest names',
    scope: 'provider',
    async run({ manifest, open }): Promise<void> {
      await using bench = await open();
      const schema = bench.provider.getSetupSchema();
      const { name, badge, tag } = schema;
      assert.deepEqual(
        { name, badge, tag },
        { name: bench.provider.displayName, badge: manifest.badge, tag: manifest.tag },
      );
      const known = manifest.requiresEnv.flat().map((variable) => variable.name);
      for (const { key, prompt, url } of schema.env_vars) {
        assert.ok(known.includes(key), `${key} is not in requires_env of the manifest.`);
        assert.notEqual(prompt.trim(), '', `${key} has no prompt.`);
        assert.ok(url === undefined || parseUrl(url) !== undefined, `${key} has the URL ${url}.`);
      }
      for (const group of manifest.requiresEnv) {
        const isAsked = group.some(({ name: key }) => schema.env_vars.some((v) => v.key === key));
        assert.ok(isAsked, `No row asks for ${group.map((v) => v.name).join(' or ')}.`);
      }
    },
  },
  {
    id: 'setup-schema-no-secret',
    kind: 'rule',
    title: 'getSetupSchema() shows no credential',
    scope: 'provider',
    async run({ open }): Promise<void> {
      await using bench = await open();
      expectNoSecret(bench, JSON.stringify(bench.provider.getSetupSchema()));
    },
  },
  {
    id: 'contract-version',
    kind: 'rule',
    title: 'the provider carries the version of this contract, or none',
    scope: 'provider',
    async run({ open }): Promise<void> {
      await using bench = await open();
      const brand: unknown = Reflect.get(bench.raw, CONTRACT_BRAND);
      assert.ok(brand === undefined || brand === CONTRACT_VERSION, `It carries ${String(brand)}.`);
    },
  },
  {
    id: 'foreign-class',
    kind: 'rule',
    title: 'works with the provider class of another copy of core',
    scope: 'each',
    async run({ open, capability }): Promise<void> {
      await using bench = await open({ baseClass: copyOfClass() });
      expectSuccess(await callProvider(bench, capability));
    },
  },
  {
    id: 'unsupported-method',
    kind: 'rule',
    title: 'a method that it does not support fails with the code unsupported',
    scope: 'provider',
    exempts: ({ manifest }) =>
      manifest.capabilities.length === CAPABILITIES.length
        ? 'the provider supports every method'
        : undefined,
    async run({ manifest, open }): Promise<void> {
      for (const capability of CAPABILITIES) {
        if (manifest.capabilities.includes(capability)) continue;
        await using bench = await open();
        const outcome = await callProvider(bench, capability, { mayThrow: true });
        expectFailure(bench, outcome, ['unsupported']);
        assert.equal(bench.server.seen.length, 0, `${capability}: something was sent.`);
      }
    },
  },
];

/** What a second copy of core in the tree would hand out: the same methods, another class. */
function copyOfClass(): typeof WebSearchProvider {
  const { constructor: _, ...methods } = Object.getOwnPropertyDescriptors(
    WebSearchProvider.prototype,
  );
  abstract class Copy extends WebSearchProvider {}
  Object.setPrototypeOf(Copy, class {}); // what super() then runs
  Object.setPrototypeOf(Copy.prototype, Object.prototype);
  Object.defineProperties(Copy.prototype, methods);
  return Copy;
}
