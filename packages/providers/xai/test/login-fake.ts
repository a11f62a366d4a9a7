import {
  type FakeReply,
  type FakeRequest,
  type VendorContent,
  type VendorFake,
  XaiFake,
} from '@hermes/web-testkit';

/** xAI for one login: each refresh token serves once and brings the next pair, `access-3` and `refresh-2` and so on. */
export class LoginFake implements VendorFake {
  readonly #api = new XaiFake();
  readonly vendor = this.#api.vendor;
  readonly key = this.#api.key;
  readonly errors = this.#api.errors;
  readonly errorInSuccess = this.#api.errorInSuccess;
  /** Happens before a token is answered. */
  beforeToken: (() => Promise<void>) | undefined;
  #access: string;
  #refresh: string;
  #renewals = 0;

  constructor(tokens: { readonly access: string; readonly refresh: string }) {
    this.#access = tokens.access;
    this.#refresh = tokens.refresh;
  }

  async answer(request: FakeRequest, content: VendorContent): Promise<FakeReply> {
    if (request.path === '/oauth2/token') return this.#renew(request);
    const { authorization = '' } = request.headers;
    if (authorization === `Bearer ${this.#access}`) {
      const headers = { ...request.headers, authorization: `Bearer ${this.key}` };
      return this.#api.answer({ ...request, headers }, content);
    }
    if (authorization === `Bearer ${this.key}`) return this.#api.answer(request, content);
    return { status: 401, json: { code: 'unauthenticated', error: 'The token has expired.' } };
  }

  async #renew({ body }: FakeRequest): Promise<FakeReply> {
    await this.beforeToken?.();
    const form = new URLSearchParams(body);
    if (form.get('grant_type') !== 'refresh_token' || form.get('refresh_token') !== this.#refresh) {
      return { status: 400, json: { error: 'invalid_grant', error_description: 'Used up.' } };
    }
    this.#renewals += 1;
    this.#access = `access-${this.#renewals + 2}`;
    this.#refresh = `refresh-${this.#renewals + 1}`;
    return {
      json: {
        access_token: this.#access,
        refresh_token: this.#refresh,
        token_type: 'Bearer',
        expires_in: 3600,
      },
    };
  }
}
