import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The file in a folder that says how it came there. */
export const RECORD_FILE = '.hermes-install.json';

/** How a plugin, or package of plugins, was installed. */
export interface InstallRecord {
  /** Read by parseInstallSpec from anywhere. */
  readonly spec: string;
  /** Commit id, for a git repository. */
  readonly revision?: string;
  /** Whether the spec can only ever bring this very code. */
  readonly pinned: boolean;
  /** ISO 8601. */
  readonly installed_at: string;
}

export async function writeRecord(folder: string, record: InstallRecord): Promise<void> {
  await writeFile(join(folder, RECORD_FILE), `${JSON.stringify(record, null, 2)}\n`, {
    mode: 0o600,
  });
}

/** `undefined` when there is none that can be used: the folder then counts as put there by hand. */
export async function readRecord(folder: string): Promise<InstallRecord | undefined> {
  try {
    const value: unknown = JSON.parse(await readFile(join(folder, RECORD_FILE), 'utf8'));
    const { spec, revision, pinned, installed_at: installedAt } = Object(value);
    if (typeof spec !== 'string') return undefined;
    return {
      spec,
      ...(typeof revision === 'string' && { revision }),
      pinned: pinned === true,
      installed_at: String(installedAt),
    };
  } catch {
    return undefined;
  }
}
