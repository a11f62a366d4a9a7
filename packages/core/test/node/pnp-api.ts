import Module from 'node:module';
import { onTestFinished } from 'vitest';

/** Puts yarn's Plug'n'Play API in place for one test, as yarn does: on the module object. */
export function installPnp(api: {
  readonly project: string;
  readonly packages: Readonly<Record<string, string>>;
}): void {
  const pnp = {
    topLevel: { name: null, reference: null },
    getPackageInformation: () => ({ packageLocation: api.project }),
    resolveToUnqualified(request: string): string {
      const found = api.packages[request];
      if (found === undefined) throw new Error(`Your application tried to access ${request}`);
      return found;
    },
  };
  Reflect.set(Module, 'findPnpApi', () => pnp);
  onTestFinished(() => {
    Reflect.deleteProperty(Module, 'findPnpApi');
  });
}
