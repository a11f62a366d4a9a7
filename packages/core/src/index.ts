export type { AdoptedProvider } from './adopt.js';
export { adoptProvider } from './adopt.js';
export type { Capability } from './capability.js';
export { CAPABILITIES } from './capability.js';
export { checkExtract, checkSearch } from './check-envelope.js';
export { clamp } from './clamp.js';
export type { CollectOptions } from './collect-hits.js';
export { collectHits } from './collect-hits.js';
export { isMapping } from './config-reader.js';
export type {
  Config,
  Env,
  Logger,
  Lookup,
  PluginContext,
  ProviderContext,
  Register,
} from './context.js';
export { CONTRACT_BRAND, CONTRACT_VERSION } from './contract.js';
export type { CrawlReport } from './crawl-entries.js';
export { crawlEntries } from './crawl-entries.js';
export { cutText } from './cut-text.js';
export { abortError, Deadline, sleep, untilAborted } from './deadline.js';
export type {
  ExtractEnvelope,
  ExtractedPage,
  ExtractSuccess,
  Failure,
  SearchEnvelope,
  SearchHit,
  SearchSuccess,
} from './envelope.js';
export { attempt, extractOk, failure, pageFailed, pageOk } from './envelope.js';
export type { WebErrorCode, WebErrorDetails } from './errors.js';
export { messageOf, PluginError, WEB_ERROR_CODES, WebProviderError } from './errors.js';
export { extractEach, extractInBatches } from './extract-in-batches.js';
export type { RawHit } from './hits.js';
export { searchOk } from './hits.js';
export type { EnvVariable, ManifestOrigin, PluginManifest } from './manifest.js';
export { readManifest } from './manifest.js';
export type {
  CallOptions,
  CrawlOptions,
  ExtractFormat,
  ExtractOptions,
  Progress,
} from './options.js';
export { matchPages } from './pages.js';
export type { CrawlPlan } from './plan-crawl.js';
export { planCrawl } from './plan-crawl.js';
export { WebSearchProvider } from './provider.js';
export type { ProviderLimits } from './provider-limits.js';
export { isProviderName, OFFICIAL_PACKAGES } from './provider-name.js';
export { providerOptions } from './provider-options.js';
export { missingEnv } from './readiness.js';
export { redact } from './redact.js';
export type { InactiveEntry, ProviderSource, RegistryEntry } from './registry.js';
export { ProviderRegistry } from './registry.js';
export type { Schema, SchemaIssue, SchemaResult } from './schema.js';
export { describeIssue } from './schema.js';
export type {
  Selection,
  SelectionCandidate,
  SelectionGround,
  SelectionInput,
  SelectionStep,
} from './selection.js';
export { selectProvider } from './selection.js';
export type { Settings } from './settings.js';
export { readSettings } from './settings.js';
export type { SetupSchema, SetupVariable } from './setup.js';
export { cleanText } from './text.js';
export { httpUrl, parseUrl, urlKey } from './url.js';
