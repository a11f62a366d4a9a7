import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { ClearingOutput } from '../src/clearing-output.js';
import type { Io } from '../src/io.js';
import { withStatus } from '../src/status.js';
import { StatusLine } from '../src/status-line.js';

const CLEAR = '\r\u001b[K';

class Screen {
  readonly isTTY: boolean = true;
  readonly columns = 24;
  readonly writes: string[] = [];

  write(text: string): void {
    this.writes.push(text);
  }

  /** Waits until something that holds the text was written. */
  async shows(text: string): Promise<void> {
    await expect.poll(() => this.writes.at(-1), { timeout: 5000 }).toContain(text);
  }
}

function ioOn(screen: Screen, facts: Partial<Io> = {}): Io {
  const statusLine = new StatusLine(screen);
  const output = new ClearingOutput(screen, statusLine);
  return {
    stdout: output,
    stderr: output,
    statusLine,
    env: {},
    cwd: '/',
    script: '/',
    signal: new AbortController().signal,
    openInput: () => Readable.from([]),
    endSignal: () => new AbortController().signal,
    quiet: false,
    ...facts,
  };
}

test('what lasts is said, with what it is at, in one line that fits; nothing is left of it', async () => {
  const screen = new Screen();
  await withStatus(ioOn(screen), 'Reading https://a.test/long/address', async (show) => {
    await screen.shows('Reading');
    show({ message: 'Half\u001b[2J way', done: 1, total: 2 });
    await screen.shows('Half way (1/2)');
  });
  expect(screen.writes[0]).toBe(`${CLEAR}/ Reading`);
  expect(screen.writes.at(-1)).toBe(CLEAR);
});

test('what is over within half a second is not said', async () => {
  const screen = new Screen();
  expect(await withStatus(ioOn(screen), 'Reading', async () => 7)).toBe(7);
  expect(screen.writes).toEqual([]);
});

test.for([
  ['with --quiet', { quiet: true }],
  ['on a dumb terminal', { env: { TERM: 'dumb' } }],
] as const)('%s nothing is said', async ([, facts]) => {
  const screen = new Screen();
  const io = ioOn(screen, facts);
  const other = new Screen();
  await withStatus(ioOn(other), 'Meanwhile', async () =>
    withStatus(io, 'Reading', async () => other.shows('Meanwhile')),
  );
  expect(screen.writes).toEqual([]);
});

test('other text does not run into the line, and the line comes back below it', async () => {
  const screen = new Screen();
  const io = ioOn(screen);
  await withStatus(io, 'Reading', async () => {
    await screen.shows('Reading');
    io.stdout.write('text\n');
    expect(screen.writes.slice(-2)).toEqual([CLEAR, 'text\n']);
    await screen.shows('Reading');
  });
});

test('the line stays away while a question is asked', async () => {
  const screen = new Screen();
  const io = ioOn(screen);
  const other = new Screen();
  await withStatus(io, 'Reading', async () => {
    await screen.shows('Reading');
    {
      using _pause = io.statusLine.pause();
      const { length } = screen.writes;
      await withStatus(ioOn(other), 'Meanwhile', async () => other.shows('Meanwhile'));
      expect(screen.writes.length).toBe(length);
    }
    await screen.shows('Reading');
  });
});

test('a work within another takes the line and gives it back', async () => {
  const screen = new Screen();
  const io = ioOn(screen);
  await withStatus(io, 'Outer', async () => {
    await withStatus(io, 'Inner', async () => screen.shows('Inner'));
    await screen.shows('Outer');
  });
  expect(screen.writes.at(-1)).toBe(CLEAR);
});

test('a work that fails takes the line with it', async () => {
  const screen = new Screen();
  const failed = withStatus(ioOn(screen), 'Reading', async () => {
    await screen.shows('Reading');
    throw new Error('broken');
  });
  await expect(failed).rejects.toThrow('broken');
  expect(screen.writes.at(-1)).toBe(CLEAR);
});
