import { messageOf } from '@hermes/web-core';
import { findSubject } from './find-subject.js';
import { formatReport } from './format-report.js';
import { runConformance } from './run-conformance.js';
import { version } from './version.js';

/** What the program is given by the process that it runs in. */
export interface Surroundings {
  /** Where a relative folder starts, and where a package name is looked up. */
  readonly folder: string;
  print(text: string): void;
  complain(text: string): void;
}

const USAGE = `Usage: hermes-web-testkit <package folder or name> [--json]

Runs the conformance suite on the subject that the package exports from test/conformance.js.
Ends with 0 when everything passed, 1 when something failed, 2 when it was called wrongly.`;

/** Runs the program; gives its exit code. */
export async function main(argv: readonly string[], io: Surroundings): Promise<number> {
  const options = argv.filter((argument) => argument.startsWith('-'));
  const [target, ...others] = argv.filter((argument) => !argument.startsWith('-'));
  if (options.includes('--help') || options.includes('--version')) {
    io.print(options.includes('--help') ? USAGE : version());
    return 0;
  }
  if (target === undefined || others.length > 0 || options.some((name) => name !== '--json')) {
    io.complain(USAGE);
    return 2;
  }
  try {
    const report = await runConformance(await findSubject(target, io.folder));
    io.print(options.includes('--json') ? JSON.stringify(report) : formatReport(report));
    return report.results.some(({ outcome }) => outcome === 'failed') ? 1 : 0;
  } catch (error) {
    io.complain(`hermes-web-testkit: ${messageOf(error)}`);
    return 2;
  }
}
