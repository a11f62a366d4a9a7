import { dirname } from 'node:path';
import { createEnv, hermesHome } from '@hermes/web-core/node';
import { Interrupted } from '../interrupted.js';
import type { Io } from '../io.js';
import { lookOf } from '../look.js';
import { lookAround } from '../setup/look-around.js';
import { withStatus } from '../status.js';
import { type Candidate, stageCandidate } from './candidate.js';
import { formatDeclaration } from './declaration.js';
import { formatSource, type InstallSource } from './install-source.js';
import { directoryPlace, type Place, packagePlace, tidyPlaces } from './place.js';
import { warn } from './say.js';
import { type Consent, type Outcome, settleCandidate } from './settle-candidate.js';
import { Staging } from './staging.js';

/** What one attempt to install or update wants. */
export interface Bringing extends Consent {
  /** Shows what the code says of itself before it is put in its place. */
  readonly declares: boolean;
  /** The only place that it may go to. */
  readonly place?: Place;
}

/**
 * Fetches, checks and puts in place; until the last moment nothing but a hidden folder has changed.
 *
 * @throws Error that says why not, Interrupted on Ctrl-C.
 */
export async function bringPlugin(
  source: InstallSource,
  bringing: Bringing,
  io: Io,
): Promise<{ readonly candidate: Candidate; readonly outcome: Outcome }> {
  const home = hermesHome(io.env);
  await tidyPlaces(home);
  const { plugins: rows } = await lookAround(io);
  await using staging = await Staging.create(stagingParent(source, home));
  try {
    const context = { home, staging: staging.folder, env: io.env, signal: io.signal };
    const candidate = await withStatus(io, `Fetching ${formatSource(source)}`, () =>
      stageCandidate(source, context),
    );
    refuseOtherPlace(candidate, bringing.place);
    if (bringing.declares) {
      const { env } = createEnv(io.env, home);
      io.stdout.write(formatDeclaration(candidate, { env, look: lookOf(io.stdout, io) }));
    }
    for (const note of candidate.notes) warn(note, io);
    const outcome = await settleCandidate(candidate, { ...bringing, io, rows });
    return { candidate, outcome };
  } catch (error) {
    throw io.signal.aborted ? new Interrupted() : error;
  }
}

function refuseOtherPlace({ plugins, place }: Candidate, expected: Place | undefined): void {
  if (expected === undefined || place.link === expected.link) return;
  throw new Error(
    `It calls itself ${plugins.map(({ key }) => key).join(', ')} now, so that it would go elsewhere. Remove the old one, and install it anew.`,
  );
}

/** Beside what is in use, so that a rename is enough. */
function stagingParent({ kind }: InstallSource, home: string): string {
  const isPackage = kind === 'npm' || kind === 'tarball';
  return dirname((isPackage ? packagePlace(home, '_') : directoryPlace(home, '_')).versions);
}
