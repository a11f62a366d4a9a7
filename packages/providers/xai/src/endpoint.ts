import { type Env, httpUrl, WebProviderError } from '@hermes/web-core';

const BASE_URL = 'https://api.x.ai/v1';

/**
 * Where searches go. `HERMES_XAI_BASE_URL`, else `XAI_BASE_URL`, may name another address of xAI; the Grok login must
 * not be sent to anybody else, whatever the environment says.
 *
 * @throws WebProviderError `not_configured`
 */
export function responsesUrl(env: Env): string {
  const name = env.HERMES_XAI_BASE_URL ? 'HERMES_XAI_BASE_URL' : 'XAI_BASE_URL';
  const base = httpUrl(env[name] || BASE_URL);
  if (!base || !isXai(base)) {
    throw new WebProviderError(
      'not_configured',
      `${name} is not an https address of x.ai, and credentials are sent to no other. Write it like ${BASE_URL}, or leave it out.`,
    );
  }
  return `${base.origin}${base.pathname.replace(/\/+$/, '')}/responses`;
}

/** A fetch that goes to xAI over https and nowhere else, also when an answer redirects. */
export function xaiFetch(inner: typeof fetch): typeof fetch {
  return async (input, init): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (isXai(url)) return inner(input, init);
    throw new WebProviderError(
      'bad_response',
      `xAI redirects to ${url.host}, which is not followed. Try again later.`,
    );
  };
}

function isXai({ protocol, hostname, port, username, password }: URL): boolean {
  const isHost = hostname === 'x.ai' || hostname.endsWith('.x.ai');
  return protocol === 'https:' && isHost && port === '' && username === '' && password === '';
}
