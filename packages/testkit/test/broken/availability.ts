import { AcmeProvider } from '../acme/acme-provider.js';
import { type BrokenProvider, broken, having } from './break.js';

export const BROKEN_AVAILABILITY: readonly BrokenProvider[] = [
  broken('unavailable-when-unset', /Without ACME_API_KEY/, having({ isAvailable: () => true })),
  broken('available-when-set', /not available/, having({ isAvailable: () => false })),
  broken('each-alternative-suffices', /With ACME_API_KEY/, having({ isAvailable: () => false })),
  broken('blank-is-unset', /With blank ACME_API_KEY/, having({ isAvailable: () => true })),
  broken('variable-saved-later', /gone/, (ctx) => {
    const isAvailable = ctx.env.ACME_API_KEY !== undefined;
    return Object.assign(new AcmeProvider(ctx), { isAvailable: () => isAvailable });
  }),
  broken(
    'available-is-cheap',
    /It takes/,
    having({
      isAvailable() {
        const endMs = performance.now() + 8;
        while (performance.now() < endMs);
        return true;
      },
    }),
  ),
  broken(
    'available-is-offline',
    /isAvailable\(\) gave a promise; it must answer at once/,
    having({ isAvailable: () => Promise.reject(new Error('later')) }),
  ),
  broken(
    'available-is-offline',
    /acme\.test/,
    having({
      isAvailable() {
        this.ctx.fetch('https://acme.test.invalid/').catch(() => {});
        return true;
      },
    }),
  ),
  broken(
    'available-never-throws',
    /Invalid URL/,
    having({
      isAvailable() {
        return new URL(this.ctx.env.ACME_URL ?? '').protocol !== '';
      },
    }),
  ),
  broken(
    'broken-options',
    /threw .*trim/,
    having({
      search() {
        return Object(this.ctx.config.web).acme.country.trim();
      },
    }),
  ),
];
