import type { ExtractEnvelope, SearchEnvelope } from '@hermes/web-core';
import type { ExtractArguments, SearchArguments } from '@hermes/web-tools';
import type * as ai6 from 'ai';
import type * as ai5 from 'ai5';
import type * as ai7 from 'ai7';
import { expectTypeOf, test } from 'vitest';
import { webExtract, webSearch } from '../src/index.js';

const question = {
  model: 'any-model',
  prompt: 'What is new?',
  tools: { web_search: webSearch(), web_extract: webExtract() },
};
const askAi5 = ({ generateText }: typeof ai5) => generateText(question);
const askAi6 = ({ generateText }: typeof ai6) => generateText(question);
const askAi7 = ({ generateText }: typeof ai7) => generateText(question);

/** Results of the tool of this name, whose types are known. */
type ResultOf<Answer extends Promise<{ toolResults: readonly unknown[] }>, Name> = Extract<
  Awaited<Answer>['toolResults'][number],
  { readonly toolName: Name; readonly dynamic?: false | undefined }
>;

test('generateText of every version takes the tools without a cast and knows what they take and give', () => {
  type Search5 = ResultOf<ReturnType<typeof askAi5>, 'web_search'>;
  type Extract5 = ResultOf<ReturnType<typeof askAi5>, 'web_extract'>;
  expectTypeOf<Search5['input']>().toEqualTypeOf<SearchArguments>();
  expectTypeOf<Search5['output']>().toEqualTypeOf<SearchEnvelope>();
  expectTypeOf<Extract5['input']>().toEqualTypeOf<ExtractArguments>();
  expectTypeOf<Extract5['output']>().toEqualTypeOf<ExtractEnvelope>();

  type Search6 = ResultOf<ReturnType<typeof askAi6>, 'web_search'>;
  type Extract6 = ResultOf<ReturnType<typeof askAi6>, 'web_extract'>;
  expectTypeOf<Search6['input']>().toEqualTypeOf<SearchArguments>();
  expectTypeOf<Search6['output']>().toEqualTypeOf<SearchEnvelope>();
  expectTypeOf<Extract6['input']>().toEqualTypeOf<ExtractArguments>();
  expectTypeOf<Extract6['output']>().toEqualTypeOf<ExtractEnvelope>();

  type Search7 = ResultOf<ReturnType<typeof askAi7>, 'web_search'>;
  type Extract7 = ResultOf<ReturnType<typeof askAi7>, 'web_extract'>;
  expectTypeOf<Search7['input']>().toEqualTypeOf<SearchArguments>();
  expectTypeOf<Search7['output']>().toEqualTypeOf<SearchEnvelope>();
  expectTypeOf<Extract7['input']>().toEqualTypeOf<ExtractArguments>();
  expectTypeOf<Extract7['output']>().toEqualTypeOf<ExtractEnvelope>();
});
