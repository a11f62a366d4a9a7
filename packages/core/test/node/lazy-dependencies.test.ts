import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  LazyDependencies,
  type LazyHost,
  type LazyLimits,
} from '../../src/node/lazy-dependencies.js';
import { npmEnv, serveNothing, servePackage } from './package-server.js';
import { folderWith } from './temporary-folder.js';

const SPEC = 'acme-pages@1.2.3';
const PLUGIN = { key: 'web-acme', dependencies: [SPEC], mayInstall: true };
const LIMITS: LazyLimits = { installMs: 60_000, callShareMs: 60_000, pauseMs: 60_000 };
/** Refuses every connection at once. */
const CLOSED = 'http://127.0.0.1:1/';

const ACME = {
  'package.json': {
    name: 'acme-pages',
    version: '1.2.3',
    type: 'module',
    exports: { '.': { import: './lib/main.js' } },
    scripts: { postinstall: "node -e \"fs.writeFileSync('ran', '')\"" },
  },
  'lib/main.js': "export const answer = 'acme';",
};

interface Setup extends Partial<LazyLimits> {
  readonly home: string;
  readonly given?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly confirm?: LazyHost['confirm'];
}

function create({ home, given = npmEnv(CLOSED), env = {}, confirm, ...limits }: Setup) {
  const host = { home, env, given, ...(confirm && { confirm }) };
  return new LazyDependencies(host, { ...LIMITS, ...limits });
}

/** The message of the `not_configured` with which a call has to fail. */
async function refusal(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  const { code, message } = Object(error);
  expect(code).toBe('not_configured');
  return message;
}

const byHand = (home: string): string =>
  `npm install --prefix "${join(home, 'lazy', SPEC)}" ${SPEC}`;

describe('what is installed already', () => {
  const folder = `lazy/${SPEC}/node_modules`;

  test('is imported, whatever the switches say', async () => {
    const home = folderWith({
      [`${folder}/.package-lock.json`]: {},
      [`${folder}/acme-pages/package.json`]: ACME['package.json'],
      [`${folder}/acme-pages/lib/main.js`]: ACME['lib/main.js'],
    });
    const lazy = create({ home, env: { HERMES_DISABLE_LAZY_INSTALLS: '1' } });
    const module = await lazy.ensure(SPEC, { ...PLUGIN, mayInstall: false });
    expect(module).toMatchObject({ answer: 'acme' });
    expect(await lazy.ensure(SPEC, PLUGIN)).toBe(module);
  });

  test('may be CommonJS', async () => {
    const home = folderWith({
      [`${folder}/.package-lock.json`]: {},
      [`${folder}/acme-pages/package.json`]: {
        name: 'acme-pages',
        version: '1.2.3',
        exports: { require: './main.cjs' },
      },
      [`${folder}/acme-pages/main.cjs`]: "exports.answer = 'common';",
    });
    expect(await create({ home }).ensure(SPEC, PLUGIN)).toMatchObject({ answer: 'common' });
  });

  test('lies in a folder without a slash where the name has a scope', async () => {
    const spec = '@acme/pages@1.0.0';
    const scoped = 'lazy/@acme+pages@1.0.0/node_modules';
    const home = folderWith({
      [`${scoped}/.package-lock.json`]: {},
      [`${scoped}/@acme/pages/package.json`]: { name: '@acme/pages', version: '1.0.0' },
      [`${scoped}/@acme/pages/index.js`]: 'exports.scoped = true;',
    });
    const plugin = { ...PLUGIN, dependencies: [spec] };
    expect(await create({ home }).ensure(spec, plugin)).toMatchObject({ scoped: true });
  });

  test.each([
    ['half there', {}],
    [
      'another version',
      {
        [`${folder}/.package-lock.json`]: {},
        [`${folder}/acme-pages/package.json`]: { ...ACME['package.json'], version: '1.2.4' },
        [`${folder}/acme-pages/lib/main.js`]: ACME['lib/main.js'],
      },
    ],
    [
      'another package',
      {
        [`${folder}/.package-lock.json`]: {},
        [`${folder}/acme-pages/package.json`]: { ...ACME['package.json'], name: 'evil' },
        [`${folder}/acme-pages/lib/main.js`]: ACME['lib/main.js'],
      },
    ],
  ])('is not taken when it is %s', async (_what, files) => {
    const half = {
      [`${folder}/acme-pages/package.json`]: ACME['package.json'],
      [`${folder}/acme-pages/lib/main.js`]: ACME['lib/main.js'],
    };
    const home = folderWith({ ...half, ...files });
    await refusal(create({ home }).ensure(SPEC, { ...PLUGIN, mayInstall: false }));
  });
});

