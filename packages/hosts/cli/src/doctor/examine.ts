import type { Inspection, PluginRow, Web } from '@hermes/web-tools';
import { type CacheFacts, cacheFacts } from './cache-facts.js';
import { type CapabilityTable, capabilityFacts, capabilityProblems } from './capability-facts.js';
import { type Configuration, readConfiguration } from './configuration.js';
import { type CoreFacts, coreCopies, coreProblems } from './core-copies.js';
import { type FileFacts, fileFacts, fileProblems } from './file-facts.js';
import { type LimitFacts, limitFacts, limitProblems } from './limit-facts.js';
import { type MissingName, missingNameProblems, missingNames } from './missing-names.js';
import { mistypedKeyProblems } from './mistyped-keys.js';
import { type NetworkVariable, networkFacts, networkProblems } from './network-facts.js';
import type { PluginPlaces } from './plugin-places.js';
import { type Problem, warning } from './problem.js';
import { repeatedKeyProblems } from './repeated-keys.js';
import { storeFault } from './store-fault.js';
import {
  type NodeFacts,
  nodeFacts,
  type PackageFacts,
  packageFacts,
  versionProblems,
} from './version-facts.js';
import { warningProblems } from './warning-problems.js';

/** What the doctor looks at. */
export interface Patient {
  readonly web: Web;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Folder of this package. */
  readonly folder: string;
  readonly root: string;
  readonly cwd: string;
}

/** Everything that was seen without asking anybody outside. */
export interface Examination {
  readonly home: string;
  readonly problems: readonly Problem[];
  readonly node: NodeFacts;
  readonly packages: readonly PackageFacts[];
  readonly files: readonly FileFacts[];
  readonly cores: readonly CoreFacts[];
  readonly plugins: readonly PluginRow[];
  readonly missing_names: readonly MissingName[];
  readonly selection: CapabilityTable;
  readonly cache: CacheFacts;
  readonly limits: readonly LimitFacts[];
  readonly network: readonly NetworkVariable[];
}

/** An examination, and what it was made from. */
export interface Findings {
  readonly examination: Examination;
  readonly inspection: Inspection;
  readonly configuration: Configuration;
  readonly places: PluginPlaces;
}

/** Looks at everything. Only the code of the chosen providers is loaded, as a call would. */
export async function examine({ web, env, folder, root, cwd }: Patient): Promise<Findings> {
  const selection = await capabilityFacts(web); // first: the inspection then knows what did not load
  const inspection = await web.inspect();
  const { home, plugins, providers } = inspection;
  const configuration = await readConfiguration(home, env);
  const packages = packageFacts(folder);
  const bundled = packages.find(({ name }) => name === '@hermes/web')?.path;
  const usesProject = configuration.env.HERMES_ENABLE_PROJECT_PLUGINS === '1';
  const where = { home, root, bundled, project: usesProject ? cwd : undefined };
  const places = { where, plugins };
  const fault = await storeFault(home, configuration.settings, inspection.warnings);
  const environments = { given: env, live: configuration.env };
  const facts = {
    node: nodeFacts(folder, process.version),
    packages,
    files: fileFacts(home, process.platform),
    cores: coreCopies(packages, plugins),
    plugins,
    missing_names: await missingNames(configuration, providers, places),
    selection,
    cache: await cacheFacts(home, configuration.settings),
    limits: limitFacts(providers, configuration.settings, fault === undefined),
    network: networkFacts(environments),
  };
  const capabilities = capabilityProblems(selection, { configuration, providers });
  const problems = [
    ...versionProblems(facts.node, packages),
    ...fileProblems(facts.files),
    ...warningProblems(inspection.warnings, configuration),
    ...mistypedKeyProblems(configuration),
    ...repeatedKeyProblems(configuration),
    ...networkProblems(environments),
    ...coreProblems(facts.cores),
    ...pluginProblems(plugins, capabilities),
    ...missingNameProblems(facts.missing_names, configuration),
    ...capabilities,
    ...(fault === undefined ? [] : [warning('web.cache', fault)]),
    ...limitProblems(facts.limits, selection, configuration),
  ];
  const examination = { home, problems, ...facts };
  return { examination, inspection, configuration, places };
}

/** Those that may be used and cannot be, unless a capability already tells of it. */
function pluginProblems(
  plugins: readonly PluginRow[],
  told: readonly Problem[],
): readonly Problem[] {
  return plugins
    .filter(
      ({ state, note = '' }) =>
        state === 'failed' && !told.some(({ message }) => message.includes(note)),
    )
    .map(({ key, note }) => warning(key, note ?? `Plugin ${key} cannot be used.`));
}
