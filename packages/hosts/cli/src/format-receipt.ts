import type { Receipt } from '@hermes/web-tools';
import type { Look } from './look.js';
import { printable } from './printable.js';
import { textWidth, wrapText } from './wrap-text.js';

type Attempt = Receipt['attempts'][number];

/** What a call did and why, for `--explain`: the outcome, every candidate, every attempt. */
export function formatReceipt(receipt: Receipt, look: Look): string {
  const { bold } = look.colors;
  const { selection, attempts } = receipt;
  const parts = [
    formatOutcome(receipt, look),
    ...(selection
      ? [
          `${bold('Candidates')} (${printable(selection.reason)})`,
          formatCandidates(selection, look),
        ]
      : []),
    ...(attempts.length > 0 ? [bold('Attempts'), formatAttempts(attempts, look)] : []),
  ];
  return `${parts.join('\n')}\n`;
}

const CACHE = {
  hit: 'from the cache',
  partial: 'partly from the cache',
  miss: 'not in the cache',
  off: 'cache not used',
} as const;

function formatOutcome(receipt: Receipt, { colors }: Look): string {
  const { tool, capability, error, served_by: servedBy } = receipt;
  const what = capability === 'crawl' ? `${tool} (crawl)` : tool;
  const facts = `${duration(receipt.duration_ms)}, ${CACHE[receipt.cache]}`;
  if (servedBy !== undefined) {
    return `${colors.bold(what)} ${colors.green(`served by ${printable(servedBy)}`)}, ${facts}`;
  }
  const outcome = error === undefined ? 'served by nobody' : `failed: ${error.code}`;
  return `${colors.bold(what)} ${colors.red(outcome)}, ${facts}`;
}

function formatCandidates({ candidates }: NonNullable<Receipt['selection']>, look: Look): string {
  const { green, dim } = look.colors;
  const width = widest(candidates.map(({ name }) => name));
  return candidates
    .map(({ name, source, chosen, reason }) => {
      const label = pad(printable(name), width);
      const text = `${reason} (${source})`;
      return row(chosen ? green(`* ${label}`) : dim(`  ${label}`), text, {
        indent: width + 6,
        look,
      });
    })
    .join('\n');
}

const OUTCOME_COLOR = {
  served: 'green',
  partial: 'yellow',
  failed: 'red',
  skipped: 'dim',
} as const;

function formatAttempts(attempts: readonly Attempt[], look: Look): string {
  const width = widest(attempts.map(({ provider }) => provider));
  return attempts
    .map((attempt) => {
      const color = look.colors[OUTCOME_COLOR[attempt.outcome]];
      const label = `  ${pad(printable(attempt.provider), width)}  ${color(attempt.outcome.padEnd(7))}`;
      return row(label, factsOf(attempt), { indent: width + 13, look });
    })
    .join('\n');
}

const ATTEMPT_CACHE = {
  hit: 'from the cache',
  partial: 'partly from the cache',
  miss: 'not in the cache',
  shared: 'shared with a call that was under way',
} as const;

function factsOf(attempt: Attempt): string {
  const { outcome, reason, code, status, bytes, cache, waited_ms: waitedMs } = attempt;
  const facts = [
    ...(outcome === 'skipped' ? [] : [duration(attempt.duration_ms)]),
    ...(code === undefined ? [] : [code]),
    ...(status === undefined ? [] : [`HTTP ${status}`]),
    ...(bytes === undefined ? [] : [size(bytes)]),
    ...(cache === undefined ? [] : [ATTEMPT_CACHE[cache]]),
    ...(waitedMs === undefined ? [] : [`waited ${duration(waitedMs)} for web.limits`]),
  ].join(', ');
  return [facts, reason ?? ''].filter((text) => text !== '').join(': ');
}

/** A label with a text beside it, of which further lines stand below each other. */
function row(
  label: string,
  text: string,
  { indent, look }: { readonly indent: number; readonly look: Look },
): string {
  const lines = wrapText(printable(text), Math.max(20, look.textColumns - indent));
  return `${label}  ${lines.join(`\n${' '.repeat(indent)}`)}`;
}

function widest(names: readonly string[]): number {
  return Math.max(0, ...names.map((name) => textWidth(printable(name))));
}

function pad(text: string, width: number): string {
  return `${text}${' '.repeat(Math.max(0, width - textWidth(text)))}`;
}

function duration(milliseconds: number): string {
  return milliseconds < 10_000
    ? `${Math.round(milliseconds)} ms`
    : `${(milliseconds / 1000).toFixed(1)} s`;
}

function size(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
