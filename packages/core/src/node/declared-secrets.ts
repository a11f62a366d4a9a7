import type { Env } from '../context.js';
import type { PluginManifest } from '../manifest.js';
import { parseUrl } from '../url.js';

/** What no message of a plugin may show: the values of its secret variables, and the password in the URL of another. */
export function declaredSecrets(
  { requiresEnv, optionalEnv }: Pick<PluginManifest, 'requiresEnv' | 'optionalEnv'>,
  env: Env,
): readonly string[] {
  return [...requiresEnv.flat(), ...optionalEnv]
    .flatMap((variable) => {
      const value = env[variable.name] ?? '';
      return variable.secret === false ? passwordsIn(value) : [value];
    })
    .filter((value) => value !== '');
}

/** The password of a URL, and user and password as the header of a request carries them. */
function passwordsIn(value: string): readonly string[] {
  const { username = '', password = '' } = parseUrl(value) ?? {};
  if (password === '') return [];
  try {
    const plain = decodeURIComponent(password);
    const pair = Buffer.from(`${decodeURIComponent(username)}:${plain}`);
    return [plain, password, pair.toString('base64')];
  } catch {
    return [password]; // a percent sign that is no escape
  }
}
