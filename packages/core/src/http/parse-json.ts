/** The value of a JSON text; `undefined` where it is none, which no JSON text means. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // the caller tells JSON from the rest by this
  }
}
