import type { webExtract, webSearch } from '../src/index.js';

/** What a model asks for in its first answer; its second ends the conversation. */
export interface AskedCall {
  readonly toolName: 'web_search' | 'web_extract';
  readonly input: unknown;
}

export interface Question {
  readonly tools: {
    readonly web_search: ReturnType<typeof webSearch>;
    readonly web_extract: ReturnType<typeof webExtract>;
  };
  readonly calls: readonly AskedCall[];
  readonly abortSignal?: AbortSignal;
}

/** What went over the table, in JSON. */
export interface Conversation {
  /** The tools, as the model is offered them. */
  readonly offered: unknown;
  /** What the app gets of the calls. */
  readonly results: unknown;
  /** What the model gets of them. */
  readonly told: readonly unknown[];
  readonly text: string;
}

/** `generateText` of one version of `ai`, with a model that asks for these calls. */
export type Converse = (question: Question) => Promise<Conversation>;

/** The calls as the content of a model's answer, the same in all versions. */
export function toToolCalls(calls: readonly AskedCall[]) {
  return calls.map(({ toolName, input }, index) => ({
    type: 'tool-call' as const,
    toolCallId: `call-${index}`,
    toolName,
    input: JSON.stringify(input),
  }));
}
