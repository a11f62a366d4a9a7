import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatEnvLine, parseEnv } from '../../src/node/index.js';

const name = fc.stringMatching(/^[A-Z_][A-Z0-9_]{0,12}$/).filter((key) => key !== 'LAST');
const value = fc.string({ unit: 'binary' }).filter((text) => !/[\r\n\0]/.test(text));

test('a value that was written is read back as it is, among other lines', () => {
  fc.assert(
    fc.property(name, value, fc.array(fc.string()), (key, text, others) => {
      const before = others.map((line) => `# ${line.replace(/[\r\n]/g, ' ')}`);
      const file = [...before, formatEnvLine(key, text), 'LAST=1', ''].join('\n');
      const { values, unreadable } = parseEnv(file);
      expect(values.get(key)).toBe(text);
      expect(values.get('LAST')).toBe('1');
      expect(unreadable).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});

test('any text is read, and every line that is not understood is numbered', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      const { unreadable } = parseEnv(text);
      const lines = text.split(/\r\n|\r|\n/).length;
      expect(unreadable.every(({ from, to }) => from >= 1 && from <= to && to <= lines)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
