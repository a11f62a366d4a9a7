import { CAPABILITIES, CONTRACT_VERSION, type SelectionCandidate } from '@hermes/web-core';
import type { CapabilityTable } from './capability-facts.js';
import type { DoctorReport } from './doctor-report.js';
import type { FileFacts } from './file-facts.js';
import { pingSection } from './ping-section.js';
import { missingItem, pluginItem } from './plugin-items.js';
import { markOf, problemSection } from './problem-section.js';
import type { Item, Section } from './sheet.js';

/** The whole report as a person reads it; the problems stand at its end, where a terminal shows them. */
export function reportSections(report: DoctorReport): readonly Section[] {
  const { problems, selection } = report;
  return [
    { title: 'Versions', items: versionItems(report) },
    { title: 'Files', items: report.files.map((file) => fileItem(file, report)) },
    { title: 'Plugins', items: report.plugins.map((plugin) => pluginItem(plugin, problems)) },
    { title: 'Not found', items: report.missing_names.map((name) => missingItem(name, problems)) },
    { title: 'Copies of @hermes/web-core', items: coreItems(report) },
    { title: 'Who serves what', items: selectionItems(selection, report) },
    { title: 'Cache', items: cacheItems(report) },
    { title: 'Limits', items: limitItems(report) },
    { title: 'Network', items: networkItems(report) },
    ...pingSection(report),
    problemSection(problems),
  ];
}

function versionItems({ node, packages, problems }: DoctorReport): readonly Item[] {
  const nodeItem: Item = {
    mark: markOf('node', problems),
    text: `Node ${node.version} (needed: ${node.required})`,
  };
  const items = packages.map(({ name, version, path }) => ({
    mark: markOf(name, problems),
    text: version === undefined ? `${name} is not there` : `${name} ${version}`,
    ...(path !== undefined && { details: [path] }),
  }));
  return [nodeItem, ...items];
}

function fileItem(file: FileFacts, { problems }: DoctorReport): Item {
  if (file.state === 'absent')
    return { mark: 'none', text: `${file.name}: ${file.path} is not there` };
  const facts = [
    ...(file.mode === undefined ? [] : [file.mode]),
    ...(file.writable === false ? ['not writable'] : []),
    ...(file.utf8 === false ? ['not UTF-8'] : []),
    ...(file.links_to === undefined ? [] : [`a link to ${file.links_to}`]),
  ];
  return {
    mark: markOf(file.name, problems),
    text: `${file.name}: ${file.path}${facts.length > 0 ? ` (${facts.join(', ')})` : ''}`,
  };
}

function coreItems({ cores }: DoctorReport): readonly Item[] {
  return cores.map(({ path, version, contract, compatible, used_by: users }) => {
    const fit = compatible === false ? `, this host has ${CONTRACT_VERSION}` : '';
    const known = contract === null ? 'contract unknown' : `contract ${contract}${fit}`;
    return {
      mark: compatible === true ? 'good' : 'warning',
      text: `${version} (${known}): ${path}`,
      details: [`used by ${users.join(', ')}`],
    };
  });
}

/** The reason for each candidate stands below the one that was chosen. */
function selectionItems(table: CapabilityTable, { problems }: DoctorReport): readonly Item[] {
  return CAPABILITIES.map((capability) => {
    const { works, provider, reason, unready, named, candidates } = table[capability];
    const isError = problems.some(
      ({ severity, subject, message }) =>
        severity === 'error' &&
        [provider, named?.name, capability].includes(subject) &&
        message.includes(capability),
    );
    const failing = isError || provider !== undefined ? 'error' : 'warning';
    const lack = unready === undefined ? '' : `; ${unready}`;
    return {
      mark: works ? 'good' : failing,
      text: `${capability}: ${provider === undefined ? 'nobody' : provider}, ${reason}${lack}`,
      details: reasonsAgainst(candidates),
    };
  });
}

/** One line for each reason, with those that share it. */
function reasonsAgainst(candidates: readonly SelectionCandidate[]): readonly string[] {
  const others = candidates.filter(({ chosen }) => !chosen);
  const reasons = [...new Set(others.map(({ reason }) => reason))];
  return reasons.map((reason) => {
    const names = others.filter((candidate) => candidate.reason === reason);
    return `${names.map(({ name }) => name).join(', ')}: ${reason}`;
  });
}

function cacheItems({ cache, problems }: DoctorReport): readonly Item[] {
  const { store, enabled, path, files, bytes } = cache;
  const shared = store === 'memory' ? 'memory, for each program on its own' : store;
  const isStoreWell = markOf('web.cache', problems) === 'good';
  const kept = enabled
    ? `answers and counts are kept in ${shared}`
    : `answers are not kept, counts in ${shared}`;
  const size = `${files} ${files === 1 ? 'file' : 'files'}, ${sizeText(bytes)}`;
  return [
    { mark: isStoreWell ? 'none' : 'warning', text: kept },
    files === 0
      ? { mark: 'none', text: `${path}: empty` }
      : { mark: 'good', text: `${path}: ${size}` },
  ];
}

const WINDOWS = { per_second: 'second', per_minute: 'minute', per_month: 'month' } as const;

function limitItems({ limits, cache }: DoctorReport): readonly Item[] {
  return limits.map(({ provider, limit, calls, left }) => {
    const window = WINDOWS[limit];
    if (left === undefined)
      return {
        mark: 'none',
        text: `${provider}: ${calls} calls a ${window}, how many are left is not known`,
      };
    if (cache.store === 'memory')
      return {
        mark: 'none',
        text: `${provider}: ${calls} calls a ${window}, counted by each program on its own`,
      };
    const mark = left === 0 && limit === 'per_month' ? 'warning' : 'none';
    return { mark, text: `${provider}: ${left} of ${calls} calls left this ${window}` };
  });
}

function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  const [size, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB'];
  return `${size.toFixed(1)} ${unit}`;
}

function networkItems({ network, problems }: DoctorReport): readonly Item[] {
  if (network.length === 0)
    return [{ mark: 'none', text: 'no proxy and no certificate authority of your own is set' }];
  return network.map(({ name, value, from }) => ({
    mark: markOf(name, problems),
    text: `${name}: ${value ?? 'not shown'} (${from === 'environment' ? 'from the environment' : 'from .env'})`,
  }));
}
