import { generateText, stepCountIs } from 'ai7';
import { MockLanguageModelV4 } from 'ai7/test';
import { type Converse, toToolCalls } from './conversation.js';

const USAGE = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

export const converse: Converse = async ({ tools, calls, ...options }) => {
  const asked = {
    content: toToolCalls(calls),
    finishReason: { unified: 'tool-calls' as const, raw: undefined },
    usage: USAGE,
    warnings: [],
  };
  const ended = {
    content: [{ type: 'text' as const, text: 'Done.' }],
    finishReason: { unified: 'stop' as const, raw: undefined },
    usage: USAGE,
    warnings: [],
  };
  const model = new MockLanguageModelV4({
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