describe('a refusal', () => {
  test('of what the manifest does not list names the list', async () => {
    const home = folderWith({});
    const message = await refusal(create({ home }).ensure('evil@1.0.0', PLUGIN));
    expect(message).toBe(
      'Plugin web-acme asks for evil@1.0.0, which its manifest does not list (lazy_dependencies: acme-pages@1.2.3). Only what is listed there is installed; tell its author.',
    );
  });

  test('by the environment goes before that of the configuration', async () => {
    const home = folderWith({});
    const off = { ...PLUGIN, mayInstall: false };
    const env = { HERMES_DISABLE_LAZY_INSTALLS: '1' };
    expect(await refusal(create({ home, env }).ensure(SPEC, off))).toBe(
      `Plugin web-acme needs acme-pages@1.2.3: HERMES_DISABLE_LAZY_INSTALLS forbids to install it. By hand: ${byHand(home)}`,
    );
    expect(await refusal(create({ home }).ensure(SPEC, off))).toBe(
      `Plugin web-acme needs acme-pages@1.2.3: security.allow_lazy_installs in config.yaml forbids to install it. By hand: ${byHand(home)}`,
    );
    expect(readdirSync(home)).toEqual([]);
  });

  test('by a person is asked for once, and holds until the host is closed', async () => {
    const home = folderWith({});
    const asked: object[] = [];
    const lazy = create({
      home,
      confirm: (request) => {
        asked.push(request);
        return false;
      },
    });
    const messages = await Promise.all([1, 2].map(() => refusal(lazy.ensure(SPEC, PLUGIN))));
    messages.push(await refusal(lazy.ensure(SPEC, PLUGIN)));
    expect(new Set(messages)).toEqual(
      new Set([
        `Plugin web-acme needs acme-pages@1.2.3: its installation was declined. By hand: ${byHand(home)}`,
      ]),
    );
    expect(asked).toEqual([{ spec: SPEC, plugin: 'web-acme' }]);
    lazy.close();
    await refusal(lazy.ensure(SPEC, PLUGIN));
    expect(asked).toHaveLength(2);
  });

  test('without a network names the reason, leaves nothing behind and is not repeated at once', async () => {
    const home = folderWith({});
    const lazy = create({ home });
    const message = await refusal(lazy.ensure(SPEC, PLUGIN));
    expect(message).toBe(
      `Plugin web-acme needs acme-pages@1.2.3: the npm registry cannot be reached (ECONNREFUSED). By hand: ${byHand(home)}`,
    );
    expect(readdirSync(join(home, 'lazy'))).toEqual([]);
    rmSync(join(home, 'lazy'), { recursive: true });
    expect(await refusal(lazy.ensure(SPEC, PLUGIN))).toBe(message);
    expect(existsSync(join(home, 'lazy'))).toBe(false);
  });

  test('names the home that cannot be written', async () => {
    const home = folderWith({ lazy: 'a file' });
    expect(await refusal(create({ home }).ensure(SPEC, PLUGIN))).toContain('EEXIST');
  });
});

describe('an install', () => {
  test('is done once for all that wait, in one host and in two, and runs no script', async () => {
    const { env, asked } = await servePackage({
      name: 'acme-pages',
      version: '1.2.3',
      files: ACME,
    });
    const home = folderWith({});
    const [one, other] = [create({ home, given: env }), create({ home, given: env })];
    const calls = [one, one, other].map((lazy) => lazy.ensure(SPEC, PLUGIN));
    expect(await Promise.all(calls)).toMatchObject([1, 2, 3].map(() => ({ answer: 'acme' })));
    expect(asked.filter((path) => path === '/archive.tgz')).toHaveLength(1);
    expect(readdirSync(join(home, 'lazy'))).toEqual([SPEC]);
    expect(readdirSync(join(home, 'lazy', SPEC, 'node_modules/acme-pages')).toSorted()).toEqual([
      'lib',
      'package.json',
    ]);
  });

  test('takes the place of what was broken, and of what a killed process left', async () => {
    const { env } = await servePackage({ name: 'acme-pages', version: '1.2.3', files: ACME });
    const home = folderWith({
      [`lazy/${SPEC}/node_modules/acme-pages/package.json`]: '{',
      [`lazy/.${SPEC}.0000/node_modules/half`]: '',
      'lazy/.other@1.0.0.0000/half': '',
    });
    expect(await create({ home, given: env }).ensure(SPEC, PLUGIN)).toMatchObject({
      answer: 'acme',
    });
    expect(readdirSync(join(home, 'lazy')).toSorted()).toEqual(['.other@1.0.0.0000', SPEC]);
  });

  test('of something else than was asked for is thrown away', async () => {
    const files = { ...ACME, 'package.json': { ...ACME['package.json'], version: '6.6.6' } };
    const { env } = await servePackage({ name: 'acme-pages', version: '1.2.3', files });
    const home = folderWith({});
    expect(await refusal(create({ home, given: env }).ensure(SPEC, PLUGIN))).toContain(
      'npm installed something else than that package in that version',
    );
    expect(readdirSync(join(home, 'lazy'))).toEqual([]);
  });

  test('that takes longer than a call may wait goes on, and ends with the host', async () => {
    const { env, asked } = await serveNothing();
    const home = folderWith({});
    const lazy = create({ home, given: env, callShareMs: 50 });
    expect(await refusal(lazy.ensure(SPEC, PLUGIN))).toBe(
      `Plugin web-acme needs acme-pages@1.2.3: it is still being installed, which goes on while this program runs; try again in a minute. By hand: ${byHand(home)}`,
    );
    await expect.poll(() => asked, { timeout: 15_000 }).toEqual(['/acme-pages']);
    await refusal(lazy.ensure(SPEC, PLUGIN));
    expect(asked).toHaveLength(1);
    lazy.close();
    await expect.poll(() => readdirSync(join(home, 'lazy')), { timeout: 5000 }).toEqual([]);
  });

  test('that outlasts its time limit is ended', async () => {
    const { env } = await serveNothing();
    const home = folderWith({});
    const message = await refusal(
      create({ home, given: env, installMs: 1500 }).ensure(SPEC, PLUGIN),
    );
    expect(message).toContain('npm timed out');
    expect(readdirSync(join(home, 'lazy'))).toEqual([]);
  });
});
