import { createHash } from 'node:crypto';
import { readdir, readFile, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf, urlKey, WebProviderError } from '@hermes/web-core';
import { writeAtomically } from '@hermes/web-core/node';
import * as z from 'zod/mini';

/** A page as it is kept. */
export interface StoredPage {
  readonly url: string;
  readonly title: string;
  readonly text: string;
  readonly published?: string | undefined;
}

const storedPage = z.object({
  url: z.string(),
  title: z.string(),
  text: z.string(),
  published: z.optional(z.string()),
});

const MAX_PAGES = 2000;
const MAX_TEXT = 50_000;
/** Pages above the limit before it is enforced, so that not every save looks at the age of every page. */
const SLACK = 100;

/** The pages read so far, one JSON file each, the newest 2,000. Several processes may share it. */
export class PageStore {
  readonly #directory: string;

  constructor(directory: string) {
    this.#directory = directory;
  }

  /** Keeps pages, each in place of an older one of the same address. */
  async save(pages: readonly StoredPage[]): Promise<void> {
    for (const page of pages) {
      const text = page.text.slice(0, MAX_TEXT);
      await writeAtomically(this.#pathOf(page.url), JSON.stringify({ ...page, text }));
    }
    await this.#prune();
  }

  /** Removes the pages of these addresses, where there are any. */
  async forget(urls: readonly string[]): Promise<void> {
    await Promise.all(urls.map((url) => unlink(this.#pathOf(url)).catch(nothingThere)));
  }

  /** File names with a stamp that changes when the page does. Nothing stored is an empty list. */
  async list(): Promise<ReadonlyMap<string, string>> {
    const files = await this.#files();
    const pages = files.filter(({ name }) => name.endsWith('.json'));
    return new Map(pages.map(({ name, mtimeMs, size }) => [name, `${mtimeMs}-${size}`]));
  }

  /** `undefined` when another process has removed the page, or its file is damaged. */
  async read(name: string): Promise<StoredPage | undefined> {
    try {
      const json: unknown = JSON.parse(await readFile(join(this.#directory, name), 'utf8'));
      return storedPage.safeParse(json).data;
    } catch {
      return undefined;
    }
  }

  #pathOf(url: string): string {
    const name = createHash('sha256').update(urlKey(url)).digest('hex').slice(0, 32);
    return join(this.#directory, `${name}.json`);
  }

  async #prune(): Promise<void> {
    const names = await readdir(this.#directory);
    if (names.length <= MAX_PAGES + SLACK) return;
    const files = await this.#files();
    const oldest = files.sort((left, right) => right.mtimeMs - left.mtimeMs).slice(MAX_PAGES);
    await Promise.all(
      oldest.map(({ name }) => unlink(join(this.#directory, name)).catch(nothingThere)),
    );
  }

  /** @throws WebProviderError `not_configured` when the directory cannot be read. */
  async #files(): Promise<{ name: string; mtimeMs: number; size: number }[]> {
    try {
      const names = await readdir(this.#directory).catch(nothingThere);
      const found = await Promise.all((names ?? []).map((name) => this.#factsOf(name)));
      return found.flat();
    } catch (error) {
      throw unreadable(this.#directory, error);
    }
  }

  async #factsOf(name: string): Promise<{ name: string; mtimeMs: number; size: number }[]> {
    const facts = await stat(join(this.#directory, name)).catch(() => undefined); // it is just being removed
    return facts ? [{ name, mtimeMs: facts.mtimeMs, size: facts.size }] : [];
  }
}

function unreadable(directory: string, cause: unknown): WebProviderError {
  return new WebProviderError(
    'not_configured',
    `The pages that local has read before cannot be looked at in ${directory} (${messageOf(cause)}). Make it a folder that this user can read, or remove it.`,
    { cause },
  );
}

/** Another process was faster, or nothing was ever there. */
function nothingThere(error: unknown): undefined {
  if (Reflect.get(Object(error), 'code') !== 'ENOENT') throw error;
}
