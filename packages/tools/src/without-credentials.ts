import { refuseSecrets, refuseSecretUrl } from './secrets.js';

const REDACTED = '[redacted]';
const CREDENTIAL_FIELD =
  /api[-_]?key|token|secret|passw(?:or)?d|passphrase|authorization|credential|cookie|^jwt$|^bearer$/i;
/** What may hold a password, or be one: the user and password of a URL of any scheme, and what follows the scheme of a header. */
const USER_OF_URL = /(?<=[a-z]:[\\/]+)[^\s\\/?#@"'<>]+(?=@)/gi;
const IN_HEADER = /(?<=\b(?:Bearer|Basic)\s+)[\w.~+/=-]{6,}/gi;

/** A value as JSON holds it, with every credential in its texts and in the names of its fields replaced, and whatever stands under the name of a credential. */
export function withoutCredentialsInside(value: unknown): unknown {
  if (typeof value === 'string') return withoutCredentials(value);
  if (Array.isArray(value)) return value.map(withoutCredentialsInside);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      withoutCredentials(name),
      CREDENTIAL_FIELD.test(name) && part !== null ? REDACTED : withoutCredentialsInside(part),
    ]),
  );
}

/** The text with each word that looks like an API key, or like a URL with a credential in it, replaced by `[redacted]`. */
function withoutCredentials(text: string): string {
  return withoutRefused(text).replace(USER_OF_URL, REDACTED).replace(IN_HEADER, REDACTED);
}

function withoutRefused(text: string): string {
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
