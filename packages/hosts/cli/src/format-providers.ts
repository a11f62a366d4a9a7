import type { Inspection } from '@hermes/web-tools';
import Table from 'cli-table3';
import type { Look } from './look.js';
import { printable } from './printable.js';
import { textWidth, wrapText } from './wrap-text.js';

type ProviderRow = Inspection['providers'][number];
type Cell = readonly string[];

const HEAD = ['PROVIDER', 'STATE', 'OFFERS', 'SOURCE', 'DETAILS'] as const;
const GAP = 2;
const MIN_DETAILS = 20;
/** Only a line below the head: borders around every cell would take a fifth of a narrow terminal. */
const CHARS = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
  middle: '',
} as const;

/** A table of every known provider. */
export function formatProviders(rows: readonly ProviderRow[], look: Look): string {
  const facts = rows.map((row): readonly Cell[] => [
    [row.name],
    [STATES[row.state].label],
    row.capabilities,
    [row.source ?? ''],
  ]);
  const widths = HEAD.slice(0, -1).map((title, column) =>
    Math.max(...[title, ...facts.flatMap((cells) => cells[column] ?? [])].map(textWidth)),
  );
  const used = widths.reduce((sum, width) => sum + width + GAP, 0);
  const detailsWidth = Math.max(MIN_DETAILS, look.columns - used);
  const table = new Table({
    chars: CHARS,
    colWidths: [...widths.map((width) => width + GAP), detailsWidth],
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
  });
  table.push(HEAD.map((title) => look.colors.dim(title)));
  for (const [index, row] of rows.entries()) {
    table.push(toCells(row, facts[index] ?? [], { look, detailsWidth }));
  }
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}

const STATES = {
  available: { label: 'available', color: 'green' },
  keyless: { label: 'keyless', color: 'green' },
  missing: { label: 'not set up', color: 'yellow' },
  failed: { label: 'failed', color: 'red' },
  displaced: { label: 'displaced', color: 'yellow' },
  disabled: { label: 'disabled', color: 'dim' },
  not_enabled: { label: 'not enabled', color: 'yellow' },
  not_installed: { label: 'not installed', color: 'dim' },
} as const;

function toCells(
  row: ProviderRow,
  facts: readonly Cell[],
  { look, detailsWidth }: { readonly look: Look; readonly detailsWidth: number },
): string[] {
  const { colors } = look;
  const [name = [], state = [], capabilities = [], source = []] = facts;
  const details = detailsOf(row).flatMap((text) => wrapText(printable(text), detailsWidth));
  return [
    name.map(colors.bold).join('\n'),
    state.map(colors[STATES[row.state].color]).join('\n'),
    capabilities.join('\n'),
    source.join('\n'),
    details.join('\n'),
  ];
}

/** What is to be done, else what the provider is good for. */
function detailsOf(row: ProviderRow): readonly string[] {
  if (row.note !== undefined) return [row.note];
  if (row.missing.length === 0) return [row.badge, row.tag].filter((text) => text !== '');
  const places = row.requires_env.flat().flatMap(({ url }) => url ?? []);
  const set = `et ${row.missing.join(' and ')}`;
  const step = row.state === 'keyless' ? `Works without a key; s${set} for more.` : `S${set}.`;
  return [step, ...new Set(places)];
}
