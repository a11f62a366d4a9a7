import type { PluginContext } from '@hermes/web-core';
import { ParallelProvider } from './provider.js';

export { ParallelProvider };

/** Called once, when the host loads this plugin. */
export function register(ctx: PluginContext): void {
  ctx.registerWebSearchProvider(new ParallelProvider(ctx));
}
