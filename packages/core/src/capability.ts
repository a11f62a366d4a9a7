/** What a provider can do. `crawl` is a mode of `extract()` and is selected under the extract keys. */
export type Capability = 'search' | 'extract' | 'crawl';

/** Every capability, in the order in which people read them. */
export const CAPABILITIES: readonly Capability[] = ['search', 'extract', 'crawl'];
