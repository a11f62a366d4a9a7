import { CAPABILITIES } from '@hermes/web-core';
import type { Inspection } from '@hermes/web-tools';
import { formatProviders } from './format-providers.js';
import type { Look } from './look.js';
import { printable } from './printable.js';
import { wrapText } from './wrap-text.js';

/** What `hermes-web tools` shows: the providers, who serves what and why, the warnings. */
export function formatInspection(inspection: Inspection, look: Look): string {
  const { dim } = look.colors;
  const parts = [
    formatProviders(inspection.providers, look),
    formatSelection(inspection, look),
    ...formatWarnings(inspection, look),
    dim(`Settings: ${printable(inspection.home)} (config.yaml, .env)`),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** A line for each capability: who serves it, and why. */
export function formatSelection({ selection }: Inspection, look: Look): string {
  const { bold, green, red, dim } = look.colors;
  const lines = CAPABILITIES.map((capability) => {
    const { provider, reason } = selection[capability];
    const label = `  ${capability.padEnd(8)} `;
    const width = look.textColumns - label.length;
    if (provider === undefined) {
      return hang(`${label}${red('nobody')}`, label.length, wrapText(printable(reason), width));
    }
    const [first = '', ...rest] = wrapText(`${provider}, ${printable(reason)}`, width);
    const name = first.slice(0, provider.length);
    const facts = [first.slice(name.length), ...rest].map(dim);
    return hang(`${label}${green(name)}${facts[0]}`, label.length, facts.slice(1));
  });
  return [bold('Who serves what'), ...lines].join('\n');
}

/** Nothing, or one part with everything that is to be mended. */
export function formatWarnings({ warnings }: Inspection, look: Look): readonly string[] {
  if (warnings.length === 0) return [];
  const { bold, yellow } = look.colors;
  const items = warnings.map((warning) => {
    const [first = '', ...rest] = wrapText(printable(warning), look.sentenceColumns - 4);
    return hang(`  ${yellow('!')} ${first}`, 4, rest);
  });
  return [`${bold('Warnings')}\n${items.join('\n')}`];
}

/** A first line with the others below it, indented. */
function hang(first: string, indent: number, rest: readonly string[]): string {
  return [first, ...rest.map((line) => `${' '.repeat(indent)}${line}`)].join('\n');
}
