import { trustedRoot } from '@hermes/web-core/node';
import type { Command } from '../command.js';
import { diagnose } from '../doctor/diagnose.js';
import { reportSections } from '../doctor/report-sections.js';
import { formatSheet } from '../doctor/sheet.js';
import { whySections } from '../doctor/why-sections.js';
import { EXIT_CODE } from '../exit-code.js';
import { Interrupted } from '../interrupted.js';
import type { Io } from '../io.js';
import { lookOf } from '../look.js';
import { packageFolder } from '../package-folder.js';
import { printable } from '../printable.js';
import { readArguments } from '../read-arguments.js';
import { writeJson } from '../report.js';
import { UsageError } from '../usage-error.js';
import { withWeb } from '../web-session.js';

export const doctorCommand: Command = {
  usage: 'doctor [--ping] [--why NAME] [--json]',
  options: [
    [
      '--ping',
      'Ask the providers that are set up, and those that need no key, one small question.',
    ],
    ['--why NAME', 'Explain one provider, plugin or package alone.'],
    ['--json', 'Print the report as JSON.'],
  ],
  notes: [
    'The exit code is 1 when a provider that is chosen or named would not work, when nobody serves search, when a fault stops every call, and with --ping when a chosen provider does not answer; with --why only when that is about NAME, or NAME is nothing that is known. Other problems leave it 0, also that nobody serves extract or crawl when nobody was named for it.',
    '--ping sends one search for "hermes web doctor" and the time, for a single hit, or reads https://example.com/ through a provider that cannot search. Each vendor sees it and may count it. Providers that need no key are left out with web.keyless_fallback: false.',
  ],
  examples: ['doctor', 'doctor --ping', 'doctor --why tavily', 'doctor --json'],
  run,
};

async function run(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = readArguments(args, {
    ping: { type: 'boolean' },
    why: { type: 'string' },
    json: { type: 'boolean' },
  });
  if (positionals.length > 0)
    throw new UsageError('doctor takes no arguments; did you mean --why?');
  const why = values.why?.trim();
  if (why === '')
    throw new UsageError('--why needs the name of a provider, a plugin or a package.');
  const onWarning = (): void => {}; // the report has them
  const session = { waiting: 'Looking around', onWarning };
  const report = await withWeb(io, session, async (web, { signal, onProgress }) =>
    diagnose({
      patient: {
        web,
        env: io.env,
        folder: packageFolder(),
        root: trustedRoot(io.script),
        cwd: io.cwd,
      },
      why,
      ...(values.ping && {
        ping: {
          signal: signal ?? io.signal,
          onStart: (text) => io.quiet || io.stderr.write(`${printable(text)}\n`),
          onProgress: (progress) => onProgress?.(progress),
        },
      }),
    }),
  );
  if (io.signal.aborted) throw new Interrupted(); // what was cancelled says nothing about a provider
  if (values.json) writeJson(report, io);
  else {
    const sections = 'why' in report ? whySections(report) : reportSections(report);
    io.stdout.write(formatSheet(sections, lookOf(io.stdout, io)));
  }
  return report.ok ? EXIT_CODE.ok : EXIT_CODE.failed;
}
