import type { Io } from '../io.js';
import { lookAround } from '../setup/look-around.js';
import { UsageError } from '../usage-error.js';
import { askVariables, formatRequirements } from './ask-variables.js';
import { bringPlugin } from './bring-plugin.js';
import type { Target } from './find-target.js';
import { checkRef } from './git-fragment.js';
import { type InstallSource, isPinned } from './install-source.js';
import { parseInstallSpec } from './parse-install-spec.js';
import { say } from './say.js';
import { isInside } from './tree.js';

/** How a target is updated. */
export interface Update {
  /** A version, range or tag for npm; a branch, tag or commit for git. Absent: the newest of what was installed. */
  readonly version: string | undefined;
  readonly yes: boolean;
}

/**
 * Brings the newest of what a target was installed from, shows what that changes, and replaces the code when a person
 * agrees.
 *
 * @throws Error that says why not; the target is then as it was.
 */
export async function updateTarget(target: Target, update: Update, io: Io): Promise<void> {
  const { name, record, place } = target;
  if (!record) {
    throw new Error(
      `${name} was put in ${place.link} by hand, so that nobody knows where a newer one is. Replace it there, or install it with hermes-web plugins install.`,
    );
  }
  const recorded = parseInstallSpec(record.spec, { cwd: '/' });
  if (update.version === undefined && isPinned(recorded)) {
    say(
      `${name} is pinned to ${record.spec}. To move it: ${howToMove(name, recorded)}`,
      io.stdout,
      io,
    );
    return;
  }
  const source = update.version === undefined ? recorded : withVersion(recorded, update.version);
  const { candidate, outcome } = await bringPlugin(
    source,
    { yes: update.yes, force: false, declares: false, place },
    io,
  );
  const version = candidate.plugins[0]?.manifest.version ?? '';
  const told = {
    installed: `${name} ${version} is installed.`,
    replaced: `${name} is updated to ${version}.`,
    unchanged: `${name} ${version} is up to date.`,
    declined: `${name} stays as it was.`,
  }[outcome];
  say(told, io.stdout, io);
  if (outcome === 'replaced') await askForNew(target, io);
}

/** @throws UsageError where versions mean nothing. */
function withVersion(source: InstallSource, version: string): InstallSource {
  switch (source.kind) {
    case 'npm':
      return parseInstallSpec(`${source.name}@${version}`, { cwd: '/' });
    case 'git':
      return { ...source, ref: checkRef(version) };
    case 'tarball':
      throw new UsageError('A tarball is one version. Install the other one in its place.');
    case 'directory':
      throw new UsageError('A folder is what it holds now; a version cannot be chosen.');
  }
}

function howToMove(name: string, { kind }: InstallSource): string {
  const version = kind === 'npm' ? 'latest' : '<branch, tag or commit>';
  return `hermes-web plugins update ${name}@${version}`;
}

/** A newer version may need more than the one before. */
async function askForNew({ place }: Target, io: Io): Promise<void> {
  const { home, plugins } = await lookAround(io);
  for (const row of plugins.filter(({ folder }) => isInside(place.link, folder))) {
    const missing = await askVariables(row.requires_env, home, io);
    for (const names of formatRequirements(missing)) say(`Not set yet: ${names}`, io.stdout, io);
  }
}
