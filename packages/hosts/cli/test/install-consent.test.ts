import { expect, test } from 'vitest';
import { run } from './captured-io.js';
import { KEY, ScriptedTerminal } from './scripted-terminal.js';
import { plugin, registering, TestHome } from './test-home.js';

const SPEC = 'left-pad@1.3.0';
const QUESTION = `needs ${SPEC}.`;
const SHOW_CURSOR = '\u001b[?25h';

const homeWith = (config: string) =>
  TestHome.create({
    'config.yaml': `plugins:\n  enabled: [web/needy]\n${config}`,
    ...plugin(
      'needy',
      registering('needy', `search: () => ctx.ensureDependency('${SPEC}')`),
      `[search]\nlazy_dependencies: [${SPEC}]`,
    ),
  });

/** A search whose provider needs something that is not there. */
async function search(home: TestHome, terminal: ScriptedTerminal) {
  const args = ['search', 'x', '--provider', 'needy', '--quiet'];
  const ended = await run(args, { env: home.env, isTTY: true, terminal, columns: 200 });
  expect(terminal.missing).toEqual([]);
  return ended;
}

test('what a plugin needs is asked for once, with its name and its place', async () => {
  await using home = await homeWith('');
  const terminal = new ScriptedTerminal([[QUESTION, 'n']]);
  const { code, stderr } = await search(home, terminal);
  expect(code).toBe(1);
  expect(terminal.shown.replace(/[\s│]+/g, ' ')).toContain(
    `web/needy ${QUESTION} Install it in ${home.path}/lazy?`,
  );
  expect(stderr).toContain(`npm install --prefix "${home.path}/lazy/`);
});

test('Ctrl-C at the question ends the program', async () => {
  await using home = await homeWith('');
  const terminal = new ScriptedTerminal([[QUESTION, KEY.ctrlC]]);
  const { code, stdout, stderr } = await search(home, terminal);
  expect({ code, stdout, stderr }).toEqual({ code: 130, stdout: '', stderr: '' });
});

test('a question that is open when the time is up is taken back, and the terminal restored', async () => {
  await using home = await homeWith('web:\n  search_timeout: 1\n');
  const terminal = new ScriptedTerminal([]);
  const { code, stderr } = await search(home, terminal);
  expect(code).toBe(1);
  expect(stderr).toContain('[timeout]');
  expect(terminal.shown).toContain(QUESTION);
  expect(terminal.bytes.endsWith(SHOW_CURSOR)).toBe(true);
});

test('where installs are forbidden nothing is asked', async () => {
  await using home = await homeWith('security:\n  allow_lazy_installs: false\n');
  const terminal = new ScriptedTerminal([]);
  const { code, stderr } = await search(home, terminal);
  expect({ code, asked: terminal.shown }).toEqual({ code: 1, asked: '' });
  expect(stderr).toContain('security.allow_lazy_installs in config.yaml forbids');
});
