import type { Config, Settings } from '@hermes/web-core';
import { WebsitePolicy } from './website-policy.js';

/** The website policy, and through `warn` what is wrong with it and with `security.fake_ip_ranges`, now or later. */
export async function readGuard(
  { config, settings }: { readonly config: Config; readonly settings: Settings },
  home: string,
  warn: (message: string) => void,
): Promise<WebsitePolicy> {
  if (settings.fakeIpRanges.length > 0) {
    const { checkFakeIpRanges } = await import('@hermes/web-core/guard'); // late: few configurations need it here
    for (const warning of checkFakeIpRanges(settings.fakeIpRanges).warnings) warn(warning);
  }
  return WebsitePolicy.read(config, home, warn);
}
