import { type ConformanceSubject, conformanceCases } from '@hermes/web-testkit';
import { FakePages } from './fake-pages.js';

const NO_VENDOR = 'its search asks nobody: it finds what it has read before';
const ANY_TEXT = 'whatever text a site sends is a page';

const subjectWithoutLimits: ConformanceSubject = {
  packageFolder: new URL('../', import.meta.url),
  provider: 'local',
  load: () => import('@hermes/web-local'), // as built: from source, each case would compile its workers anew
  fake: () => new FakePages(),
  env: () => ({ HERMES_ALLOW_PRIVATE_URLS: 'true' }),
  config: { web: { local: { crawl_delay: 0 } } },
  pageOrigin: (baseUrl) => baseUrl,
  spares: ({ path }) => path === '/robots.txt',
  sideBySide: 4,
};

/** What a search owes although there is no vendor behind it. */
const SEARCH_RULES = [
  ...['abort-before-call', 'broken-options', 'foreign-class', 'inputs-untouched'],
  ...['json-round-trip', 'query-lone-surrogate', 'search-no-hits'],
];

const searchCases = conformanceCases(subjectWithoutLimits).filter(
  ({ id, capability }) => capability === 'search' && !SEARCH_RULES.includes(id),
);

export const subject: ConformanceSubject = {
  ...subjectWithoutLimits,
  limits: {
    ...Object.fromEntries(searchCases.map(({ id }) => [`${id}:search`, NO_VENDOR])),
    ...Object.fromEntries(
      ['html-page', 'invalid-json', 'null-answer', 'other-shape'].flatMap((id) => [
        [`${id}:extract`, ANY_TEXT],
        [`${id}:crawl`, ANY_TEXT],
      ]),
    ),
  },
};
