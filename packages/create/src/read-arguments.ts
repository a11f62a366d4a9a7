import { parseArgs } from 'node:util';
import { messageOf } from '@hermes/web-core';
import type { PlannedCapability } from './provider-plan.js';
import { UsageError } from './usage-error.js';

/** A command line, as it was written: nothing of it is judged yet. */
export interface Arguments {
  readonly name: string | undefined;
  /** Empty when neither was named. */
  readonly capabilities: readonly PlannedCapability[];
  readonly envName: string | undefined;
  readonly baseUrl: string | undefined;
  readonly packageName: string | undefined;
  readonly folder: string | undefined;
  /** What is missing is not asked for. */
  readonly yes: boolean;
  /** Asks for text about the program itself. */
  readonly about: 'help' | 'version' | undefined;
}

export const USAGE = 'Usage: npm create hermes-web-provider [name] [-- options]';

export const HELP = `${USAGE}

Writes the package of a web-search provider for Hermes Web: code, tests against a fake of the service, and its release.
What is not said is asked for at a terminal, and elsewhere takes its default.

  name              name of the provider, such as my-backend
  --search          it searches (default, unless --extract is given)
  --extract         it reads pages
  --env NAME        variable of its key (default MY_BACKEND_API_KEY)
  --base-url URL    address of the service (default https://api.my-backend.example)
  --package NAME    name of the npm package (default hermes-web-my-backend)
  --dir FOLDER      where it is written; empty or not there yet (default: the package's name)
  --yes, -y         asks nothing
  --help, --version`;

/** @throws UsageError for an unknown option, one without its value, or a second name. */
export function readArguments(args: readonly string[]): Arguments {
  const { values, positionals } = parse(args);
  if (positionals.length > 1) {
    throw new UsageError(`A provider has one name; these are ${positionals.join(', ')}.`);
  }
  const capabilities = (['search', 'extract'] as const).filter((name) => values[name]);
  const about = values.help ? 'help' : values.version ? 'version' : undefined;
  return {
    name: positionals[0],
    capabilities,
    envName: values.env,
    baseUrl: values['base-url'],
    packageName: values.package,
    folder: values.dir,
    yes: values.yes ?? false,
    about,
  };
}

const OPTIONS = {
  search: { type: 'boolean' },
  extract: { type: 'boolean' },
  env: { type: 'string' },
  'base-url': { type: 'string' },
  package: { type: 'string' },
  dir: { type: 'string' },
  yes: { type: 'boolean', short: 'y' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
} as const;

type Parsed = ReturnType<
  typeof parseArgs<{ args: string[]; options: typeof OPTIONS; allowPositionals: true }>
>;

function parse(args: readonly string[]): Parsed {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError(messageOf(error), { cause: error });
  }
}
