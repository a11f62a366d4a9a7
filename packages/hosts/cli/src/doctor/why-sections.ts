import type { ProviderRow } from '@hermes/web-tools';
import type { WhyReport } from './doctor-report.js';
import { pingSection } from './ping-section.js';
import { pathLine, pluginItem } from './plugin-items.js';
import { markOf, problemSection } from './problem-section.js';
import type { Item, Section } from './sheet.js';

/** One provider, plugin or package as a person reads about it. */
export function whySections(report: WhyReport): readonly Section[] {
  const { why, problems } = report;
  return [
    {
      title: `Where ${why.name} was looked for`,
      items: why.tried.map((path) => ({
        mark: path.found ? 'good' : 'none',
        text: pathLine(path),
      })),
    },
    { title: 'Found', items: why.plugins.map((plugin) => pluginItem(plugin, problems)) },
    { title: 'State', items: why.providers.map((row) => providerItem(row, report)) },
    { title: 'Chosen or not', items: choiceItems(report) },
    ...pingSection(report),
    problemSection(problems),
  ];
}

function providerItem(row: ProviderRow, { problems }: WhyReport): Item {
  const isUsable = row.state === 'available' || row.state === 'keyless';
  const mark = markOf(row.name, problems);
  const places = row.requires_env.flat().flatMap(({ url }) => url ?? []);
  return {
    mark: mark === 'good' && !isUsable ? 'none' : mark,
    text: `${row.name}: ${row.state === 'missing' ? 'not set up' : row.state.replace('_', ' ')}`,
    details: [
      ...(row.capabilities.length > 0 ? [`offers ${row.capabilities.join(', ')}`] : []),
      ...(row.missing.length > 0
        ? [`to be set: ${row.missing.join(' and ')}`, ...new Set(places)]
        : []),
      ...(row.note === undefined ? [] : [row.note]),
    ],
  };
}

function choiceItems({ why, problems }: WhyReport): readonly Item[] {
  return why.choices.map(({ provider, capability, chosen, reason }) => ({
    mark: chosen ? markOf(provider, problems) : 'none',
    text: `${capability}: ${provider} is ${chosen ? '' : 'not '}chosen, ${reason}`,
  }));
}
