import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { interleave, numberFrom } from './measure.js';
import { built, installedFolder } from './packages.js';

const PACKAGES = 1000;
const PLUGINS = 10;
const ROUNDS = 15;
const AIM_RATIO = 1.5;

/** Discovery among many installed packages over reading and parsing their manifests, each in a fresh process. */
export async function measureDiscovery() {
  const app = installPackages();
  try {
    const { reading, discovery } = await interleave(ROUNDS, {
      reading: () => numberFrom(readingScript(app)),
      discovery: () => numberFrom(discoveryScript(app)),
    });
    return [
      {
        name: `discovery, ${PLUGINS} plugins of ${PACKAGES} packages`,
        unit: 'times',
        baseline: reading,
        baselineName: 'reading the manifests',
        value: discovery,
        figure: discovery / reading,
        aim: AIM_RATIO,
      },
    ];
  } finally {
    rmSync(app, { recursive: true });
  }
}

function readingScript(app) {
  return `
    import { readFileSync } from 'node:fs';
    const start = performance.now();
    const { dependencies } = JSON.parse(readFileSync('${app}/package.json', 'utf8'));
    for (const name of Object.keys(dependencies)) {
      JSON.parse(readFileSync('${app}/node_modules/' + name + '/package.json', 'utf8'));
    }
    console.log(performance.now() - start);`;
}

function discoveryScript(app) {
  return `
    import { discoverPlugins } from '${built('@hermes/web-core', 'node/index.js')}';
    const start = performance.now();
    const { plugins } = await discoverPlugins({ root: '${app}', home: '${app}/home' });
    if (plugins.length === ${PLUGINS}) console.log(performance.now() - start);`;
}

function installPackages() {
  const app = mkdtempSync(join(tmpdir(), 'hermes-web-bench-'));
  const names = Array.from({ length: PACKAGES }, (_, index) =>
    index % 5 === 0 ? `@scope-${index % 7}/package-${index}` : `package-${index}`,
  );
  for (const [index, name] of names.entries()) {
    const folder = installedFolder(app, name);
    mkdirSync(folder, { recursive: true });
    const isPlugin = index % (PACKAGES / PLUGINS) === 0;
    const json = JSON.stringify(manifest(name, isPlugin && `provider-${index}`), undefined, 2);
    writeFileSync(join(folder, 'package.json'), json);
  }
  const dependencies = Object.fromEntries(names.map((name) => [name, '^1.0.0']));
  writeFileSync(join(app, 'package.json'), JSON.stringify({ dependencies }));
  return app;
}

/** About as long as package.json files are: 2 kB. */
function manifest(name, provider) {
  return {
    name,
    version: '1.0.0',
    description: 'A package like any other. '.repeat(4),
    type: 'module',
    exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
    scripts: Object.fromEntries(list(12, (at) => [`script-${at}`, 'node tools/build.mjs --all'])),
    dependencies: Object.fromEntries(list(10, (at) => [`dependency-${at}`, '^1.2.3'])),
    devDependencies: Object.fromEntries(list(25, (at) => [`development-${at}`, '^1.2.3'])),
    ...(provider && {
      hermesAgentPlugins: { [name]: { entry: '.', provides_web_providers: [provider] } },
    }),
  };
}

function list(length, entry) {
  return Array.from({ length }, (_, index) => entry(index));
}
