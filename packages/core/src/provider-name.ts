/** Keys of `web:` in config.yaml that a provider's options may not stand under. */
export const RESERVED_NAMES: ReadonlySet<string> = new Set([
  'backend',
  'search',
  'extract',
  'crawl',
  'preference',
  'limits',
  'cache',
]);

/** Whether a value may name a provider: letters, digits and single hyphens, and no reserved key of `web:`. */
export function isProviderName(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value) &&
    !RESERVED_NAMES.has(value)
  );
}

/** Built-in providers and the package that brings each, in the order in which one is preferred to the next; no other name, such as `constructor`, has a value. */
export const OFFICIAL_PACKAGES: Readonly<Record<string, string>> = Object.assign(
  Object.create(null),
  {
    firecrawl: '@hermes/web-firecrawl',
    parallel: '@hermes/web-parallel',
    tavily: '@hermes/web-tavily',
    exa: '@hermes/web-exa',
    searxng: '@hermes/web-searxng',
    'brave-free': '@hermes/web-brave-free',
    local: '@hermes/web-local',
    ddgs: '@hermes/web-ddgs',
    xai: '@hermes/web-xai',
  },
);
