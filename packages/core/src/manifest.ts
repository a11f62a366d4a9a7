import * as z from 'zod/mini';
import english from 'zod/v4/locales/en.js';
import type { Capability } from './capability.js';
import { CAPABILITIES } from './capability.js';
import { PluginError } from './errors.js';
import { isProviderName } from './provider-name.js';

/** A variable that a provider reads. */
export interface EnvVariable {
  readonly name: string;
  readonly description?: string | undefined;
  /** Where to get it. */
  readonly url?: string | undefined;
  readonly secret?: boolean | undefined;
}

/** What a plugin says of itself, readable without running its code. */
export interface PluginManifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly author: string;
  /** What to import: an export subpath or a relative file. Absent in a directory plugin that uses index.js. */
  readonly entry: string | undefined;
  /** Names of the providers that `register` registers. */
  readonly providers: readonly string[];
  /** Each a list of alternatives, of which one suffices. */
  readonly requiresEnv: readonly (readonly EnvVariable[])[];
  /** Variables that it reads and can do without, such as a base URL. */
  readonly optionalEnv: readonly EnvVariable[];
  readonly capabilities: readonly Capability[];
  /** Capabilities for which it may be chosen without being named. */
  readonly autoSelect: readonly Capability[];
  readonly keyless: boolean;
  readonly displayName: string | undefined;
  readonly badge: string;
  readonly tag: string;
  /** Exact `package@version`. */
  readonly lazyDependencies: readonly string[];
}

const text = z.optional(z.nullable(z.coerce.string()));
const capabilities = z.array(z.enum(CAPABILITIES));
const envName = z.string().check(z.regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'not the name of a variable'));
const A_VARIABLE = 'neither the name of a variable nor a mapping with its name';
const envVariable = z.union(
  [
    z.pipe(
      envName,
      z.transform((name): EnvVariable => ({ name })),
    ),
    z.object({
      name: envName,
      description: z.optional(z.string()),
      url: z.optional(z.string()),
      secret: z.optional(z.boolean()),
    }),
  ],
  A_VARIABLE,
);
const alternatives = z
  .array(envVariable)
  .check(z.minLength(1, 'a list of alternatives that names none'));
const lazyDependency = z
  .string()
  .check(
    z.regex(
      /^(@[a-z0-9-~][a-z0-9-._~]*\/)?[a-z0-9-~][a-z0-9-._~]*@\d+\.\d+\.\d+[\w.+-]*$/,
      'not an exact pkg@version',
    ),
  );

const FIELDS = {
  name: text,
  version: text,
  description: text,
  author: z.optional(z.unknown()),
  kind: z.optional(z.string()),
  entry: z.optional(z.string()),
  provides_web_providers: z.optional(
    z
      .array(
        z
          .string()
          .check(
            z.refine(
              isProviderName,
              'not the name of a provider (lower case letters, digits, hyphens)',
            ),
          ),
      )
      .check(z.refine((names) => new Set(names).size === names.length, 'names a provider twice')),
  ),
  requires_env: z.optional(z.nullable(z.array(z.union([envVariable, alternatives], A_VARIABLE)))),
  optional_env: z.optional(z.nullable(z.array(envVariable))),
  capabilities: z.optional(capabilities.check(z.minLength(1, 'names nothing that it serves'))),
  auto_select: z.optional(capabilities),
  keyless: z.optional(z.boolean()),
  display_name: z.optional(z.string()),
  badge: z.optional(z.string()),
  tag: z.optional(z.string()),
  lazy_dependencies: z.optional(z.array(lazyDependency)),
};
const manifestSchema = z.looseObject(FIELDS);

/** Fields of Hermes Agent's plugin.yaml that mean nothing here and are no mistake. */
const FOREIGN_FIELDS = new Set(
  'provides_tools provides_hooks hooks provides_middleware provides_browser_providers manifest_version label platforms external_dependencies pip_dependencies python_dependencies license homepage tags emits listens depends python_runtime api_version requires_hermes requires_plugins config_schema'.split(
    ' ',
  ),
);

