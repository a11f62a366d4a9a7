import { strict as assert } from 'node:assert';
import { callProvider } from '../call-provider.js';
import type { CaseContext, CaseDefinition, SubjectFacts } from '../case-definition.js';
import { expectFailure, expectNoSecret, expectSuccess } from '../expectations.js';
import { placesOf } from '../read-request.js';

/** A credential goes to the vendor in a header, and nowhere else. */
export const CREDENTIAL_RULES: readonly CaseDefinition[] = [
  {
    id: 'missing-credentials',
    kind: 'rule',
    title: 'without its variables a call fails with not_configured, names them and sends nothing',
    scope: 'each',
    exempts: ({ manifest }) => {
      if (manifest.keyless) return 'the provider serves without credentials';
      return manifest.requiresEnv.length === 0 ? 'the provider requires no variable' : undefined;
    },
    async run({ manifest, open, capability }): Promise<void> {
      await using bench = await open({ env: () => ({}) });
      const failed = expectFailure(bench, await callProvider(bench, capability), [
        'not_configured',
      ]);
      for (const group of manifest.requiresEnv) {
        const isNamed = group.some(({ name }) => failed.message.includes(name));
        assert.ok(isNamed, `The message does not name the variable: "${failed.message}"`);
      }
      assert.equal(bench.server.seen.length, 0, 'Something was sent.');
    },
  },
  {
    id: 'keyless-serves',
    kind: 'rule',
    title: 'serves without credentials and sends none',
    scope: 'each',
    exempts: ({ manifest }) =>
      manifest.keyless ? undefined : 'the provider does not serve without credentials',
    async run({ manifest, open, capability, vendor }): Promise<void> {
      const names = manifest.requiresEnv.flat().map(({ name }) => name);
      const isOpen = ([name]: readonly [string, string]): boolean => !names.includes(name);
      await using bench = await open({
        env: (configured) => Object.fromEntries(Object.entries(configured).filter(isOpen)),
      });
      expectSuccess(await callProvider(bench, capability));
      if (vendor.key === '') return;
      const shown = bench.server.seen.flatMap((request) => placesOf(request, vendor.key));
      assert.deepEqual(shown, []);
    },
  },
  credential('wrong-key', 'a wrong credential fails with the code auth', async (context) => {
    const wrong = otherKey(context.vendor.key);
    await using bench = await context.open();
    Object.assign(bench.env, context.subject.env(bench.server.url, wrong));
    const outcome = await callProvider(bench, context.capability);
    const { message } = expectFailure(bench, outcome, ['auth']);
    assert.ok(!message.includes(wrong), 'The message shows the credential.');
  }),
  credential('key-in-header', 'the credential goes in a header only', async (context) => {
    await using bench = await context.open();
    const { key } = context.vendor;
    expectSuccess(await callProvider(bench, context.capability));
    const places = new Set(bench.server.seen.flatMap((request) => placesOf(request, key)));
    assert.ok(places.size > 0, 'The credential was not sent.');
    const outside = [...places].filter((place) => !place.startsWith('header '));
    assert.deepEqual(outside, [], 'It stands outside the headers.');
    const urls = bench.asked.map((url) => decodeURIComponent(url.href));
    assert.deepEqual(
      urls.filter((url) => url.includes(key)),
      [],
    );
  }),
  credential(
    'no-secret-in-messages',
    'no message and no log line shows the credential, even when the vendor repeats it',
    async (context) => {
      const { key } = context.vendor;
      const replies = [400, 401, 403, 404, 422, 500].flatMap((status) => [
        { status, json: { error: { message: `The key ${key} is wrong` }, detail: `key ${key}` } },
        { status, body: `<p>The key ${key} is wrong</p>` },
      ]);
      for (const reply of replies) {
        await using bench = await context.open();
        bench.server.fault = ({ send }): void => send(reply);
        const { failed } = await callProvider(bench, context.capability);
        expectNoSecret(bench, failed?.message ?? '');
      }
    },
  ),
  credential(
    'own-credentials',
    'two providers in one process use a credential each',
    async (context) => {
      await using first = await context.open();
      await using second = await context.open();
      const { key } = context.vendor;
      const other = otherKey(key);
      Object.assign(second.env, context.subject.env(second.server.url, other));
      await Promise.all([first, second].map((bench) => callProvider(bench, context.capability)));
      const sent = [first, second].map(({ server }) => ({
        first: server.seen.some((request) => placesOf(request, key).length > 0),
        second: server.seen.some((request) => placesOf(request, other).length > 0),
      }));
      assert.deepEqual(sent, [
        { first: true, second: false },
        { first: false, second: true },
      ]);
    },
  ),
];

function credential(
  id: string,
  title: string,
  run: (context: CaseContext) => Promise<void>,
): CaseDefinition {
  return { id, kind: 'rule', title, scope: 'each', exempts: takesNone, run };
}

function takesNone({ vendor }: SubjectFacts): string | undefined {
  return vendor.key === '' ? 'the vendor takes no credential' : undefined;
}

/** Of the same form, and wrong. */
function otherKey(key: string): string {
  return `${key.slice(0, -4)}zzzz`;
}
