import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FakeServer, SearxngFake, TavilyFake, type VendorFake } from '@hermes/web-testkit';
import { runCommand } from '../packaging/run-command.js';

/** What somebody installs, and the service that it then asks, on loopback. */
export interface Installation {
  readonly title: string;
  readonly packages: readonly string[];
  /** Package that exports `createWeb`. */
  readonly host: string;
  /** Provider that is asked. */
  readonly provider: string;
  readonly vendor: VendorFake;
  env(baseUrl: string): Readonly<Record<string, string>>;
}

/** Core and a provider, and the bundle. */
export const INSTALLATIONS: readonly Installation[] = [
  {
    title: 'core, tools and one provider',
    packages: ['@hermes/web-core', '@hermes/web-tools', '@hermes/web-searxng'],
    host: '@hermes/web-tools',
    provider: 'searxng',
    vendor: new SearxngFake({ isOpen: true }),
    env: (baseUrl) => ({ SEARXNG_URL: baseUrl }),
  },
  {
    title: 'the bundle',
    packages: ['@hermes/web'],
    host: '@hermes/web',
    provider: 'tavily',
    vendor: new TavilyFake(),
    env: (baseUrl) => ({ TAVILY_BASE_URL: baseUrl, TAVILY_API_KEY: new TavilyFake().key }),
  },
];

/** How the host package is taken into an app. */
export const WAYS = ['import', 'require'] as const;
export type Way = (typeof WAYS)[number];

const FILES = { import: 'app.mjs', require: 'app.cjs' } as const;

/** Writes an app of that installation; its two programs print the envelope of one search. */
export function writeSearchApp(folder: string, { host, provider }: Installation): void {
  mkdirSync(folder, { recursive: true });
  const search = `const web = createWeb({ root: __ROOT__, env: process.env });
  console.log(JSON.stringify(await web.search({ query: 'paper lanterns' }, { provider: '${provider}' })));
  await web.close();`;
  const manifest = { name: 'app', version: '1.0.0', private: true };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(
    join(folder, FILES.import),
    `import { createWeb } from '${host}';\n${search.replace('__ROOT__', 'import.meta.url')}\n`,
  );
  writeFileSync(
    join(folder, FILES.require),
    `const { createWeb } = require('${host}');\nvoid (async () => { ${search.replace('__ROOT__', '__dirname')} })();\n`,
  );
}

/** Runs one program of the app. @returns what went wrong, `undefined` when the hit of the fake came back. */
export async function searchOnce(
  folder: string,
  installation: Installation,
  { node, way }: { readonly node: string; readonly way: Way },
): Promise<string | undefined> {
  await using server = await FakeServer.start(installation.vendor);
  const row = { url: 'https://lanterns.test/', title: 'Paper lanterns', text: 'How to fold one.' };
  server.content = { rows: [row], pages: [] };
  const env = { ...installation.env(server.url), HERMES_HOME: join(folder, 'home') };
  const { exitCode, stdout, stderr } = await runCommand(node, [FILES[way]], { cwd: folder, env });
  const isAnswer = exitCode === 0 && isAnswerOf(installation.provider, stdout, row);
  return isAnswer ? undefined : `${stdout}${stderr}`.trim().slice(0, MAX_PROBLEM);
}

const MAX_PROBLEM = 500;

function isAnswerOf(
  provider: string,
  output: string,
  row: { readonly url: string; readonly title: string },
): boolean {
  const { success, data } = JSON.parse(output);
  const [hit, ...others] = success === true ? data.web : [];
  const isHit = hit?.url === row.url && hit.title === row.title && others.length === 0;
  return isHit && data.served_by === provider;
}
