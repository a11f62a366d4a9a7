import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { lookOf } from '../src/look.js';
import { ProcessOutput } from '../src/process-output.js';
import { capturedIo } from './captured-io.js';

/** The stream of a terminal of that size. */
function terminal(columns: number, rows: number): NodeJS.WriteStream {
  return Object.assign(new PassThrough(), {
    isTTY: true,
    columns,
    rows,
  }) as unknown as NodeJS.WriteStream;
}

test('a terminal of no columns is one of unknown size', () => {
  const output = new ProcessOutput(terminal(0, 0));
  expect([output.isTTY, output.columns, output.rows]).toEqual([true, undefined, undefined]);
  expect(lookOf(output, capturedIo().io).columns).toBe(80);
  const sized = new ProcessOutput(terminal(100, 30));
  expect([sized.columns, sized.rows]).toEqual([100, 30]);
});
