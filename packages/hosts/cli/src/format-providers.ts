import type { Inspection } from '@hermes/web-tools';
import type { Look } from './look.js';
import { type Cell, formatTable } from './table.js';

type ProviderRow = Inspection['providers'][number];

const HEAD = ['PROVIDER', 'STATE', 'OFFERS', 'SOURCE', 'DETAILS'] as const;

/** A table of every known provider. */
export function formatProviders(rows: readonly ProviderRow[], look: Look): string {
  return formatTable(
    HEAD,
    rows.map((row) => toCells(row, look)),
    look,
  );
}

/** The states as people read them. */
export const STATES = {
  available: { label: 'available', color: 'green' },
  keyless: { label: 'keyless', color: 'green' },
  missing: { label: 'not set up', color: 'yellow' },
  failed: { label: 'failed', color: 'red' },
  displaced: { label: 'displaced', color: 'yellow' },
  disabled: { label: 'disabled', color: 'dim' },
  not_enabled: { label: 'not enabled', color: 'yellow' },
  not_installed: { label: 'not installed', color: 'dim' },
} as const;

function toCells(row: ProviderRow, { colors }: Look): readonly Cell[] {
  const { label, color } = STATES[row.state];
  return [
    { lines: [row.name], color: colors.bold },
    { lines: [label], color: colors[color] },
    { lines: row.capabilities },
    { lines: [row.source ?? ''] },
    { lines: detailsOf(row) },
  ];
}

/** What is to be done, else what the provider is good for; then what `web.limits` leaves it. */
function detailsOf(row: ProviderRow): readonly string[] {
  const { per_second: second, per_minute: minute, per_month: month } = row.calls_left ?? {};
  const left = [
    ...(second === undefined ? [] : [`${second} this second`]),
    ...(minute === undefined ? [] : [`${minute} this minute`]),
    ...(month === undefined ? [] : [`${month} this month`]),
  ];
  const calls = left.length === 0 ? [] : [`Calls left: ${left.join(', ')}.`];
  return [...stepOrPraise(row), ...calls];
}

function stepOrPraise(row: ProviderRow): readonly string[] {
  if (row.note !== undefined) return [row.note];
  if (row.missing.length === 0) return [row.badge, row.tag].filter((text) => text !== '');
  const places = row.requires_env.flat().flatMap(({ url }) => url ?? []);
  const set = `et ${row.missing.join(' and ')}`;
  const step = row.state === 'keyless' ? `Works without a key; s${set} for more.` : `S${set}.`;
  return [step, ...new Set(places)];
}
