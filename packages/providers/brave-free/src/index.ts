import type { PluginContext } from '@hermes/web-core';
import { BraveFreeProvider } from './provider.js';

export { BraveFreeProvider };

/** Called once, when the host loads this plugin. */
export function register(ctx: PluginContext): void {
  ctx.registerWebSearchProvider(new BraveFreeProvider(ctx));
}
