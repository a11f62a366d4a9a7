import { failure, type PluginContext, WebProviderError } from '@hermes/web-core';
import { AcmeProvider } from '../acme/acme-provider.js';
import { asking, type BrokenProvider, broken, failing, having } from './break.js';

export const BROKEN_CREDENTIALS: readonly BrokenProvider[] = [
  broken(
    'missing-credentials',
    /does not name the variable/,
    failing((envelope) => ({
      ...envelope,
      error: 'Acme needs a key.',
    })),
  ),
  broken(
    'wrong-key',
    /should be auth/,
    failing((envelope) => ({ ...envelope, code: 'upstream' })),
  ),
  broken('key-in-header', /outside the headers/, (ctx) =>
    asking((path, json, options) => [`${path}?key=${ctx.env.ACME_API_KEY}`, json, options])(ctx),
  ),
  broken('no-secret-in-messages', /credential is shown/, (ctx) =>
    failing((envelope) => ({ ...envelope, error: `Acme refused ${ctx.env.ACME_API_KEY}.` }))(ctx),
  ),
  broken(
    'no-secret-in-messages',
    /credential is shown/,
    having({
      async search() {
        this.ctx.logger.debug(`Acme key ${this.ctx.env.ACME_API_KEY}`);
        return failure(new WebProviderError('auth', 'Acme refused the key.'));
      },
    }),
  ),
  broken('own-credentials', /first/, firstContextForAll()),
];

/** As if the first context were kept in a variable of the module. */
function firstContextForAll(): BrokenProvider[2] {
  let first: PluginContext | undefined;
  return (ctx) => {
    first ??= ctx;
    return new AcmeProvider({
      ...ctx,
      env: { ...first.env, ACME_API_KEY: 'acme-secret-key', ACME_URL: ctx.env.ACME_URL },
    });
  };
}
