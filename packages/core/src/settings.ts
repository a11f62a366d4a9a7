import { ConfigReader } from './config-reader.js';
import type { Config, Env } from './context.js';

/** The part of config.yaml that the host itself reads, checked and with defaults. */
export interface Settings {
  /** `web.backend`, `web.search_backend`, `web.extract_backend`; absent when not set. */
  readonly backend: string | undefined;
  readonly searchBackend: string | undefined;
  readonly extractBackend: string | undefined;
  /** Order in which available providers are preferred (`web.preference`). */
  readonly preference: readonly string[];
  /** Whether providers that need no credentials may serve when nothing is configured (`web.keyless_fallback`); off in a configuration with a fault. */
  readonly keylessFallback: boolean;
  /** `web.search_timeout`, in milliseconds. */
  readonly searchTimeoutMs: number;
  /** `web.extract_timeout`, in milliseconds. */
  readonly extractTimeoutMs: number;
  /** `web.extract_char_limit`, characters per page. */
  readonly extractCharLimit: number;
  /** `web.extract_max_urls`, URLs per call. */
  readonly extractMaxUrls: number;
  /** `HERMES_ALLOW_PRIVATE_URLS`, else `security.allow_private_urls`. */
  readonly allowPrivateUrls: boolean;
  readonly pluginsEnabled: readonly string[];
  readonly pluginsDisabled: readonly string[];
  /** `plugins.load_timeout_seconds`, in milliseconds. */
  readonly pluginLoadTimeoutMs: number;
}

/** Default of `web.preference`. */
export const DEFAULT_PREFERENCE: readonly string[] = [
  'firecrawl',
  'parallel',
  'tavily',
  'exa',
  'searxng',
  'brave-free',
  'local',
];

/** Order of the keyless tier. Tavily serves without a key only when it is chosen by name. */
export const KEYLESS_ORDER: readonly string[] = ['exa', 'parallel', 'firecrawl', 'ddgs'];

/** Reads the settings; what is of the wrong type keeps its default and is named in `warnings`. */
export function readSettings(
  config: Config,
  env: Env,
): { readonly settings: Settings; readonly warnings: readonly string[] } {
  const reader = new ConfigReader(config);
  const web = reader.section('web');
  const security = reader.section('security');
  const plugins = reader.section('plugins');
  const preference = web.names('preference');
  const settings: Settings = {
    backend: web.name('backend'),
    searchBackend: web.name('search_backend'),
    extractBackend: web.name('extract_backend'),
    preference: preference.length > 0 ? preference : DEFAULT_PREFERENCE,
    keylessFallback:
      web.usable && web.boolean('keyless_fallback', { missing: true, broken: false }),
    searchTimeoutMs: web.number('search_timeout', { missing: 30, min: 0.001, max: 3600 }) * 1000,
    extractTimeoutMs: web.number('extract_timeout', { missing: 120, min: 0.001, max: 3600 }) * 1000,
    extractCharLimit: web.number('extract_char_limit', {
      missing: 15_000,
      min: 2000,
      max: 500_000,
    }),
    extractMaxUrls: web.number('extract_max_urls', { missing: 5, min: 1, max: 100 }),
    allowPrivateUrls:
      switchOf(env.HERMES_ALLOW_PRIVATE_URLS) ??
      security.boolean('allow_private_urls', { missing: false, broken: false }),
    pluginsEnabled: plugins.strings('enabled'),
    pluginsDisabled: plugins.strings('disabled'),
    pluginLoadTimeoutMs:
      plugins.number('load_timeout_seconds', { missing: 10, min: 0.001, max: 600 }) * 1000,
  };
  const { warnings } = reader;
  // Fails closed: a query must not go to a stranger because a choice could not be read.
  const keylessFallback = settings.keylessFallback && warnings.length === 0;
  return { settings: { ...settings, keylessFallback }, warnings };
}

/** `true`, `1`, `yes` and their opposites; anything else says nothing. */
function switchOf(value: string | undefined): boolean | undefined {
  if (/^(true|1|yes)$/i.test(value ?? '')) return true;
  return /^(false|0|no)$/i.test(value ?? '') ? false : undefined;
}
