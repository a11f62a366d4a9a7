import type { PluginRow } from '@hermes/web-tools';
import type { Look } from '../look.js';
import { type Cell, formatTable } from '../table.js';

const HEAD = ['PLUGIN', 'STATUS', 'VERSION', 'SOURCE', 'DETAILS'] as const;

const STATES = {
  enabled: { label: 'enabled', color: 'green' },
  disabled: { label: 'disabled', color: 'dim' },
  not_enabled: { label: 'not enabled', color: 'yellow' },
  failed: { label: 'failed', color: 'red' },
} as const;

/** One plugin as `hermes-web plugins list --json` prints it; the first five as Hermes Agent does. */
export interface ListedPlugin {
  readonly name: string;
  /** As it really is in effect: a bundled plugin that nobody disabled is enabled. */
  readonly status: (typeof STATES)[keyof typeof STATES]['label'];
  readonly version: string;
  readonly description: string;
  readonly source: string;
  /** What `enable` and the others, and the lists in config.yaml, call it. */
  readonly key: string;
  readonly package?: string;
  readonly providers: readonly string[];
  readonly note?: string;
}

export function toListed(row: PluginRow): ListedPlugin {
  return {
    name: row.name,
    status: STATES[row.state].label,
    version: row.version,
    description: row.description,
    source: row.source,
    key: row.key,
    ...(row.package !== undefined && { package: row.package }),
    providers: row.providers,
    ...(row.note !== undefined && { note: row.note }),
  };
}

/** What `hermes-web plugins` shows. */
export function formatPlugins(rows: readonly PluginRow[], look: Look): string {
  if (rows.length === 0) return 'There is no such plugin.\n';
  const table = formatTable(
    HEAD,
    rows.map((row) => toCells(row, look)),
    look,
  );
  return `${table}\n`;
}

/** The words for a state. */
export function stateLabel({ state }: PluginRow): string {
  return STATES[state].label;
}

function toCells(row: PluginRow, { colors }: Look): readonly Cell[] {
  const { label, color } = STATES[row.state];
  return [
    { lines: [row.key], color: colors.bold },
    { lines: [label], color: colors[color] },
    { lines: [row.version] },
    { lines: [row.source] },
    { lines: detailsOf(row) },
  ];
}

/** What is to be done, else what the plugin is good for; and whose name it takes, or who takes its. */
function detailsOf(row: PluginRow): readonly string[] {
  const about = row.state === 'failed' || row.state === 'disabled' ? undefined : row.description;
  return [
    ...(row.package === undefined || row.package === row.key ? [] : [row.package]),
    about || (row.note ?? ''),
    ...row.displaces.map(({ provider, plugin }) => `takes ${provider} from ${plugin}`),
    ...row.displaced_by.map(({ provider, plugin }) => `${plugin} takes ${provider}`),
  ].filter((text) => text !== '');
}
