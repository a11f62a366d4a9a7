/** Deeper than any answer; what lies below is left out, and so is a value that contains itself. */
const MAX_DEPTH = 50;

/** A copy of plain data in a shape that JSON can hold, with each text, and each name of a field, as `toText` gives it. */
export function mapTexts<T>(value: T, toText: (text: string, field: string) => string): T;
export function mapTexts(value: unknown, toText: (text: string, field: string) => string): unknown {
  const above: unknown[] = []; // what the value lies in
  const copy = (part: unknown, field: string): unknown => {
    if (typeof part === 'string') return toText(part, field);
    if (typeof part === 'bigint') return String(part);
    if (typeof part !== 'object' || part === null) return part;
    if (above.length > MAX_DEPTH || above.includes(part)) return undefined;
    above.push(part);
    const copied = copyInside(part, field);
    above.pop();
    return copied;
  };
  const copyInside = (whole: object, field: string): unknown => {
    if (Array.isArray(whole)) return whole.map((item) => copy(item, field));
    if (!isPlain(whole)) return whole;
    return Object.fromEntries(
      Object.entries(whole).map(([key, part]) => [toText(key, ''), copy(part, key)]),
    );
  };
  return copy(value, '');
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
