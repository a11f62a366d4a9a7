import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { makeFolder } from '@hermes/web-core/node';

const PREFIX = '.staging-';

/** A hidden folder in which something is got ready, gone at the end of its scope unless it was moved away. */
export class Staging implements AsyncDisposable {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  /** Makes one in `parent`, and removes those there whose process is dead. */
  static async create(parent: string): Promise<Staging> {
    await makeFolder(parent);
    await removeDead(parent);
    const staging = new Staging(join(parent, `${ownPrefix()}${process.pid}-${randomUUID()}`));
    await mkdir(staging.folder, { mode: 0o700 });
    return staging;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** HERMES_HOME may be shared between computers, and only this one's processes can be asked after. */
function ownPrefix(): string {
  return `${PREFIX}${createHash('sha256').update(hostname()).digest('hex').slice(0, 8)}-`;
}

async function removeDead(parent: string): Promise<void> {
  const own = ownPrefix();
  const names = (await readdir(parent)).filter((name) => name.startsWith(own));
  const dead = names.filter((name) => !isRunning(Number.parseInt(name.slice(own.length), 10)));
  await Promise.all(dead.map((name) => rm(join(parent, name), { recursive: true, force: true })));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return Reflect.get(Object(error), 'code') === 'EPERM';
  }
}
