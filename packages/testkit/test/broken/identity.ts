import type { Capability, SetupSchema } from '@hermes/web-core';
import { AcmeProvider } from '../acme/acme-provider.js';
import { type BrokenProvider, broken, having } from './break.js';

/** Its rejection is nobody's, and must end no process. */
const refusing = () => Promise.reject(new Error('later'));

export const BROKEN_IDENTITY: readonly BrokenProvider[] = [
  broken('capabilities-agree', /crawl/, having({ supportsCrawl: () => false })),
  broken(
    'auto-select-agrees',
    /search/,
    having({ autoSelect: (name: Capability) => name !== 'search' }),
  ),
  broken(
    'capabilities-agree',
    /answers supportsCrawl\(\) with a promise; it must answer at once/,
    having({ supportsCrawl: refusing }),
  ),
  broken(
    'auto-select-agrees',
    /answers autoSelect\(\) with a promise/,
    having({ autoSelect: refusing }),
  ),
  broken(
    'keyless-agrees',
    /answers isKeylessAvailable\(\) with a promise/,
    having({ isKeylessAvailable: refusing }),
  ),
  broken(
    'foreign-class',
    /^search\(\) failed: "Acme is closed\." \(upstream\)$/,
    having({ search: () => ({ success: false, error: 'Acme is closed.', code: 'upstream' }) }),
  ),
  broken('keyless-agrees', /true/, having({ isKeylessAvailable: () => true })),
  broken(
    'setup-schema',
    /OTHER_KEY is not in requires_env/,
    having({
      getSetupSchema: (): SetupSchema => ({
        name: 'Acme',
        badge: 'free',
        tag: 'Searches what Acme knows',
        env_vars: [{ key: 'OTHER_KEY', prompt: 'Key' }],
      }),
    }),
  ),
  broken(
    'setup-schema-no-secret',
    /credential is shown/,
    having({
      getSetupSchema() {
        const value = this.ctx.env.ACME_API_KEY ?? '';
        const env_vars = [{ key: 'ACME_API_KEY', prompt: 'Key', default: value }];
        return { name: 'Acme', badge: 'free', tag: 'Searches what Acme knows', env_vars };
      },
    }),
  ),
  broken(
    'display-name-agrees',
    /Other/,
    (ctx) =>
      new (class extends AcmeProvider {
        override get displayName() {
          return 'Other';
        }
      })(ctx),
  ),
  broken(
    'provider-name',
    /not acme/,
    (ctx) =>
      new (class extends AcmeProvider {
        override readonly name = 'acme-two';
      })(ctx),
  ),
  broken(
    'contract-version',
    /version 99/,
    (ctx) =>
      new (class extends AcmeProvider {
        get [Symbol.for('@hermes/web-core')]() {
          return 99;
        }
      })(ctx),
  ),
  broken('registers-declared', /extra/, (ctx) => {
    ctx.registerWebSearchProvider({ name: 'extra', isAvailable: () => true });
    return new AcmeProvider(ctx);
  }),
];
