import { createXai } from '@ai-sdk/xai';
import { FakeServer, XaiFake } from '@hermes/web-testkit';
import { expect, test } from 'vitest';
import { XaiProvider } from '../src/index.js';
import { createContext, KEY } from './context.js';

async function startFake(): Promise<FakeServer> {
  const fake = await FakeServer.start(new XaiFake());
  fake.content = {
    rows: [
      { url: 'https://one.test/', title: 'One', text: 'First.' },
      { url: 'https://two.test/', title: 'Two', text: 'Second.' },
    ],
    pages: [],
  };
  return fake;
}

/** The same job as a search of ours, done by xAI's module of the AI SDK. */
function askThroughSdk(baseUrl: string, prompt: string, domains: readonly string[]) {
  const xai = createXai({ apiKey: KEY, baseURL: `${baseUrl}/v1` });
  return xai.responses('grok-build-0.1').doGenerate({
    prompt: [{ role: 'user', content: [{ type: 'text', text: prompt }] }],
    tools: [
      {
        type: 'provider',
        id: 'xai.web_search',
        name: 'web_search',
        args: { allowedDomains: [...domains] },
      },
    ],
    providerOptions: { xai: { store: false } },
  });
}

test('the SDK gets its answer from the fake: the call, the text, the sources', async () => {
  await using fake = await startFake();
  const { content, finishReason } = await askThroughSdk(fake.url, 'boats', ['one.test']);
  expect(finishReason.unified).toBe('stop');
  expect(content).toMatchObject([
    { type: 'tool-call', toolName: 'web_search', providerExecuted: true },
    { type: 'tool-result', toolName: 'web_search', result: { action: { type: 'search' } } },
    {
      type: 'text',
      text: '{"results":[{"title":"One","url":"https://one.test/","description":"First."},{"title":"Two","url":"https://two.test/","description":"Second."}]}',
    },
    { type: 'source', url: 'https://one.test/' },
    { type: 'source', url: 'https://two.test/' },
  ]);
});

test('the provider sends what the SDK sends, but for what it means to do differently', async () => {
  await using fake = await startFake();
  const ctx = createContext(fake.url, { options: { allowed_domains: ['one.test'] } });
  await new XaiProvider(ctx).search('boats', 5);
  const [ours] = fake.seen;
  const body = Object(ours?.json);
  await askThroughSdk(fake.url, body.input[0].content, ['one.test']);
  const [, theirs] = fake.seen;
  expect([
    ours?.method,
    ours?.path,
    ours?.headers.authorization,
    ours?.headers['content-type'],
  ]).toEqual([
    theirs?.method,
    theirs?.path,
    theirs?.headers.authorization,
    theirs?.headers['content-type'],
  ]);
  const expected = {
    ...Object(theirs?.json),
    // One text is one text: the API takes it as it is, and as a list of parts.
    input: [{ role: 'user', content: Object(theirs?.json).input[0].content[0].text }],
    // The SDK wants the hidden reasoning back for the next turn; there is none here, and citations must stay out of the text.
    include: ['no_inline_citations'],
  };
  expect(body).toEqual(expected);
});

test('the SDK sees the errors of the fake as errors', async () => {
  await using fake = await startFake();
  for (const { reply } of new XaiFake().errors.filter(({ reply }) => reply.status !== 429)) {
    fake.fault = ({ send }) => send(reply);
    await expect(askThroughSdk(fake.url, 'boats', [])).rejects.toMatchObject({
      statusCode: reply.status,
    });
  }
});
