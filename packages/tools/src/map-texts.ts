/** Deeper than any answer; what lies below is left out, and so is a value that contains itself. */
const MAX_DEPTH = 50;

/**
 * A copy as plain data that JSON can hold, with each text, and each name of a field, as `toText` gives it. Of an object of
 * a class it is what its `toJSON()` gives, else its own fields.
 */
export function mapTexts<T>(value: T, toText: (text: string, field: string) => string): T;
export function mapTexts(value: unknown, toText: (text: string, field: string) => string): unknown {
  const above: unknown[] = []; // what the value lies in
  const copy = (part: unknown, field: string): unknown => {
    if (typeof part === 'string') return toText(part, field);
    if (typeof part === 'bigint') return String(part);
    if (typeof part === 'function') return undefined;
    if (typeof part !== 'object' || part === null) return part;
    if (above.length > MAX_DEPTH || above.includes(part)) return undefined;
    above.push(part);
    const copied = copyInside(part, field);
    above.pop();
    return copied;
  };
  const copyInside = (whole: object, field: string): unknown => {
    const given = tried(() => read(whole, 'toJSON'));
    const plain = typeof given === 'function' ? tried(() => given.call(whole, field)) : undefined;
    if (plain !== undefined && plain !== whole) return copy(plain, field);
    if (Array.isArray(whole)) return Array.from(whole, (item) => copy(item, field));
    return Object.fromEntries(
      keysOf(whole).map((key) => [
        toText(key, ''),
        copy(
          tried(() => read(whole, key)),
          key,
        ),
      ]),
    );
  };
  return copy(value, '');
}

function keysOf(whole: object): readonly string[] {
  return tried(() => Object.keys(whole)) ?? [];
}

function read(whole: object, key: string): unknown {
  return Reflect.get(whole, key);
}

/** Of what throws, nothing: an object of a class has code of its own. */
function tried<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
