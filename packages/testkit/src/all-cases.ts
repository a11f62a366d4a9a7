import type { CaseDefinition } from './case-definition.js';
import { ANSWER_FAULTS } from './faults/answers.js';
import { CONNECTION_FAULTS } from './faults/connection.js';
import { DATA_FAULTS } from './faults/dirty-data.js';
import { RATE_LIMIT_FAULTS } from './faults/rate-limits.js';
import { REDIRECT_FAULTS } from './faults/redirects.js';
import { AVAILABILITY_RULES } from './rules/availability.js';
import { CALL_RULES } from './rules/calls.js';
import { CONCURRENCY_RULES } from './rules/concurrency.js';
import { CRAWL_RULES } from './rules/crawl.js';
import { CREDENTIAL_RULES } from './rules/credentials.js';
import { EXTRACT_RULES } from './rules/extract.js';
import { IDENTITY_RULES } from './rules/identity.js';
import { LOADING_RULES } from './rules/loading.js';
import { SEARCH_RULES } from './rules/search.js';

/** Every rule and fault, in the order in which reports show them. */
export const ALL_CASES: readonly CaseDefinition[] = [
  ...IDENTITY_RULES,
  ...LOADING_RULES,
  ...AVAILABILITY_RULES,
  ...CREDENTIAL_RULES,
  ...CALL_RULES,
  ...SEARCH_RULES,
  ...EXTRACT_RULES,
  ...CRAWL_RULES,
  ...CONCURRENCY_RULES,
  ...CONNECTION_FAULTS,
  ...ANSWER_FAULTS,
  ...RATE_LIMIT_FAULTS,
  ...REDIRECT_FAULTS,
  ...DATA_FAULTS,
];
