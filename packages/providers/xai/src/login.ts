import { messageOf, WebProviderError } from '@hermes/web-core';
import { type Explanation, HttpClient, type HttpReply } from '@hermes/web-core/http';
import { withFileLock } from '@hermes/web-core/node';
import * as z from 'zod/mini';
import { xaiFetch } from './endpoint.js';
import { LoginFile, type LoginTokens } from './login-file.js';

// xAI's OAuth token endpoint (RFC 6749, section 6), as Hermes Agent uses it for Grok logins (2026-06, read 2026-11-30).
// Each refresh token serves once: the answer brings the next.
const TOKEN_URL = 'https://auth.x.ai/oauth2/token';
const tokenAnswer = z.object({
  access_token: z.string(),
  refresh_token: z.nullish(z.string()),
  id_token: z.nullish(z.string()),
});

const RENEWAL_MS = 20_000;

/** The Grok login of Hermes Agent, shared with it and with other processes through `<HERMES_HOME>/auth.json`. */
export class Login {
  readonly #file: LoginFile;
  readonly #client: HttpClient;

  constructor(home: string, fetch: typeof globalThis.fetch) {
    this.#file = new LoginFile(home);
    this.#client = new HttpClient({
      service: 'The xAI login',
      fetch: xaiFetch(fetch),
      timeoutMs: RENEWAL_MS,
      retry: { attempts: 1 }, // a refresh token that was sent may be used up
      explain: explainRefusal,
    });
  }

  /** The access token now in the file; nothing where nobody is signed in. Reads a small file, never the network. */
  accessToken(): string | undefined {
    return this.#file.read()?.accessToken;
  }

  /**
   * An access token other than the one that xAI refused: the one that another process has put into the file, else a
   * new one, which is written there. It runs to its end even when the caller gives up, since a new token that is not
   * written ends the login.
   *
   * @throws WebProviderError
   */
  async renew(refused: string): Promise<string> {
    const renewing = (): Promise<string> => this.#renewAlone(refused);
    try {
      // Where the folder cannot be written to, this fails before a token is used up.
      return await withFileLock(this.#file.path, renewing, { waitMs: 2 * RENEWAL_MS });
    } catch (error) {
      throw WebProviderError.is(error) ? error : notSaved(this.#file.path, error);
    }
  }

  async #renewAlone(refused: string): Promise<string> {
    const tokens = this.#file.read();
    if (tokens && tokens.accessToken !== refused) return tokens.accessToken;
    if (!tokens || tokens.refreshToken === '') throw new WebProviderError('auth', SIGN_IN);
    try {
      const renewed = await this.#ask(tokens);
      await this.#file.replace(renewed);
      return renewed.accessToken;
    } catch (error) {
      // Hermes Agent has a lock of its own: where it was faster, ours is refused and its token is in the file.
      const current = this.#file.read();
      if (current && current.accessToken !== refused) return current.accessToken;
      throw error;
    }
  }

  async #ask(tokens: LoginTokens): Promise<LoginTokens> {
    const clientId = clientIdOf(tokens);
    const form = {
      grant_type: 'refresh_token',
      refresh_token: tokens.refreshToken,
      ...(clientId !== undefined && { client_id: clientId }),
    };
    const answer = await this.#client.json({ method: 'post', url: TOKEN_URL, form }, tokenAnswer);
    return {
      accessToken: answer.access_token,
      refreshToken: answer.refresh_token ?? '',
      idToken: answer.id_token ?? '',
    };
  }
}

const SIGN_IN =
  'The xAI login has ended and could not be renewed. Sign in again with Hermes Agent (hermes auth), or remove it there to use XAI_API_KEY.';

/** Whatever the service says is left out: it may repeat the token. */
function explainRefusal({ status }: HttpReply): Explanation {
  if (status >= 400 && status < 500 && status !== 429) return { code: 'auth', message: SIGN_IN };
  return {
    code: status === 429 ? 'rate_limited' : 'upstream',
    message: `The xAI login could not be renewed (HTTP ${status}). Try again later.`,
  };
}

function notSaved(path: string, error: unknown): WebProviderError {
  return new WebProviderError(
    'not_configured',
    `The xAI login could not be renewed in ${path} (${messageOf(error)}). Make that folder writable.`,
    { cause: error },
  );
}

/** Who the login was given to: only that client may renew it, and the tokens name it. */
function clientIdOf({ accessToken, idToken }: LoginTokens): string | undefined {
  const access = claimsOf(accessToken);
  const identity = claimsOf(idToken);
  const candidates: readonly unknown[] = [access.client_id, access.azp, identity.azp, identity.aud];
  return candidates.find((claim): claim is string => typeof claim === 'string' && claim !== '');
}

/** What a JSON Web Token says; nothing where it is none. It is read, not trusted. */
function claimsOf(token: string): Readonly<Record<string, unknown>> {
  try {
    const [, payload = ''] = token.split('.');
    return Object(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  } catch {
    return {}; // an opaque token names nobody
  }
}
