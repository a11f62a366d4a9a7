import type { PluginContext } from '@hermes/web-core';
import { LocalProvider } from './provider.js';

/** Registers the provider `local`. */
export function register(ctx: PluginContext): void {
  ctx.registerWebSearchProvider(new LocalProvider(ctx));
}
