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
  const starts = new Set(telling.map((form) => form.slice(0, TELLING_START)));
  return [...starts].reduce((clean, start) => withoutStart(clean, start, telling), text);
}

function withoutStart(text: string, start: string, forms: readonly string[]): string {
  let clean = '';
  let done = 0;
  for (let at = text.indexOf(start); at >= 0; at = text.indexOf(start, done)) {
    clean += `${text.slice(done, at)}${MARK}`;
    done = at + Math.max(...forms.map((form) => sharedLength(text, at, form)));
  }
  return `${clean}${text.slice(done)}`;
}

/** So many characters of the form stand in the text from there on. */
function sharedLength(text: string, at: number, form: string): number {
  let length = 0;
  while (length < form.length && text[at + length] === form[length]) length += 1;
  return length;
}
