import type { PluginContext } from '@hermes/web-core';
import { MyBackendProvider } from './provider.js';

export { MyBackendProvider };

/** Called once, when the host loads this plugin. */
export function register(ctx: PluginContext): void {
  ctx.registerWebSearchProvider(new MyBackendProvider(ctx));
}
