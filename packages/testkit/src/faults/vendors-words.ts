import { strict as assert } from 'node:assert';
import { cleanText } from '@hermes/web-core';
import { stringsOf } from '../read-request.js';
import type { FakeReply } from '../vendor-fake.js';

/** Verbs with which a message tells what to do. */
const ADVICE =
  /\b(add|ask|check|choose|correct|get|lower|raise|renew|renews|retry|see|set|sign|top|try|upgrade|use|wait|write)\b/i;
const SHORTEST_WORDS = 8;
const COMPARED = 24;

/** Fails unless the message passes on what the vendor said, or says what to do. */
export function expectVendorsWords(message: string, reply: FakeReply): void {
  const text = typeof reply.body === 'string' ? parse(reply.body) : [];
  const said = [...stringsOf(reply.json), ...text].map(cleanText);
  const isPassedOn = said
    .filter((words) => words.length >= SHORTEST_WORDS)
    .some((words) => message.includes(words.slice(0, COMPARED)));
  assert.ok(
    isPassedOn || ADVICE.test(message),
    `The message holds neither the vendor's words nor advice: "${message}"`,
  );
}

function parse(body: string): readonly string[] {
  try {
    return stringsOf(JSON.parse(body));
  } catch {
    return [body]; // text or a page
  }
}
