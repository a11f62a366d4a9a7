import type { PluginContext } from '@hermes/web-core';
import { FirecrawlProvider } from './provider.js';

export { FirecrawlProvider };

/** Called once, when the host loads this plugin. */
export function register(ctx: PluginContext): void {
  ctx.registerWebSearchProvider(new FirecrawlProvider(ctx));
}
