import type { PluginContext } from '@hermes/web-core';
import { TavilyProvider } from './provider.js';

export { TavilyProvider };

/** Called once, when the host loads this plugin. */
export function register(ctx: PluginContext): void {
  ctx.registerWebSearchProvider(new TavilyProvider(ctx));
}
