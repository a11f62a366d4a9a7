import { cutText } from '@hermes/web-core';

const MAX_OBJECTIVE_LENGTH = 5000;
const MAX_QUERY_LENGTH = 200;

/** What is looked for, as the API and the MCP server take it. */
export interface Question {
  readonly objective: string;
  readonly search_queries: readonly string[];
}

/** Parallel wants keywords and the goal behind them: the query is both, each within its limit. */
export function toQuestion(query: string): Question {
  const text = query.trim();
  return {
    objective: cutText(text, MAX_OBJECTIVE_LENGTH),
    search_queries: [cutText(text, MAX_QUERY_LENGTH)],
  };
}
