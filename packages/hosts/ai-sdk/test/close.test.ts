import { createWeb } from '@hermes/web';
import { expect, onTestFinished, test } from 'vitest';
import { webExtract, webSearch } from '../src/index.js';
import { startLoopback } from './loopback.js';

/** A search engine that never answers, and how many times it was asked. */
async function startSilentEngine() {
  let asked = 0;
  const loopback = await startLoopback(() => {
    asked += 1;
  });
  onTestFinished(() => loopback[Symbol.asyncDispose]());
  return { options: loopback.options, hasBeenAsked: () => expect.poll(() => asked).toBe(1) };
}

const CALL = { query: 'tide table' };
const ENDED = { success: false, code: 'aborted' };

test("close() ends the calls of the tool's own web", async () => {
  const engine = await startSilentEngine();
  const tool = webSearch(engine.options);
  const answer = tool.execute(CALL);
  await engine.hasBeenAsked();
  await tool.close();
  expect(await answer).toMatchObject(ENDED);
});

test('close() leaves a shared web to its owner, whose close() ends the calls of every tool', async () => {
  const engine = await startSilentEngine();
  const web = createWeb(engine.options);
  const answer = webSearch({ web }).execute(CALL);
  await engine.hasBeenAsked();
  let ended = false;
  const watched = answer.finally(() => {
    ended = true;
  });
  await webSearch({ web }).close();
  await webExtract({ web }).close();
  expect(ended).toBe(false);
  await web.close();
  expect(await watched).toMatchObject(ENDED);
});
