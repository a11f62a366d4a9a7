import { generateText, stepCountIs } from 'ai5';
import { MockLanguageModelV2 } from 'ai5/test';
import { type Converse, toToolCalls } from './conversation.js';

const USAGE = { inputTokens: 1, outputTokens: 1, totalTokens: 2 };

export const converse: Converse = async ({ tools, calls, ...options }) => {
  const asked = {
    content: toToolCalls(calls),
    finishReason: 'tool-calls' as const,
    usage: USAGE,
    warnings: [],
  };
  const ended = {
    content: [{ type: 'text' as const, text: 'Done.' }],
    finishReason: 'stop' as const,
    usage: USAGE,
    warnings: [],
  };
  const model = new MockLanguageModelV2({
    doGenerate: async ({ prompt }) => (prompt.at(-1)?.role === 'tool' ? ended : asked),
  });
  const { steps, text } = await generateText({
    ...options,
    model,
    tools,
    prompt: 'What is new?',
    stopWhen: stepCountIs(2),
  });
  const [first, second] = model.doGenerateCalls;
  return {
    offered: first?.tools,
    results: steps[0]?.toolResults.map(({ output }) => output),
    told: (second?.prompt ?? []).flatMap(({ role, content }) =>
      role === 'tool' ? content.flatMap((part) => ('output' in part ? [part.output] : [])) : [],
    ),
    text,
  };
};
