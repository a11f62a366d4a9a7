import type { PluginContext } from '@hermes/web-core';
import { DdgsProvider } from './provider.js';

export { DdgsProvider };

/** Called once, when the host loads this plugin. */
export function register(ctx: PluginContext): void {
  ctx.registerWebSearchProvider(new DdgsProvider(ctx));
}
