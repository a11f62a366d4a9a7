import { strict as assert } from 'node:assert';
import {
  type AdoptedProvider,
  type ExtractedPage,
  httpUrl,
  type SearchHit,
  WEB_ERROR_CODES,
  type WebErrorCode,
} from '@hermes/web-core';
import type { Bench } from './bench.js';
import type { FailedCall, Outcome } from './call-provider.js';

const LONGEST_MESSAGE = 1000;

/** Fails unless the call failed with one of the codes and with a message that a person can use. */
export function expectFailure(
  bench: Bench,
  outcome: Outcome,
  codes: readonly WebErrorCode[],
): FailedCall {
  const { failed } = outcome;
  if (!failed) {
    return assert.fail(`A failure was due (${codes.join(' or ')}); the call succeeded.`);
  }
  const { code, message } = failed;
  assert.ok(code !== undefined, `The failure has no code: "${message}"`);
  assert.ok(WEB_ERROR_CODES.includes(code), `The code ${code} is not of the closed set.`);
  assert.ok(
    codes.includes(code),
    `The code is ${code}; it should be ${codes.join(' or ')}. Message: "${message}"`,
  );
  expectMessage(message);
  if (code !== 'policy') expectName(bench, message); // what we refuse ourselves, no service said
  expectNoSecret(bench, message);
  return failed;
}

/** A question's answer; one that came as a promise, which a host takes for no, fails. */
export function atOnce(provider: AdoptedProvider, answer: boolean): boolean {
  const fault = provider.fault();
  assert.ok(fault === undefined, `It ${fault}.`);
  return answer;
}

/** A message is one line of some length, without markup. */
function expectMessage(message: string): void {
  assert.ok(message.length <= LONGEST_MESSAGE, `The message has ${message.length} characters.`);
  assert.doesNotMatch(message, /<\/?[a-z!][^>]*>/i, 'The message holds markup.');
  assert.doesNotMatch(message, /\n/, 'The message has several lines, such as a stack.');
}

function expectName(bench: Bench, message: string): void {
  const names = namesOf(bench);
  assert.ok(
    names.some((name) => message.toLowerCase().includes(name)),
    `The message names none of ${names.join(', ')}: "${message}"`,
  );
}

/** Provider, vendor, first word of the label, and where the service is; `matchPages` of core says "The provider". */
function namesOf(bench: Bench): readonly string[] {
  const { provider, vendor, server } = bench;
  const label = provider.displayName.replace(/\s*\(.*\)/, '').split(' ')[0] ?? '';
  const { host } = new URL(server.url);
  const names = [provider.name, vendor.vendor, label, host, 'the provider'];
  return [...new Set(names.filter((name) => name !== '').map((name) => name.toLowerCase()))];
}

/** Fails where the text, or anything the provider logged, holds the credential. */
export function expectNoSecret(bench: Bench, text: string): void {
  const { key } = bench.vendor;
  if (key === '') return;
  const hidden = [key, encodeURIComponent(key), Buffer.from(key).toString('base64')];
  for (const line of [text, ...bench.logged]) {
    assert.ok(!hidden.some((form) => line.includes(form)), `The credential is shown: "${line}"`);
  }
}

/** The hits of a success. */
export function expectHits({ method, hits, failed }: Outcome): readonly SearchHit[] {
  return hits ?? assert.fail(`${method}() failed: ${describe(failed)}`);
}

/** The pages of a success of which at least one was read. */
export function expectPages({ method, pages, failed }: Outcome): readonly ExtractedPage[] {
  if (failed || !pages) return assert.fail(`${method}() failed: ${describe(failed)}`);
  return pages;
}

function describe(failed: FailedCall | undefined): string {
  return failed ? `"${failed.message}" (${failed.code})` : 'no pages';
}

/** Fails unless the call succeeded, with clean hits or with pages under absolute URLs. */
export function expectSuccess(outcome: Outcome): void {
  const { hits } = outcome;
  hits?.forEach(expectCleanHit);
  for (const { url } of hits ? [] : expectPages(outcome)) {
    assert.ok(httpUrl(url), `A page stands under "${url}", no absolute http(s) URL.`);
  }
}

const DIRTY = /[\p{Cc}\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]|\p{Cs}|\s{2}|^\s|\s$/u;

/** What every provider owes for a hit, whatever the vendor sent. */
export function expectCleanHit(hit: SearchHit, index: number): void {
  assert.ok(httpUrl(hit.url), `A hit's URL is "${hit.url}", no absolute http(s) URL.`);
  assert.equal(hit.position, index + 1, 'Positions count from 1.');
  assert.notEqual(hit.title, '', 'A hit has no title; it should fall back to the host.');
  for (const text of [hit.title, hit.description]) {
    assert.doesNotMatch(text, DIRTY, `A hit's text is not clean: ${JSON.stringify(text)}`);
  }
}
