/** What a test varies of the plugin. */
export interface AcmeFacts {
  readonly version?: string;
  readonly name?: string;
  readonly provider?: string;
  /** More lines of plugin.yaml. */
  readonly manifest?: string;
  /** More fields of package.json. */
  readonly json?: object;
  readonly code?: string;
}

/** The files of a provider that is a directory plugin and an npm package at once. Its search gives one hit, from its version. */
export function acmePlugin({
  version = '1.0.0',
  name = 'web-acme',
  provider = 'acme',
  manifest = '',
  json = {},
  code = serving(provider, version),
}: AcmeFacts = {}): Readonly<Record<string, string>> {
  return {
    'plugin.yaml': `name: ${name}\nversion: ${version}\nkind: backend\nprovides_web_providers: [${provider}]\n${manifest}`,
    'package.json': JSON.stringify({
      name: `@acme/${name}`,
      version,
      type: 'module',
      exports: './index.js',
      hermesAgentPlugins: { [name]: '.' },
      ...json,
    }),
    'index.js': code,
  };
}

function serving(provider: string, version: string): string {
  const hit = `{ title: '${provider} ${version}', url: 'https://acme.test/', description: '', position: 1 }`;
  return `export function register(ctx) {
  ctx.registerWebSearchProvider({
    name: '${provider}',
    isAvailable: () => true,
    search: () => ({ success: true, data: { web: [${hit}] } }),
  });
}
`;
}
