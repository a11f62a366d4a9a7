import type { Env } from '../context.js';

/** What npm needs to find its files, the network and the user's language. Everything else, every key above all, stays here. */
const PASSED = new RegExp(
  `^(${[
    'PATH|PATHEXT|HOME|USER|LOGNAME|USERPROFILE|HOMEDRIVE|HOMEPATH|APPDATA|LOCALAPPDATA|SYSTEMROOT|SYSTEMDRIVE|WINDIR|COMSPEC',
    'TEMP|TMP|TMPDIR|LANG|LANGUAGE|LC_[A-Z]+|TZ',
    '(HTTPS?|ALL|NO)_PROXY|NODE_EXTRA_CA_CERTS|SSL_CERT_(FILE|DIR)',
    'NPM_CONFIG_.+',
  ].join('|')})$`,
  'i',
);
const CREDENTIAL =
  /^npm_config_.*(auth|token|passw|secret|otp|user(name)?$|email|\/\/|(?<=_)(key|cert)$)/i;
const IS_PROXY = /proxy$/i;

/** The environment of an npm process: an allow-list of `env`, without anything that looks like a credential. */
export function npmEnvironment(env: Env): Readonly<Record<string, string>> {
  const passed = Object.entries(env).flatMap(([name, value]) => {
    if (value === undefined || !PASSED.test(name) || CREDENTIAL.test(name)) return [];
    return [[name, IS_PROXY.test(name) ? value : withoutUserInfo(value)] as const];
  });
  return {
    ...Object.fromEntries(passed),
    npm_config_color: 'false',
    npm_config_progress: 'false',
    npm_config_update_notifier: 'false',
  };
}

/** The text without what commonly is a credential: in URLs, in the lines of an `.npmrc`, as npm's own tokens. */
export function withoutCredentials(text: string): string {
  return text
    .replace(/(:\/\/)[^\s/@]+@/g, '$1[redacted]@')
    .replace(/((?:_auth(?:Token)?|_password|:password)["']?\s*[=:]\s*)\S+/gi, '$1[redacted]')
    .replace(/\bnpm_[A-Za-z0-9]{20,}/g, '[redacted]');
}

function withoutUserInfo(value: string): string {
  return value.replace(/(:\/\/)[^\s/@]+@/g, '$1');
}
