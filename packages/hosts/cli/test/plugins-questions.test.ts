import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfigFile } from '@hermes/web-core/node';
import { expect, test } from 'vitest';
import { acmePlugin } from './acme-plugin.js';
import { run } from './captured-io.js';
import { KEY, ScriptedTerminal } from './scripted-terminal.js';
import { TestHome } from './test-home.js';

const MANIFEST = `requires_env:
  - ACME_KEY
  - { name: ACME_URL, description: Where it is, url: "https://acme.test/setup", secret: false }
  - [{ name: ACME_ID }, { name: ACME_TOKEN }]
`;

type Steps = ConstructorParameters<typeof ScriptedTerminal>[0];

async function started(files: Readonly<Record<string, string>> = {}) {
  const source = await TestHome.create(acmePlugin({ manifest: MANIFEST }));
  const home = await TestHome.create(files);
  return {
    home,
    source,
    run: async (args: readonly string[], steps: Steps) => {
      const terminal = new ScriptedTerminal(steps, 200);
      const ended = await run(['plugins', ...args], { env: home.env, columns: 300, terminal });
      expect(terminal.missing).toEqual([]);
      return { ...ended, shown: terminal.shown };
    },
    env: () => readFile(join(home.path, '.env'), 'utf8').catch(() => ''),
    [Symbol.asyncDispose]: async () => {
      await source[Symbol.asyncDispose]();
      await home[Symbol.asyncDispose]();
    },
  };
}

const ENABLE = 'Enable web/acme? Its code then runs with your rights.';

test('what it needs is asked for, secrets unseen, and then whether to enable it', async () => {
  await using world = await started();
  const { code, stdout, stderr, shown } = await world.run(
    ['install', world.source.path],
    [
      ['ACME_KEY (hidden)', 'sesame\r'],
      ['ACME_URL', 'http://acme.test\r'],
      ['Which of these will you set? One is enough.', KEY.down + KEY.enter],
      ['ACME_TOKEN (hidden)', 'open\r'],
      [ENABLE, 'y'],
    ],
  );
  expect(code).toBe(0);
  expect(stderr).toContain('ACME_URL: Where it is\nGet ACME_URL at https://acme.test/setup\n');
  expect(shown).toContain('http://acme.test');
  expect(`${shown}${stdout}${stderr}`).not.toMatch(/sesame|open\b/);
  expect(await world.env()).toBe('ACME_KEY=sesame\nACME_URL=http://acme.test\nACME_TOKEN=open\n');
  expect(stdout).toContain('web/acme is enabled.\n');
  expect(stdout).not.toContain('Still to be set');
});

test('what is set is not asked for; what is left empty is named', async () => {
  await using world = await started({ '.env': 'ACME_ID=1\n' });
  const { stdout } = await world.run(
    ['install', world.source.path],
    [
      ['ACME_KEY (hidden)', KEY.enter],
      ['ACME_URL', KEY.enter],
      [ENABLE, KEY.enter],
    ],
  );
  expect(stdout).toContain('web/acme is not enabled.');
  expect(stdout).toContain('Not set yet: ACME_KEY\nNot set yet: ACME_URL (https://acme');
  expect(await world.env()).toBe('ACME_ID=1\n');
});

test('Ctrl-C stops the questions and keeps the answers; the next time only the rest is asked for', async () => {
  await using world = await started();
  const stopped = await world.run(
    ['install', world.source.path],
    [
      ['ACME_KEY (hidden)', 'sesame\r'],
      ['ACME_URL', KEY.ctrlC],
    ],
  );
  expect(stopped.code).toBe(130);
  expect(stopped.stderr).toContain(
    'web/acme is installed and not enabled. To go on: hermes-web plugins enable web/acme\n',
  );
  expect(await world.env()).toBe('ACME_KEY=sesame\n');
  const resumed = await world.run(
    ['enable', 'acme'],
    [
      ['ACME_URL', 'x\r'],
      ['Which of these', KEY.up + KEY.enter],
    ],
  );
  expect(resumed.code).toBe(0);
  expect(resumed.stdout).toBe('web/acme is enabled.\nNot set yet: ACME_ID or ACME_TOKEN\n');
  const again = await world.run(
    ['install', world.source.path],
    [
      ['Which of these', KEY.enter],
      ['ACME_ID (hidden)', 'id\r'],
    ],
  );
  expect(again.code).toBe(0);
  expect(await world.env()).toBe('ACME_KEY=sesame\nACME_URL=x\nACME_ID=id\n');
});

test.for([
  [['--no-enable'], 'is not enabled.'],
  [['--enable'], 'is enabled.'],
] as const)('with %s the last question is not asked', async ([flags, told]) => {
  await using world = await started({ '.env': 'ACME_KEY=1\nACME_URL=1\nACME_ID=1\n' });
  const { code, stdout } = await world.run(['install', world.source.path, ...flags], []);
  expect(code).toBe(0);
  expect(stdout).toContain(`web/acme ${told}`);
});

test('an update and a removal are done when a person agrees, and not when they do not', async () => {
  await using world = await started({ '.env': 'ACME_KEY=1\nACME_URL=1\nACME_ID=1\n' });
  await world.run(['install', world.source.path, '--yes'], []);
  await world.source.write('index.js', '// new\n');
  const question = 'Replace the code of web/acme?';
  const declined = await world.run(['update', 'acme'], [[question, 'n']]);
  expect(declined.stdout).toContain('web/acme stays as it was.\n');
  const interrupted = await world.run(['update', 'acme'], [[question, KEY.ctrlC]]);
  expect(interrupted.code).toBe(130);
  const agreed = await world.run(['update', 'acme'], [[question, 'y']]);
  expect(agreed.stdout).toContain('web/acme is updated to 1.0.0.\n');
  const place = join(world.home.path, 'plugins/web/acme');
  expect(await readFile(join(place, 'index.js'), 'utf8')).toBe('// new\n');
  const kept = await world.run(['remove', 'acme'], [[`Remove ${place}?`, KEY.enter]]);
  expect(kept.stdout).toBe('Nothing was removed.\n');
  const removed = await world.run(['remove', 'acme'], [[`Remove ${place}?`, 'y']]);
  expect(removed.stdout).toContain('Removed web/acme');
  expect(await readConfigFile(world.home.path)).toEqual({ plugins: { enabled: [] } });
});

test('a variable that no plugin may set is asked for in vain, and the rest goes on', async () => {
  await using world = await started({ '.env': 'ACME_URL=1\nACME_ID=1\n' });
  await world.source.write(
    'plugin.yaml',
    'name: web-acme\nprovides_web_providers: [acme]\nrequires_env: [NODE_OPTIONS]\n',
  );
  const { code, stderr } = await world.run(
    ['install', world.source.path],
    [
      ['NODE_OPTIONS (hidden)', '--require=evil\r'],
      [ENABLE, 'n'],
    ],
  );
  expect(code).toBe(0);
  expect(stderr).toContain('warning: NODE_OPTIONS is not saved: ');
  expect(await world.env()).not.toContain('NODE_OPTIONS');
});
