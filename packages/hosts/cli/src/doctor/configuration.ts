import { type Config, type Env, messageOf, readSettings, type Settings } from '@hermes/web-core';
import {
  type ConfigLines,
  createEnv,
  readConfigFile,
  readConfigLines,
  readRepeatedKeys,
} from '@hermes/web-core/node';

/** What `config.yaml` and `.env` say, read as the tools read them. */
export interface Configuration {
  readonly home: string;
  /** The environment and `.env`. */
  readonly env: Env;
  readonly config: Config;
  readonly settings: Settings;
  /** Every key that is looked for, such as `web.backend`. */
  readonly keys: readonly string[];
  readonly lines: ConfigLines;
  /** Keys of config.yaml that stand more than once, each as its path. */
  readonly repeated: readonly (readonly string[])[];
  /** Why config.yaml cannot be read: every call fails with it. */
  readonly fault?: string;
  /** Whether a line of `.env` is not read. */
  readonly isEnvBroken: boolean;
}

/** Reads both files of a home. */
export async function readConfiguration(home: string, given: Env): Promise<Configuration> {
  const { env, warnings } = createEnv(given, home);
  const read = await readConfigFile(home).then(
    (config) => ({ config }),
    (error: unknown) => ({ config: {}, fault: messageOf(error) }),
  );
  const { settings, keys } = readSettings(read.config, env);
  return {
    home,
    env,
    ...read,
    settings,
    keys,
    lines: await readConfigLines(home),
    repeated: await readRepeatedKeys(home),
    isEnvBroken: warnings().length > 0,
  };
}

/** `config.yaml line 7`, or the file alone where the key is not in it. */
export function placeOf(key: string, lines: ConfigLines): string {
  const line = lines(key.split('.'));
  return line === undefined ? 'config.yaml' : `config.yaml line ${line}`;
}
