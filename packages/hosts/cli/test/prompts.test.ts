import { expect, test } from 'vitest';
import { Interrupted, type Prompts, promptsOf } from '../src/prompts.js';
import { TerminalStream } from '../src/terminal-stream.js';
import { type Circumstances, capturedIo } from './captured-io.js';
import { KEY, ScriptedTerminal } from './scripted-terminal.js';

async function promptsAt(
  terminal: ScriptedTerminal,
  circumstances: Circumstances = {},
): Promise<Prompts> {
  const { io } = capturedIo({ ...circumstances, terminal });
  const prompts = await promptsOf(io);
  if (!prompts) throw new Error('There is nobody to ask.');
  return prompts;
}

const FRUIT = [
  { value: 'a', label: 'Apple' },
  { value: 'b', label: 'Banana\u001b[2J', hint: 'yellow' },
  { value: undefined, label: 'None' },
] as const;

test('of several choices one is taken; the first one unless another is given', async () => {
  const terminal = new ScriptedTerminal([
    ['Which?', KEY.enter],
    ['Which one?', KEY.enter],
    ['Or?', KEY.down + KEY.enter],
  ]);
  const prompts = await promptsAt(terminal);
  expect(await prompts.choose({ message: 'Which?', choices: FRUIT })).toBe('a');
  expect(await prompts.choose({ message: 'Which one?', choices: FRUIT, initial: 'b' })).toBe('b');
  expect(await prompts.choose({ message: 'Or?', choices: FRUIT, initial: 'b' })).toBeUndefined();
  expect(terminal.shown).toContain('Banana (yellow)');
});

test('a text is trimmed, and empty when left so', async () => {
  const terminal = new ScriptedTerminal([
    ['Name?', '  Ann Lee \r'],
    ['Again?', KEY.enter],
    ['Empty?', KEY.enter],
  ]);
  const prompts = await promptsAt(terminal);
  expect(await prompts.text({ message: 'Name?' })).toBe('Ann Lee');
  expect(await prompts.text({ message: 'Again?', initial: 'Bo' })).toBe('Bo');
  expect(await prompts.text({ message: 'Empty?' })).toBe('');
});

test('a secret is not shown, and what is pasted behind its line end is dropped', async () => {
  const terminal = new ScriptedTerminal([
    ['Key?', ' sesame \ry\r'],
    ['Sure?', KEY.enter],
  ]);
  const prompts = await promptsAt(terminal);
  expect(await prompts.text({ message: 'Key?', secret: true })).toBe('sesame');
  expect(await prompts.confirm({ message: 'Sure?', initial: false })).toBe(false);
  expect(terminal.shown).not.toContain('sesame');
});

test('a key with a character that cannot be sent is refused at once', async () => {
  const terminal = new ScriptedTerminal([
    ['Key?', 'a\u200b\r'],
    ['It holds a character that no key has', '\u007fb\r'],
    ['Name?', 'Zoë…\r'],
  ]);
  const prompts = await promptsAt(terminal);
  expect(await prompts.text({ message: 'Key?', secret: true })).toBe('ab');
  expect(await prompts.text({ message: 'Name?' })).toBe('Zoë…');
});

test('control characters are refused until they are gone', async () => {
  const terminal = new ScriptedTerminal([
    ['Key?', 'a\u0085b\r'],
    ['Control characters cannot be part of it.', '\u007f\u007fc\r'],
  ]);
  const prompts = await promptsAt(terminal);
  expect(await prompts.text({ message: 'Key?', secret: true })).toBe('ac');
});

test('yes and no are one key each, or the given answer', async () => {
  const terminal = new ScriptedTerminal([
    ['One?', 'y'],
    ['Two?', 'n'],
    ['Three?', KEY.enter],
  ]);
  const prompts = await promptsAt(terminal);
  expect(await prompts.confirm({ message: 'One?', initial: false })).toBe(true);
  expect(await prompts.confirm({ message: 'Two?', initial: true })).toBe(false);
  expect(await prompts.confirm({ message: 'Three?', initial: true })).toBe(true);
});

test('two questions at once are asked one after the other', async () => {
  const terminal = new ScriptedTerminal([
    ['One?', 'y'],
    ['Two?', 'n'],
  ]);
  const prompts = await promptsAt(terminal);
  const answers = await Promise.all([
    prompts.confirm({ message: 'One?', initial: false }),
    prompts.confirm({ message: 'Two?', initial: true }),
  ]);
  expect(answers).toEqual([true, false]);
});

test.for([
  ['Ctrl-C', KEY.ctrlC],
  ['Ctrl-D', KEY.ctrlD],
  ['Escape', '\u001b'],
  ['the end of the input', undefined],
] as const)('%s interrupts', async ([, keys]) => {
  const terminal = new ScriptedTerminal([['Sure?', keys]]);
  const prompts = await promptsAt(terminal);
  const answer = prompts.confirm({ message: 'Sure?', initial: true });
  await expect(answer).rejects.toBeInstanceOf(Interrupted);
  expect(terminal.bytes.endsWith(SHOW_CURSOR)).toBe(true);
});

const HIDE_CURSOR = '\u001b[?25l';
const SHOW_CURSOR = '\u001b[?25h';

test('a signal from outside interrupts, and nothing is asked after it', async () => {
  const controller = new AbortController();
  const terminal = new ScriptedTerminal([]);
  const prompts = await promptsAt(terminal, { signal: controller.signal });
  const answer = prompts.confirm({ message: 'Sure?', initial: true });
  await expect.poll(() => terminal.bytes).toContain(HIDE_CURSOR);
  controller.abort();
  await expect(answer).rejects.toBeInstanceOf(Interrupted);
  const { bytes } = terminal;
  const next = prompts.text({ message: 'And?' });
  await expect(next).rejects.toBeInstanceOf(Interrupted);
  expect(terminal.bytes).toBe(bytes);
});

test('without a terminal, and on a dumb one, there is nobody to ask', () => {
  expect(promptsOf(capturedIo().io)).toBeUndefined();
  const terminal = new ScriptedTerminal([]);
  expect(promptsOf(capturedIo({ terminal, env: { TERM: 'dumb' } }).io)).toBeUndefined();
});

test.for([
  ['asked for', {}, '\u001b[31mred\u001b[39m\u001b[2K'],
  ['not wanted', { NO_COLOR: '1' }, 'red\u001b[2K'],
] as const)('colours are shown as they are %s; the cursor moves anyway', ([, env, shown]) => {
  const terminal = new ScriptedTerminal([]);
  const stream = new TerminalStream(terminal.output, capturedIo({ env }).io);
  stream.write('\u001b[31mred\u001b[39m\u001b[2K');
  expect(terminal.bytes).toBe(shown);
});
