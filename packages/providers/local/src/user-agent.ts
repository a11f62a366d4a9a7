import { createRequire } from 'node:module';

/** The name under which robots.txt may address us. */
export const PRODUCT_TOKEN = 'hermes-web';

/** `hermes-web/1.0.0`: who we are, and no browser. */
export function userAgent(): string {
  const manifest: unknown = createRequire(import.meta.url)('../package.json');
  return `${PRODUCT_TOKEN}/${String(Reflect.get(Object(manifest), 'version'))}`;
}
