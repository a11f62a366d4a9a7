import Module from 'node:module';

/** The part of yarn's Plug'n'Play API that is used (https://yarnpkg.com/advanced/pnpapi, read 2026-11-30). */
export interface PnpApi {
  readonly topLevel: unknown;
  getPackageInformation(locator: unknown): { readonly packageLocation: string } | null;
  resolveToUnqualified(request: string, issuer: string): string | null;
}

/** The API of the project that `path` belongs to; `undefined` where yarn's Plug'n'Play is not at work. */
export function findPnpApi(path: string): PnpApi | undefined {
  // yarn adds it to the module object: the names of the ES module namespace were settled before.
  const find: unknown = Reflect.get(Module, 'findPnpApi');
  return typeof find === 'function' ? (find(path) ?? undefined) : undefined;
}
