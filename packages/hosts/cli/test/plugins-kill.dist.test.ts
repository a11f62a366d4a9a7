import { cp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { acmePlugin } from './acme-plugin.js';
import { BIN, runBin, start } from './run-bin.js';
import { TestHome } from './test-home.js';

const TIMES = Array.from({ length: 20 }, (_, index) => index);
const FILES = 80;
const TIMEOUT_MS = 300_000;

/** A plugin of many files, each of which names the version. */
function manyFiles(version: string): Readonly<Record<string, string>> {
  const numbers = Array.from({ length: FILES }, (_, index) => index);
  return {
    ...acmePlugin({ version, code: `// ${version}\n` }),
    ...Object.fromEntries(numbers.map((number) => [`lib/${number}.js`, `// ${version}\n`])),
  };
}

/** The versions of everything that discovery would find, and how many files there are. */
async function stateOf(
  home: string,
): Promise<{ readonly versions: string; readonly files: number }> {
  const folder = join(home, 'plugins/web/acme');
  const names = await readdir(join(folder, 'lib')).catch(() => []);
  const paths = [
    ...names.map((name) => join('lib', name)),
    ...(names.length > 0 ? ['index.js'] : []),
  ];
  const texts = await Promise.all(paths.map((path) => readFile(join(folder, path), 'utf8')));
  return { versions: [...new Set(texts.map((text) => text.trim()))].join(), files: texts.length };
}

/**
 * Runs the command and kills it so long after its staging folder appeared, or not at all. Gives how long it lived from
 * then on.
 */
async function killed(
  args: readonly string[],
  home: string,
  afterMs: number | undefined,
): Promise<number> {
  const store = join(home, 'plugins/.installed/web');
  const child = start(process.execPath, [BIN, 'plugins', ...args], { env: { HERMES_HOME: home } });
  let isOver = false;
  const over = child.ended.then(() => {
    isOver = true;
  });
  const isStaging = async (): Promise<boolean> =>
    (await readdir(store).catch(() => [])).some((name) => name.startsWith('.staging-'));
  while (!isOver && !(await isStaging()));
  const startMs = performance.now();
  const timer = afterMs === undefined ? undefined : setTimeout(child.kill, afterMs, 'SIGKILL');
  await over;
  clearTimeout(timer);
  return performance.now() - startMs;
}

test('an install that is killed at any point leaves nothing, or all of it', {
  timeout: TIMEOUT_MS,
}, async () => {
  await using source = await TestHome.create(manyFiles('1.0.0'));
  const seen = new Set<string>();
  await using whole = await TestHome.create();
  const fullMs = await killed(['install', source.path], whole.path, undefined);
  for (const time of TIMES) {
    await using home = await TestHome.create();
    await killed(['install', source.path], home.path, (fullMs * time) / TIMES.length);
    const { versions, files } = await stateOf(home.path);
    expect([
      { versions: '', files: 0 },
      { versions: '// 1.0.0', files: FILES + 1 },
    ]).toContainEqual({ versions, files });
    seen.add(versions);
    if (time % 10 !== 9) continue;
    expect((await runBin(['plugins', 'install', source.path], home)).code).toBe(0);
    expect((await stateOf(home.path)).files).toBe(FILES + 1);
    expect(await leftIn(home.path)).toEqual(['acme']);
  }
  expect(seen).toContain('');
});

test('an update that is killed at any point leaves the old version or the new one', {
  timeout: TIMEOUT_MS,
}, async () => {
  await using old = await TestHome.create();
  await using source = await TestHome.create(manyFiles('1.0.0'));
  expect((await runBin(['plugins', 'install', source.path], old)).code).toBe(0);
  for (const [name, text] of Object.entries(manyFiles('2.0.0'))) await source.write(name, text);
  await using whole = await TestHome.create();
  await cp(old.path, whole.path, { recursive: true, verbatimSymlinks: true });
  const fullMs = await killed(['update', 'acme', '--yes'], whole.path, undefined);
  for (const time of TIMES) {
    await using home = await TestHome.create();
    await cp(old.path, home.path, { recursive: true, verbatimSymlinks: true });
    await killed(['update', 'acme', '--yes'], home.path, (fullMs * time) / TIMES.length);
    const { versions, files } = await stateOf(home.path);
    expect(files).toBe(FILES + 1);
    expect(['// 1.0.0', '// 2.0.0']).toContain(versions);
    if (time % 10 !== 9) continue;
    expect((await runBin(['plugins', 'update', 'acme', '--yes'], home)).code).toBe(0);
    expect(await stateOf(home.path)).toEqual({ versions: '// 2.0.0', files: FILES + 1 });
    expect(await leftIn(home.path)).toEqual(['acme']);
  }
});

/** What is kept of versions: one place, one version of it. */
async function leftIn(home: string): Promise<readonly string[]> {
  const store = join(home, 'plugins/.installed/web');
  expect(await readdir(join(store, 'acme'))).toHaveLength(1);
  return await readdir(store);
}
