import { relative, resolve } from 'node:path';
import { messageOf } from '@hermes/web-core';
import { Cancelled } from './cancelled.js';
import type { Io } from './io.js';
import { makePlan } from './make-plan.js';
import { nextSteps } from './next-steps.js';
import { ownManifest } from './own-manifest.js';
import type { Questions } from './questions.js';
import { type Arguments, HELP, readArguments, USAGE } from './read-arguments.js';
import { readTemplate } from './read-template.js';
import { UsageError } from './usage-error.js';
import { writePackage } from './write-package.js';

const EXIT_CODE = { ok: 0, failed: 1, usage: 2, cancelled: 130 } as const;

/** Runs one command line and gives the exit code; never throws. */
export async function main(args: readonly string[], io: Io): Promise<number> {
  try {
    const given = readArguments(args);
    if (given.about === undefined) await create(given, io);
    else io.print(given.about === 'help' ? HELP : ownManifest().version);
    return EXIT_CODE.ok;
  } catch (error) {
    if (error instanceof Cancelled) return EXIT_CODE.cancelled;
    io.complain(`create-hermes-web-provider: ${messageOf(error)}`);
    if (!(error instanceof UsageError)) return EXIT_CODE.failed;
    io.complain(USAGE);
    return EXIT_CODE.usage;
  }
}

async function create(given: Arguments, io: Io): Promise<void> {
  const plan = await makePlan(given, given.yes ? undefined : await questionsAt(io));
  const folder = resolve(io.cwd, given.folder ?? plan.packageName.replace(/^.*\//, ''));
  writePackage(folder, readTemplate(plan, ownManifest().ranges));
  io.print(nextSteps(plan, relative(io.cwd, folder) || '.'));
}

async function questionsAt({ terminal }: Io): Promise<Questions | undefined> {
  if (!terminal) return undefined;
  const { Questions } = await import('./questions.js'); // late: a command line that says everything asks nothing
  return new Questions(terminal);
}
