import { ConfigReader, type ConfigSection } from './config-reader.js';
import type { Config, Env } from './context.js';
import { type ProviderLimits, readLimits } from './provider-limits.js';

/** The part of config.yaml that the host itself reads, checked and with defaults. */
export interface Settings {
  /** `web.backend`, `web.search_backend`, `web.extract_backend`; absent when not set. */
  readonly backend: string | undefined;
  readonly searchBackend: string | undefined;
  readonly extractBackend: string | undefined;
  /** `web.search_fallbacks`: whom to ask next when the chosen provider fails. */
  readonly searchFallbacks: readonly string[];
  /** `web.extract_fallbacks`, for crawls too. */
  readonly extractFallbacks: readonly string[];
  /** Order in which available providers are preferred (`web.preference`). */
  readonly preference: readonly string[];
  /** Whether providers that need no credentials may serve when nothing is configured (`web.keyless_fallback`); off in a configuration with a fault. */
  readonly keylessFallback: boolean;
  /** `web.search_timeout`, in milliseconds; 0 or less is the longest, an hour. */
  readonly searchTimeoutMs: number;
  /** `web.extract_timeout`, in milliseconds; 0 or less is the longest, an hour. */
  readonly extractTimeoutMs: number;
  /** `web.extract_char_limit`, characters per page. */
  readonly extractCharLimit: number;
  /** `web.extract_call_char_limit`, characters for all pages of a call together. */
  readonly extractCallCharLimit: number;
  /** `web.extract_max_urls`, URLs per call. */
  readonly extractMaxUrls: number;
  /** `web.cache_enabled`. */
  readonly cacheEnabled: boolean;
  /** `web.cache_ttl_minutes`, in milliseconds. */
  readonly cacheTtlMs: number;
  /** `web.cache`: where answers, limits and cool-downs are kept: `memory`, `sqlite`, or the URL of a Redis. */
  readonly cacheStore: string;
  /** `web.cache_exempt_hosts`: hosts, with their subdomains, whose pages are never cached. */
  readonly cacheExemptHosts: readonly string[];
  /** `web.limits`, by provider. */
  readonly limits: Readonly<Record<string, ProviderLimits>>;
  /** `HERMES_ALLOW_PRIVATE_URLS`, else `security.allow_private_urls`, else its older name `browser.allow_private_urls`. */
  readonly allowPrivateUrls: boolean;
  /** `security.fake_ip_ranges`: CIDRs that a fake-IP proxy answers names from; unchecked. */
  readonly fakeIpRanges: readonly string[];
  /** `security.allow_lazy_installs`; off where it is neither true nor false. */
  readonly allowLazyInstalls: boolean;
  readonly pluginsEnabled: readonly string[];
  readonly pluginsDisabled: readonly string[];
  /** `plugins.load_timeout_seconds`, in milliseconds; 0 or less is the longest, ten minutes. */
  readonly pluginLoadTimeoutMs: number;
}

/** Of a time limit. Hermes Agent switches it off with 0; here no call is without one, and that is the longest. */
const SECONDS = { min: 0.001, max: 3600, off: 3600 };

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

/**
 * Reads the settings; what is of the wrong type keeps its default and is named in `warnings`. `keys` are all that were
 * looked for, such as `web.backend`.
 */
export function readSettings(
  config: Config,
  env: Env,
): {
  readonly settings: Settings;
  readonly warnings: readonly string[];
  readonly keys: readonly string[];
} {
  const reader = new ConfigReader(config);
  const web = reader.section('web');
  const security = reader.section('security');
  const browser = reader.section('browser');
  const plugins = reader.section('plugins');
  const preference = web.names('preference');
  const settings: Settings = {
    backend: web.name('backend'),
    searchBackend: web.name('search_backend'),
    extractBackend: web.name('extract_backend'),
    searchFallbacks: web.names('search_fallbacks'),
    extractFallbacks: web.names('extract_fallbacks'),
    preference: preference.length > 0 ? preference : DEFAULT_PREFERENCE,
    keylessFallback:
      web.usable && web.boolean('keyless_fallback', { missing: true, broken: false }),
    searchTimeoutMs: web.number('search_timeout', { missing: 30, ...SECONDS }) * 1000,
    extractTimeoutMs: web.number('extract_timeout', { missing: 120, ...SECONDS }) * 1000,
    extractCharLimit: web.number('extract_char_limit', {
      missing: 15_000,
      min: 2000,
      max: 500_000,
    }),
    extractCallCharLimit: web.number('extract_call_char_limit', {
      missing: 100_000,
      min: 2000,
      max: 5_000_000,
    }),
    extractMaxUrls: web.number('extract_max_urls', { missing: 5, min: 1, max: 100 }),
    cacheEnabled: web.boolean('cache_enabled', { missing: true, broken: true }),
    cacheTtlMs: web.number('cache_ttl_minutes', { missing: 20, min: 1, max: 1440 }) * 60_000,
    cacheStore: cacheStore(web),
    cacheExemptHosts: web.names('cache_exempt_hosts'),
    limits: readLimits(web),
    allowPrivateUrls:
      switchOf(env.HERMES_ALLOW_PRIVATE_URLS) ??
      security.boolean('allow_private_urls', {
        missing: browser.boolean('allow_private_urls', { missing: false, broken: false }),
        broken: false,
      }),
    fakeIpRanges: security.strings('fake_ip_ranges'),
    allowLazyInstalls: security.boolean('allow_lazy_installs', { missing: true, broken: false }),
    pluginsEnabled: plugins.strings('enabled'),
    pluginsDisabled: plugins.strings('disabled'),
    pluginLoadTimeoutMs:
      plugins.number('load_timeout_seconds', { missing: 10, min: 0.001, max: 600, off: 600 }) *
      1000,
  };
  const { warnings, keys } = reader;
  // Fails closed: a query must not go to a stranger because a choice could not be read.
  const keylessFallback = settings.keylessFallback && warnings.length === 0;
  return { settings: { ...settings, keylessFallback }, warnings, keys: [...keys] };
}

function cacheStore(web: ConfigSection): string {
  const store = web.text('cache', {
    wanted: 'memory, sqlite, or a URL that begins with redis:// or rediss://',
    isValid: (value) => /^(memory|sqlite|rediss?:\/\/.+)$/.test(value),
  });
  return store ?? 'memory';
}

/** `true`, `1`, `yes` and their opposites; anything else says nothing. */
function switchOf(value: string | undefined): boolean | undefined {
  if (/^(true|1|yes)$/i.test(value ?? '')) return true;
  return /^(false|0|no)$/i.test(value ?? '') ? false : undefined;
}
