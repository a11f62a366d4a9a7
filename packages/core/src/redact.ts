const SHORTEST_SECRET = 4;
/** So many characters of a secret give it away: a text may have been cut within it. */
const TELLING_START = 8;
const MARK = '[redacted]';

/** The text with each secret replaced by `[redacted]`, also where it stands percent-encoded, or its beginning alone does. */
export function redact(text: string, secrets: Iterable<string>): string {
  const forms = [...secrets]
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    .flatMap((secret) => [secret, encodeURIComponent(secret)]);
  const whole = forms.reduce((clean, form) => clean.replaceAll(form, MARK), text);
  return withoutStarts(whole, forms);
}

/** Without what is left of a secret where the text was cut. A value with a scheme begins like many others: it is left. */
function withoutStarts(text: string, forms: readonly string[]): string {
  const telling = forms.filter((form) => form.length > TELLING_START && !/\s/.test(form));
  let clean = text;
  for (const start of new Set(telling.map((form) => form.slice(0, TELLING_START)))) {
    for (let at = clean.indexOf(start); at >= 0; at = clean.indexOf(start, at + MARK.length)) {
      const lengths = telling.map((form) => sharedLength(clean, at, form));
      clean = `${clean.slice(0, at)}${MARK}${clean.slice(at + Math.max(...lengths))}`;
    }
  }
  return clean;
}

/** So many characters of the form stand in the text from there on. */
function sharedLength(text: string, at: number, form: string): number {
  let length = 0;
  while (length < form.length && text[at + length] === form[length]) length += 1;
  return length;
}
