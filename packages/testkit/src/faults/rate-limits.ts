import { strict as assert } from 'node:assert';
import type { FakeReply } from '../vendor-fake.js';
import { type Check, type FaultDefinition, toFaultCase } from './fault-definition.js';

const DAY_S = 86_400;
/** A timer may fire a little early, and a request may reach the server a little sooner than the one before it. */
const SLACK_MS = 60;
/** The least that a client waits where the vendor's hint says nothing. */
const LEAST_BACKOFF_MS = 100;

interface HintDefinition {
  readonly id: string;
  readonly title: string;
  hint(): Pick<FakeReply, 'headers' | 'json'>;
  /** Least time between two requests. */
  readonly gapMs: number;
  /** Requests at most. @defaultValue 3 */
  readonly requests?: number;
}

const HINTS: readonly HintDefinition[] = [
  {
    id: '429-retry-after',
    title: 'HTTP 429 with Retry-After in seconds',
    hint: () => ({ headers: { 'retry-after': '1' } }),
    gapMs: 1000,
  },
  {
    id: '429-retry-after-date',
    title: 'HTTP 429 with Retry-After as a date',
    hint: () => ({ headers: { 'retry-after': new Date(Date.now() + 2000).toUTCString() } }),
    gapMs: 1000,
  },
  {
    id: '429-retry-after-ms',
    title: 'HTTP 429 with retry-after-ms',
    hint: () => ({ headers: { 'retry-after-ms': '400' } }),
    gapMs: 400,
  },
  {
    id: '429-body-seconds',
    title: 'HTTP 429 with retry_after_seconds in its body',
    hint: () => ({ json: { error: { message: 'Slow down.', retry_after_seconds: 1 } } }),
    gapMs: 1000,
  },
  {
    id: '429-ratelimit-reset',
    title: 'HTTP 429 with X-RateLimit-Reset',
    hint: () => ({ headers: { 'x-ratelimit-reset': '1, 1419704' } }),
    gapMs: 1000,
  },
  {
    id: '429-no-hint',
    title: 'HTTP 429 without a hint',
    hint: () => ({}),
    gapMs: LEAST_BACKOFF_MS,
  },
  {
    id: '429-junk-hint',
    title: 'HTTP 429 with a Retry-After that is none',
    hint: () => ({ headers: { 'retry-after': 'soon', 'x-ratelimit-reset': 'later' } }),
    gapMs: LEAST_BACKOFF_MS,
  },
  {
    id: '429-negative-hint',
    title: 'HTTP 429 with a negative Retry-After',
    hint: () => ({ headers: { 'retry-after': '-5' } }),
    gapMs: LEAST_BACKOFF_MS,
  },
  {
    id: '429-huge-hint',
    title: 'HTTP 429 with a Retry-After of a day: it fails at once',
    hint: () => ({ headers: { 'retry-after': String(DAY_S) } }),
    gapMs: 0,
    requests: 1,
  },
];

/** Every form in which a vendor says how long to wait. */
export const RATE_LIMIT_FAULTS = HINTS.map((hint) => toFaultCase(toDefinition(hint)));

function toDefinition({ id, title, hint, gapMs, requests = 3 }: HintDefinition): FaultDefinition {
  return {
    id,
    title,
    codes: ['rate_limited', 'quota'],
    arrange({ server }): Check {
      const times: number[] = [];
      server.fault = ({ send }): void => {
        times.push(performance.now());
        send({ status: 429, json: { error: { message: 'Slow down.' } }, ...hint() });
      };
      return () => {
        assert.ok(times.length <= requests, `The vendor was asked ${times.length} times.`);
        const gapsMs = times.slice(1).map((time, index) => time - (times[index] ?? 0));
        const shortestMs = Math.min(...gapsMs, Number.POSITIVE_INFINITY);
        assert.ok(shortestMs >= gapMs - SLACK_MS, `It waited ${Math.round(shortestMs)} ms.`);
      };
    },
  };
}
