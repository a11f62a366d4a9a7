/** What stands at a path of keys; `undefined` where nothing does. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, key) => Reflect.get(Object(inner), key), value);
}

/** A copy with another value at a path; `undefined` removes it. */
export function withValue(value: unknown, path: readonly string[], wanted: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return wanted;
  const { [key]: inner, ...others } = Object(value);
  const changed = withValue(inner, rest, wanted);
  return changed === undefined ? others : { ...others, [key]: changed };
}
