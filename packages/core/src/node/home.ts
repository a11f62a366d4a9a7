import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Env } from '../context.js';

/** HERMES_HOME, shared with Hermes Agent: `~/.hermes`, on Windows `%LOCALAPPDATA%\hermes`, unless the environment names another. Absolute. */
export function hermesHome(env: Env, platform: NodeJS.Platform = process.platform): string {
  const named = env.HERMES_HOME?.trim();
  if (named) return resolve(named);
  const localData = env.LOCALAPPDATA?.trim();
  if (platform === 'win32' && localData) return join(localData, 'hermes');
  return join(env.HOME?.trim() || homedir(), '.hermes');
}
