import { pathToFileURL } from 'node:url';
import { type AdoptedProvider, adoptProvider } from '../adopt.js';
import type { Env, PluginContext, ProviderContext } from '../context.js';
import { messageOf, PluginError } from '../errors.js';
import { WebSearchProvider } from '../provider.js';
import { redact } from '../redact.js';
import { declaredSecrets } from './declared-secrets.js';
import type { FoundPlugin } from './findings.js';

/**
 * Imports a plugin and lets it register, within the time limit.
 *
 * @throws PluginError that says what is wrong with it, without the secrets it is given; none of its registrations then count.
 */
export async function loadPlugin(
  plugin: FoundPlugin,
  context: LoadContext,
  timeoutMs: number,
): Promise<ReadonlyMap<string, AdoptedProvider>> {
  const session = new RegistrationSession(plugin, context);
  const file = plugin.entryFile();
  try {
    await withinTime(session.run(file), plugin.key, timeoutMs);
  } catch (error) {
    throw loadFailure(plugin, file, { cause: error, env: context.env });
  } finally {
    session.end();
  }
  return session.result();
}

type LoadContext = ProviderContext & Pick<PluginContext, 'ensureDependency'>;

/** What one `register` call registers; what comes after its end is refused. */
class RegistrationSession {
  readonly #plugin: FoundPlugin;
  readonly #context: PluginContext;
  readonly #providers = new Map<string, AdoptedProvider>();
  #isOpen = true;

  constructor(plugin: FoundPlugin, context: LoadContext) {
    this.#plugin = plugin;
    this.#context = {
      ...context,
      WebSearchProvider,
      registerWebSearchProvider: (provider): void => this.#register(provider),
    };
  }

  async run(file: string): Promise<void> {
    const module: unknown = await import(/* @vite-ignore */ pathToFileURL(file).href);
    const register: unknown = Reflect.get(Object(module), 'register');
    if (typeof register !== 'function') {
      throw this.#error(`exports no register(ctx) function (${file})`);
    }
    await register(this.#context);
  }

  end(): void {
    this.#isOpen = false;
  }

  result(): ReadonlyMap<string, AdoptedProvider> {
    const missing = this.#plugin.manifest.providers.filter((name) => !this.#providers.has(name));
    if (missing.length > 0) {
      throw this.#error(
        `declares provider ${missing.join(', ')} in its manifest and does not register it`,
      );
    }
    return this.#providers;
  }

  #register(value: object): void {
    if (!this.#isOpen) throw this.#error('registers a provider after its register() ended');
    const provider = adoptProvider(value);
    if (!this.#plugin.manifest.providers.includes(provider.name)) {
      throw this.#error(
        `registers provider ${provider.name}, which its manifest does not declare (provides_web_providers: ${this.#plugin.manifest.providers.join(', ')})`,
      );
    }
    this.#providers.set(provider.name, provider);
  }

  #error(what: string): PluginError {
    return new PluginError(this.#plugin.key, `Plugin ${this.#plugin.key} ${what}.`);
  }
}

/** What was thrown may quote what the plugin was given. */
function loadFailure(
  { key, manifest }: FoundPlugin,
  file: string,
  { cause, env }: { readonly cause: unknown; readonly env: Env },
): PluginError {
  const before = PluginError.is(cause) ? '' : `Plugin ${key} failed while loading ${file}: `;
  const said = redact(messageOf(cause), declaredSecrets(manifest, env));
  return new PluginError(key, `${before}${said}`, { cause });
}

async function withinTime(work: Promise<void>, plugin: string, timeoutMs: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(
        new PluginError(
          plugin,
          `Plugin ${plugin} did not finish loading within ${timeoutMs / 1000} s (plugins.load_timeout_seconds).`,
        ),
      );
    }, timeoutMs);
  });
  try {
    await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
