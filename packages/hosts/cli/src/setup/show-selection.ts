import type { Inspection } from '@hermes/web-tools';
import { formatSelection, formatWarnings } from '../format-inspection.js';
import type { Io } from '../io.js';
import { lookOf } from '../look.js';
import type { Output } from '../output.js';

/** Who serves what, and what is to be mended. */
export function showSelection(inspection: Inspection, output: Output, io: Io): void {
  const look = lookOf(output, io);
  const parts = [formatSelection(inspection, look), ...formatWarnings(inspection, look)];
  output.write(`\n${parts.join('\n\n')}\n`);
}
