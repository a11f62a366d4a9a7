import type { PluginRow } from '@hermes/web-tools';
import type { Command } from '../command.js';
import { EXIT_CODE } from '../exit-code.js';
import type { Io } from '../io.js';
import { bringPlugin } from '../plugins/bring-plugin.js';
import type { Candidate } from '../plugins/candidate.js';
import { parseInstallSpec } from '../plugins/parse-install-spec.js';
import { say } from '../plugins/say.js';
import { setUpPlugin } from '../plugins/set-up-plugin.js';
import type { Outcome } from '../plugins/settle-candidate.js';
import { readArguments } from '../read-arguments.js';
import { lookAround } from '../setup/look-around.js';
import { UsageError } from '../usage-error.js';

export const pluginsInstallCommand: Command = {
  usage:
    'plugins install <package|tarball|folder|repository> [--ref REF] [--enable|--no-enable] [--yes] [--force]',
  options: [
    ['--ref REF', 'Of a repository: a branch, a tag or a full commit id.'],
    ['--enable', 'Enable it without a question.'],
    ['--no-enable', 'Do not enable it, and do not ask.'],
    ['--yes', 'Ask nothing: enable it, and replace another version of it.'],
    ['--force', 'Replace what is there, also when it came from elsewhere.'],
  ],
  examples: [
    'plugins install acme-search',
    'plugins install @acme/search@^2 --enable',
    'plugins install ./acme-search-1.2.0.tgz',
    'plugins install ./acme',
    'plugins install owner/repo#v1.2.0',
    'plugins install https://example.com/plugins.git/acme --ref main',
  ],
  run,
};

async function run(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = readArguments(args, {
    ref: { type: 'string' },
    enable: { type: 'boolean' },
    'no-enable': { type: 'boolean' },
    yes: { type: 'boolean', short: 'y' },
    force: { type: 'boolean' },
  });
  const { ref, yes = false, force = false } = values;
  const [spec] = positionals;
  if (spec === undefined || positionals.length > 1)
    throw new UsageError(`plugins install needs exactly one source; it has ${positionals.length}.`);
  if (values.enable && values['no-enable'])
    throw new UsageError('--enable and --no-enable exclude each other.');
  const source = parseInstallSpec(spec, { cwd: io.cwd, ref });
  const { candidate, outcome } = await bringPlugin(source, { yes, force, declares: true }, io);
  tell(candidate, outcome, io);
  if (outcome === 'declined') return EXIT_CODE.ok;
  const enable = values['no-enable'] ? false : values.enable || yes || undefined;
  for (const row of await rowsOf(candidate, io)) await setUpPlugin(row, { asks: !yes, enable }, io);
  return EXIT_CODE.ok;
}

async function rowsOf({ place, plugins }: Candidate, io: Io): Promise<readonly PluginRow[]> {
  const keys = plugins.map(({ key }) => key);
  const inspection = await lookAround(io);
  return inspection.plugins.filter(
    ({ key, folder }) => keys.includes(key) && folder.startsWith(place.link),
  );
}

function tell({ place, plugins, record }: Candidate, outcome: Outcome, io: Io): void {
  const names = plugins.map(({ key, manifest }) => `${key} ${manifest.version}`.trim()).join(', ');
  const what = {
    installed: `Installed ${names} in ${place.link}.`,
    replaced: `Replaced by ${names} in ${place.link}.`,
    unchanged: `${names} is installed and up to date with ${record.spec}.`,
    declined: 'Nothing was changed.',
  }[outcome];
  say(what, io.stdout, io);
}
