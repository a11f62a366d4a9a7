import type { PluginContext } from '@hermes/web-core';
import { SearxngProvider } from './provider.js';

export { SearxngProvider };

/** Called once, when the host loads this plugin. */
export function register(ctx: PluginContext): void {
  ctx.registerWebSearchProvider(new SearxngProvider(ctx));
}
