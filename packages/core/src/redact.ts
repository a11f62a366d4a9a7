const SHORTEST_SECRET = 4;

/** The text with each secret replaced by `[redacted]`, also where it stands percent-encoded. */
export function redact(text: string, secrets: Iterable<string>): string {
  let clean = text;
  for (const secret of secrets) {
    if (secret.length < SHORTEST_SECRET) continue;
    clean = clean.replaceAll(secret, '[redacted]');
    clean = clean.replaceAll(encodeURIComponent(secret), '[redacted]');
  }
  return clean;
}
