import { CAPABILITIES } from '@hermes/web-core';
import type { Inspection } from '@hermes/web-tools';
import { formatProviders } from './format-providers.js';
import type { Look } from './look.js';
import { printable } from './printable.js';
import { wrapText } from './wrap-text.js';

/** What `hermes-web tools` shows: the providers, who serves what and why, the warnings. */
export function formatInspection(inspection: Inspection, look: Look): string {
  const { bold, dim } = look.colors;
  const parts = [
    formatProviders(inspection.providers, look),
    `${bold('Who serves what')}\n${formatSelection(inspection, look)}`,
    ...formatWarnings(inspection, look),
    dim(`Settings: ${printable(inspection.home)} (config.yaml, .env)`),
  ];
  return `${parts.join('\n\n')}\n`;
}

function formatSelection({ selection }: Inspection, look: Look): string {
  const { green, red, dim } = look.colors;
  return CAPABILITIES.map((capability) => {
    const { provider, reason } = selection[capability];
    const label = `  ${capability.padEnd(8)} `;
    const lines = wrapText(printable(reason), look.textColumns - label.length);
    if (provider === undefined) return hang(`${label}${red('nobody')}`, label.length, lines);
    return `${label}${green(provider)}${dim(`, ${printable(reason)}`)}`;
  }).join('\n');
}

function formatWarnings({ warnings }: Inspection, look: Look): readonly string[] {
  if (warnings.length === 0) return [];
  const { bold, yellow } = look.colors;
  const items = warnings.map((warning) => {
    const [first = '', ...rest] = wrapText(printable(warning), look.textColumns - 4);
    return hang(`  ${yellow('!')} ${first}`, 4, rest);
  });
  return [`${bold('Warnings')}\n${items.join('\n')}`];
}

/** A first line with the others below it, indented. */
function hang(first: string, indent: number, rest: readonly string[]): string {
  return [first, ...rest.map((line) => `${' '.repeat(indent)}${line}`)].join('\n');
}
