import { readFileSync } from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from '@hermes/web-core/node';

/** The tokens of a Grok login, as Hermes Agent stores them (2026-06). */
export interface LoginTokens {
  readonly accessToken: string;
  /** `''` where there is none. */
  readonly refreshToken: string;
  /** `''` where there is none. */
  readonly idToken: string;
}

/** `<HERMES_HOME>/auth.json`, which belongs to Hermes Agent and holds logins of other services too. */
export class LoginFile {
  readonly path: string;

  constructor(home: string) {
    this.path = join(home, 'auth.json');
  }

  /** The login, read at once; nothing where there is none or the file cannot be read. */
  read(): LoginTokens | undefined {
    try {
      return toTokens(JSON.parse(readFileSync(this.path, 'utf8')));
    } catch {
      return undefined; // no file, or not one that can be made sense of: then there is no login
    }
  }

  /**
   * Puts new tokens in the place of the old. All else in the file stays, so does its mode, and no reader ever meets
   * half a file. A file that has meanwhile lost its login is left alone.
   */
  async replace(tokens: LoginTokens): Promise<void> {
    const target = await realpath(this.path); // a link stays one
    const content: unknown = JSON.parse(await readFile(target, 'utf8'));
    if (!toTokens(content)) return;
    Object.assign(Object(loginOf(content)).tokens, {
      access_token: tokens.accessToken,
      ...(tokens.refreshToken !== '' && { refresh_token: tokens.refreshToken }),
      ...(tokens.idToken !== '' && { id_token: tokens.idToken }),
    });
    const { mode } = await stat(target);
    await writeAtomically(target, `${JSON.stringify(content, undefined, 2)}\n`, mode & 0o700);
  }
}

function loginOf(content: unknown): unknown {
  return Object(Object(content).providers)['xai-oauth'];
}

function toTokens(content: unknown): LoginTokens | undefined {
  const { access_token, refresh_token, id_token } = Object(Object(loginOf(content)).tokens);
  const accessToken = trimmed(access_token);
  if (accessToken === '') return undefined;
  return { accessToken, refreshToken: trimmed(refresh_token), idToken: trimmed(id_token) };
}

function trimmed(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
