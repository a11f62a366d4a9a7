/** What stands at a path of keys; `undefined` where nothing does. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, key) => {
    const holder = Object(inner);
    return Object.hasOwn(holder, key) ? holder[key] : undefined;
  }, value);
}

/** A copy with another value at a path; `undefined` removes it. */
export function withValue(value: unknown, path: readonly string[], wanted: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return wanted;
  const { [key]: _, ...others } = Object(value);
  const changed = withValue(valueAt(value, [key]), rest, wanted);
  return changed === undefined ? others : { ...others, [key]: changed };
}
