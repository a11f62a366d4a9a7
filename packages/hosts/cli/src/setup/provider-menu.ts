import { CAPABILITIES } from '@hermes/web-core';
import type { Inspection, ProviderRow } from '@hermes/web-tools';
import { STATES } from '../format-providers.js';
import type { Look } from '../look.js';
import type { Choice } from '../prompts.js';
import { cutText, textWidth } from '../wrap-text.js';

/** What a menu takes of a line for itself. */
const MENU_COLUMNS = 16;
/** Fewer columns of details say nothing. */
const MIN_DETAILS = 12;
const GAP = '  ';

/** A line for each provider, known by its manifest alone, and one to leave; what a line has no room for is its hint. */
export function providerMenu(
  inspection: Inspection,
  look: Look,
): readonly Choice<ProviderRow | undefined>[] {
  const rows = inspection.providers.filter(({ state }) => state !== 'displaced');
  const width = Math.max(...rows.map(({ name }) => textWidth(name)));
  const stateWidth = Math.max(...rows.map(({ state }) => STATES[state].label.length));
  const room = look.columns - MENU_COLUMNS - width - stateWidth - 2 * GAP.length;
  const choices = rows.map((row) => {
    const name = row.name + ' '.repeat(width - textWidth(row.name));
    const state = STATES[row.state].label;
    const details = detailsOf(row, inspection).join(' · ');
    const shown = room < MIN_DETAILS ? '' : cutText(details, room);
    const label = [name, shown === '' ? state : state.padEnd(stateWidth), shown]
      .join(GAP)
      .trimEnd();
    return { value: row, label, ...(shown !== details && { hint: details }) };
  });
  return [...choices, { value: undefined, label: 'Leave everything as it is' }];
}

function detailsOf(row: ProviderRow, { selection }: Inspection): readonly string[] {
  const serves = CAPABILITIES.filter((capability) => selection[capability].provider === row.name);
  const missing = row.missing.join(' and ');
  const need = row.state === 'keyless' ? `${missing} for more` : `needs ${missing}`;
  return [
    ...(serves.length > 0 ? [`serves ${serves.join(', ')} now`] : []),
    ...(row.note === undefined ? [] : [row.note]),
    row.badge,
    ...(missing === '' ? [] : [need]),
    row.tag,
  ].filter((text) => text !== '');
}