/** Where a manifest stands, and what its package says already. */
export interface ManifestOrigin {
  /** Plugin key or package name, for messages. */
  readonly plugin: string;
  /** The file, for messages. */
  readonly file: string;
  readonly defaults?: Readonly<Record<string, unknown>>;
}

/**
 * Checks a manifest. Unknown fields are warnings; a manifest that provides no web provider is `undefined`, since it is
 * some other plugin's.
 *
 * @throws PluginError that names file, field and mend.
 */
export function readManifest(
  value: unknown,
  origin: ManifestOrigin,
): { readonly manifest: PluginManifest | undefined; readonly warnings: readonly string[] } {
  const parsed = manifestSchema.safeParse(
    { ...origin.defaults, ...asMapping(value, origin) },
    { error: english().localeError },
  );
  if (!parsed.success) {
    const issue = parsed.error.issues.map(innermost)[0];
    throw new PluginError(
      origin.plugin,
      `${origin.file}: field ${issue?.path.join('.') || '(whole manifest)'}: ${issue?.message ?? 'invalid'}. Correct that field.`,
    );
  }
  const fields = parsed.data;
  const unknown = Object.keys(fields).filter(
    (key) => !Object.hasOwn(FIELDS, key) && !FOREIGN_FIELDS.has(key),
  );
  const warnings = unknown.map((key) => `${origin.file}: unknown field ${key} is ignored.`);
  if (!fields.provides_web_providers?.length) return { manifest: undefined, warnings: [] };
  if (fields.kind !== undefined && fields.kind.trim().toLowerCase() !== 'backend') {
    warnings.push(
      `${origin.file}: kind should be "backend" for a web provider; it is "${fields.kind}".`,
    );
  }
  return { manifest: toManifest(fields, fields.provides_web_providers, origin), warnings };
}

/** Of what fits no form of a value, the fault in the form that it was meant to have. */
function innermost(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  if (issue.code !== 'invalid_union') return issue;
  const forms = issue.errors.map((issues) => issues.map(innermost)[0]);
  const meant = forms.find((inner) => inner !== undefined && !isOtherForm(inner));
  return meant ? { ...meant, path: [...issue.path, ...meant.path] } : issue;
}

function isOtherForm({ code, path }: z.core.$ZodIssue): boolean {
  return path.length === 0 && (code === 'invalid_type' || code === 'invalid_union');
}

function asMapping(value: unknown, origin: ManifestOrigin): object {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  const found = Array.isArray(value) ? 'a list' : value === null ? 'empty' : `a ${typeof value}`;
  throw new PluginError(
    origin.plugin,
    `${origin.file}: a manifest must be a mapping of fields such as name and provides_web_providers; this one is ${found}.`,
  );
}

function toManifest(
  fields: z.infer<typeof manifestSchema>,
  providers: readonly string[],
  origin: ManifestOrigin,
): PluginManifest {
  const supported: readonly Capability[] = fields.capabilities ?? ['search'];
  return {
    name: fields.name ?? origin.plugin,
    version: fields.version ?? '',
    description: fields.description ?? '',
    author: authorName(fields.author),
    entry: fields.entry,
    providers,
    requiresEnv: (fields.requires_env ?? []).map((item) => (Array.isArray(item) ? item : [item])),
    optionalEnv: fields.optional_env ?? [],
    capabilities: supported,
    autoSelect: fields.auto_select ?? supported,
    keyless: fields.keyless ?? false,
    displayName: fields.display_name,
    badge: fields.badge ?? '',
    tag: fields.tag ?? fields.description ?? '',
    lazyDependencies: fields.lazy_dependencies ?? [],
  };
}

/** package.json allows a text or `{ name }`. */
function authorName(author: unknown): string {
  const name: unknown = typeof author === 'object' ? Object(author).name : author;
  return typeof name === 'string' ? name : '';
}
