import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PageIndex } from '../src/search-index/page-index.js';
import { PageStore, type StoredPage } from '../src/search-index/page-store.js';

const NEVER = new AbortController().signal;

/** A store that counts what is read, and tells when one page is. */
class CountingStore extends PageStore {
  reads = 0;
  onRead: (reads: number) => void = () => undefined;

  override read(name: string): Promise<StoredPage | undefined> {
    this.reads += 1;
    this.onRead(this.reads);
    return super.read(name);
  }
}

describe('PageIndex', () => {
  let home = '';
  let store: CountingStore;
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'hermes-web-local-'));
    store = new CountingStore(join(home, 'pages'));
  });
  afterEach(() => rm(home, { recursive: true, force: true }));

  const pathOf = (part: number): string => join(home, `index-${part}.json`);
  const open = (): PageIndex => new PageIndex({ store, pathOf, onUnwritable: fail });
  const fail = (error: unknown): never => {
    throw error;
  };
  const save = (count: number): Promise<void> =>
    store.save(
      Array.from({ length: count }, (_, index) => ({
        url: `http://a.test/${index}`,
        title: `Page ${index}`,
        text: index === 7 ? 'needle needle' : index % 50 === 0 ? 'a needle in much hay' : 'hay',
      })),
    );
  const stampsOf = async (part: number): Promise<number> =>
    Object.keys(JSON.parse(await readFile(pathOf(part), 'utf8')).stamps).length;

  it('saves what is indexed when the signal fires, and goes on from there', async () => {
    await save(10);
    const caller = new AbortController();
    store.onRead = (reads) => reads === 4 && caller.abort();
    await open().search('needle', caller.signal);
    expect(await stampsOf(0)).toBe(4);
    expect(await open().search('needle', NEVER)).toHaveLength(2);
    expect(store.reads).toBe(10);
  });

  it('saves what is indexed when it is closed', async () => {
    await save(10);
    const index = open();
    store.onRead = (reads) => reads === 4 && void index.close();
    await index.search('needle', NEVER);
    await index.close();
    expect(await stampsOf(0)).toBe(4);
  });

  it('keeps parts of a hundred pages, saves each when it is full, and finds the best page of all parts', async () => {
    await save(250);
    store.onRead = async (reads) => {
      if (reads === 150) fullPart = await stampsOf(0);
    };
    let fullPart = 0;
    const found = await open().search('needle', NEVER);
    expect(fullPart).toBe(100);
    expect([await stampsOf(0), await stampsOf(1), await stampsOf(2)]).toEqual([100, 100, 50]);
    expect(found).toHaveLength(6);
    expect((await store.read(found[0]?.name ?? ''))?.title).toBe('Page 7');
    store.reads = 0;
    expect(await open().search('needle', NEVER)).toEqual(found);
    expect(store.reads).toBe(0);
  });

  it('builds an index anew whose stamps do not name its pages, and a page in two parts is found once', async () => {
    await save(10);
    await open().search('needle', NEVER);
    const file = JSON.parse(await readFile(pathOf(0), 'utf8'));
    await writeFile(pathOf(1), JSON.stringify(file));
    expect(await open().search('needle', NEVER)).toHaveLength(2);
    await writeFile(pathOf(0), JSON.stringify({ ...file, stamps: {} }));
    await rm(pathOf(1));
    expect(await open().search('needle', NEVER)).toHaveLength(2);
  });
});
