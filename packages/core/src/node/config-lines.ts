import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The line of a key of config.yaml, from 1; `undefined` for a key that is not there. A path is a list of keys. */
export type ConfigLines = (path: readonly string[]) => number | undefined;

const NO_LINES: ConfigLines = () => undefined;

/** Where the keys of `<home>/config.yaml` stand. A file that cannot be read has none. */
export async function readConfigLines(home: string): Promise<ConfigLines> {
  const file = join(home, 'config.yaml');
  if (!existsSync(file)) return NO_LINES;
  const { isMap, isNode, isScalar, LineCounter, parseDocument } = await import('yaml');
  const lineCounter = new LineCounter();
  try {
    const text = readFileSync(file, 'utf8');
    const document = parseDocument(text, { version: '1.1', lineCounter, uniqueKeys: false });
    return (path) => {
      let value: unknown = document.contents;
      let offset: number | undefined;
      for (const step of path) {
        const pairs = isMap(value) ? value.items : [];
        const pair = pairs.findLast(({ key }) => isScalar(key) && key.value === step);
        offset = isNode(pair?.key) ? pair.key.range?.[0] : undefined;
        value = pair?.value;
      }
      return offset === undefined ? undefined : lineCounter.linePos(offset).line;
    };
  } catch {
    return NO_LINES;
  }
}
