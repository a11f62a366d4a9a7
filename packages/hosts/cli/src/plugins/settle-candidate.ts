import { type FoundPlugin, withFileLock } from '@hermes/web-core/node';
import type { PluginRow } from '@hermes/web-tools';
import type { Io } from '../io.js';
import { lookOf } from '../look.js';
import { promptsOf } from '../prompts.js';
import { UsageError } from '../usage-error.js';
import type { Candidate } from './candidate.js';
import { formatFacts } from './format-facts.js';
import type { InstallRecord } from './install-record.js';
import { originOf } from './install-source.js';
import { type Installed, readInstalled } from './installed.js';
import { parseInstallSpec } from './parse-install-spec.js';
import { putInPlace } from './place.js';
import { changesOf } from './plugin-changes.js';
import { isInside } from './tree.js';

/** What may be done without a question. */
export interface Consent {
  /** Replace the code of what is installed by another version of it. */
  readonly yes: boolean;
  /** Replace also what came from elsewhere. */
  readonly force: boolean;
}

/** What became of a candidate. */
export type Outcome = 'installed' | 'replaced' | 'unchanged' | 'declined';

/**
 * Puts a candidate in its place, or leaves what is there. Where code is replaced, what changes is shown first and a
 * person is asked. One at a time for each place, in all processes.
 *
 * @throws UsageError that names the flag where nobody can be asked, Error when another's place would be taken.
 */
export function settleCandidate(candidate: Candidate, terms: Terms): Promise<Outcome> {
  return withFileLock(candidate.place.versions, async () => {
    const installed = await readInstalled(candidate.place);
    if (!terms.force) refuseTaken(candidate, installed, terms.rows);
    if (installed) return replace(installed, candidate, terms);
    await putInPlace(candidate.folder, candidate.place);
    return 'installed';
  });
}

interface Terms extends Consent {
  readonly io: Io;
  readonly rows: readonly PluginRow[];
}

async function replace(installed: Installed, candidate: Candidate, terms: Terms): Promise<Outcome> {
  const { name, record } = installed;
  const { folder, place } = candidate;
  const changes = await changesOf(installed, candidate);
  if (!changes && record) {
    if (isMoved(record, candidate.record)) await putInPlace(folder, place); // for its record alone
    return 'unchanged';
  }
  const look = lookOf(terms.io.stdout, terms.io);
  if (changes) terms.io.stdout.write(formatFacts(`Changes of ${name}`, changes, look));
  if (!(await mayReplace(name, terms))) return 'declined';
  await putInPlace(folder, place);
  return 'replaced';
}

/** Nobody gets another's place, or another's key in `plugins.enabled`, unawares. */
function refuseTaken(
  candidate: Candidate,
  installed: Installed | undefined,
  rows: readonly PluginRow[],
): void {
  const { place, plugins, record } = candidate;
  const origin = originOfRecord(record.spec, candidate);
  if (installed && !installed.record) {
    throw new Error(
      `${installed.name} is there already (${place.link}) and was not installed by this command. Remove it first, or use --force to replace it.`,
    );
  }
  if (installed?.record && originOfRecord(installed.record.spec, candidate) !== origin) {
    throw new Error(
      `${installed.name} is installed already, from ${installed.record.spec}. Use --force to replace it by the one from ${record.spec}.`,
    );
  }
  const others = rows.filter(
    ({ source, folder }) => source === 'user' && !isInside(place.link, folder),
  );
  for (const name of plugins.flatMap(namesOf)) {
    const other = others.find((row) => [row.key, row.name, row.package].includes(name));
    if (!other) continue;
    throw new Error(
      `The name ${name} is that of the plugin at ${other.folder} already: what config.yaml says of one would hold for both. Remove that one first, or use --force.`,
    );
  }
}

/** What `plugins.enabled` may call it. */
function namesOf({ key, manifest, packageName }: FoundPlugin): readonly string[] {
  return [...new Set([key, manifest.name, ...(packageName === undefined ? [] : [packageName])])];
}

function isMoved(old: InstallRecord, now: InstallRecord): boolean {
  return old.spec !== now.spec || old.revision !== now.revision;
}

function originOfRecord(spec: string, { plugins }: Candidate): string {
  return originOf(parseInstallSpec(spec, { cwd: '/' }), plugins[0]?.packageName);
}

async function mayReplace(name: string, { yes, force, io }: Terms): Promise<boolean> {
  if (yes || force) return true;
  const prompts = await promptsOf(io);
  if (prompts) return prompts.confirm({ message: `Replace the code of ${name}?`, initial: true });
  throw new UsageError(`The code of ${name} would be replaced. Use --yes to agree to that.`);
}
