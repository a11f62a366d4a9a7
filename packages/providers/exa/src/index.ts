import type { PluginContext } from '@hermes/web-core';
import { ExaProvider } from './provider.js';

export { ExaProvider };

/** Called once, when the host loads this plugin. */
export function register(ctx: PluginContext): void {
  ctx.registerWebSearchProvider(new ExaProvider(ctx));
}
