import type { PluginContext } from '@hermes/web-core';
import { XaiProvider } from './provider.js';

export { XaiProvider };

/** Called once, when the host loads this plugin. */
export function register(ctx: PluginContext): void {
  ctx.registerWebSearchProvider(new XaiProvider(ctx));
}
