import { parseUrl, WebProviderError } from '@hermes/web-core';
import { plainForms } from './plain-forms.js';

/** How known API keys begin and what follows, case-sensitive: the list of Hermes Agent (read 2026-11-30). */
const KEY_SHAPES = [
  'sk-[\\w-]{10,}', // OpenAI, OpenRouter, Anthropic
  'sk_[A-Za-z0-9_]{10,}', // ElevenLabs
  '(?:sk|rk)_(?:live|test)_[A-Za-z0-9]{10,}', // Stripe
  'gh[oprsu]_[A-Za-z0-9]{10,}', // GitHub
  'github_pat_[A-Za-z0-9_]{10,}',
  'xapp-\\d+-[A-Za-z0-9-]{10,}', // Slack
  'xox[abprs]-[A-Za-z0-9-]{10,}',
  'AIza[\\w-]{30,}', // Google
  'AKIA[A-Z0-9]{16}', // AWS
  'gAAAA[\\w=-]{20,}', // Fernet
  'SG\\.[\\w-]{10,}(?:\\.[\\w-]+)?', // SendGrid
  '(?:fal_|bb_live_|pypi-)[\\w-]{10,}',
  '(?:pplx-|fc-|hsk-|tvly-(?:dev-|prod-)?)[A-Za-z0-9]{10,}',
  '(?:hf|r8|npm|exa|gsk|syt|retaindb|mem0|brv|ntn)_[A-Za-z0-9]{10,}',
  '(?:dop_v1|doo_v1|am|am_org)_[A-Za-z0-9]{10,}',
  '(?:xai-|fw[-_])[A-Za-z0-9]{30,}',
];
const KEY = new RegExp(`(?<![\\w-])(?:${KEY_SHAPES.join('|')})(?![\\w-])`, 'g');
/** What follows a prefix with which ordinary names begin too, unless a vendor's second prefix does. */
const AFTER_COMMON_PREFIX =
  /^(?:sk-(?!(?:proj|ant|or|admin|svcacct)-)|sk_(?!(?:live|test)_)|(?:fc|hsk|pplx|pypi)-|(?:am|brv|exa|fal|gsk|hf|mem0|npm|ntn|r8|syt)_|SG\.)(.+)$/;
const WORD_OR_NUMBER = /^(?:[A-Za-z][a-z]{0,19}|\d{1,4})$/;
/** Parts of names beside at least one plain word: `CIPHER`, `X509`, `v6`, `HBM3E`. */
const PART_OF_NAME = /^(?:[A-Z]{1,12}|(?:[A-Z]{1,5}|[a-z]{1,5})\d{1,4}[A-Z]?)$/;
const PLAIN_WORD = /^[a-z]{3,20}$/;
/** In no word, but in what stands for a key in examples. */
const MADE_UP = /abcd|(.)\1\1/i;

/** Names of query parameters whose value is a credential, without `-` and `_`. `key`, `code`, `auth`, `session` and `sig` are too common to be here. */
const CREDENTIAL_NAMES = new Set([
  'accesstoken',
  'apikey',
  'authorization',
  'authtoken',
  'awsaccesskeyid',
  'clientsecret',
  'credential',
  'credentials',
  'jwt',
  'passwd',
  'password',
  'secret',
  'sessionid',
  'signature',
  'token',
  'xamzsecuritytoken',
  'xamzsignature',
]);
const PARAMETERS_IN_TEXT = /[?&]([^=?&;#\s]{1,100})=[^\s&]/g;
const PARAMETERS_IN_URL = /[?&;#]([^=?&;#\s]{1,100})=[^\s&;#]/g;
const OWN_SCHEME = /^\s*https?:/i;
const URL_IN_TEXT = /\bhttps?:[\\/]\S+/gi;
/** Browsers and Node take any number of slashes of either kind. */
const PASSWORD_IN_URL = /\bhttps?:[\\/]+[^\s\\/?#@:]*:[^\s\\/?#@]+@/i;

/**
 * Refuses a text that carries a credential, such as a query: it would go to a third party. `what` names it in the message.
 *
 * @throws WebProviderError `policy` that names the parameter, never the value.
 */
export function refuseSecrets(text: string, what = 'the query'): void {
  const forms = plainForms(text);
  const advice = 'Providers are third parties: leave it out and call again.';
  if (forms.some(holdsKey)) throw refuse(`${what} holds what looks like an API key. ${advice}`);
  const urls = forms.flatMap((form) => form.match(URL_IN_TEXT) ?? []);
  const name = credentialName(forms, PARAMETERS_IN_TEXT) ?? credentialName(urls, PARAMETERS_IN_URL);
  if (name !== undefined) {
    throw refuse(`${what} has a value for the credential parameter ${name}. ${advice}`);
  }
  if (forms.some((form) => PASSWORD_IN_URL.test(form))) {
    throw refuse(`${what} holds a URL with a password in it. ${advice}`);
  }
}

/**
 * Refuses a URL that carries a credential: whoever reads the page for us would see it. A user name and password of its own
 * are left to the URL guard, which refuses that one URL; those of a URL inside it are refused here.
 *
 * @throws WebProviderError `policy` that names the parameter, never the value.
 */
export function refuseSecretUrl(url: string): void {
  const forms = [url, parseUrl(url)?.href ?? ''].flatMap(plainForms);
  const advice =
    'The service that reads the page is a third party: use a URL without it, or open the page in a browser.';
  if (forms.some(holdsKey)) throw refuse(`a URL holds what looks like an API key. ${advice}`);
  const name = credentialName(forms, PARAMETERS_IN_URL);
  if (name !== undefined) {
    throw refuse(`a URL has a value for the credential parameter ${name}. ${advice}`);
  }
  if (forms.some((form) => PASSWORD_IN_URL.test(form.replace(OWN_SCHEME, '')))) {
    throw refuse(`a URL holds another one with a password in it. ${advice}`);
  }
}

function holdsKey(text: string): boolean {
  return (text.match(KEY) ?? []).some((match) => !isWords(match));
}

/** `sk-learn-tutorial-2024`, `sk_X509_pop_free`, `fc-kaiserslautern` and `hf_transformers` only begin like a key. */
function isWords(match: string): boolean {
  const tail = AFTER_COMMON_PREFIX.exec(match)?.[1];
  if (tail === undefined || MADE_UP.test(tail)) return false;
  const parts = tail.split(/[-_.]+/);
  const isName = parts.some((part) => PLAIN_WORD.test(part));
  return parts.every((part) => WORD_OR_NUMBER.test(part) || (isName && PART_OF_NAME.test(part)));
}

function credentialName(forms: readonly string[], parameters: RegExp): string | undefined {
  return forms
    .filter((form) => form.includes('=')) // as the patterns have it; most queries hold none
    .flatMap((form) => Array.from(form.matchAll(parameters), ([, name = '']) => name.toLowerCase()))
    .find((name) => CREDENTIAL_NAMES.has(name.replaceAll(/[-_]/g, '')));
}

function refuse(reason: string): WebProviderError {
  return new WebProviderError('policy', `Blocked: ${reason}`);
}
