import { refuseSecrets, refuseSecretUrl } from './secrets.js';

const REDACTED = '[redacted]';

/** The text with each word that looks like an API key, or like a URL with a credential in it, replaced by `[redacted]`. */
export function withoutCredentials(text: string): string {
  if (!isRefused(text)) return text;
  const clean = text.replace(/[^\s"'`<>]+/g, (word) => (isRefused(word) ? REDACTED : word));
  return isRefused(clean) ? REDACTED : clean;
}

function isRefused(text: string): boolean {
  try {
    refuseSecrets(text);
    refuseSecretUrl(text);
    return false;
  } catch {
    return true;
  }
}
