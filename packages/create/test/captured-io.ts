import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Io, Terminal } from '../src/io.js';

/** What the program printed and complained of, in an empty working directory that is gone after the test. */
export interface CapturedIo {
  readonly io: Io;
  readonly folder: string;
  readonly printed: string[];
  readonly complaints: string[];
}

export function capturedIo(terminal?: Terminal): CapturedIo {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'hermes-web-create-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const printed: string[] = [];
  const complaints: string[] = [];
  const io = {
    cwd: folder,
    print: (text: string) => void printed.push(text),
    complain: (text: string) => void complaints.push(text),
    ...(terminal && { terminal }),
  };
  return { io, folder, printed, complaints };
}
