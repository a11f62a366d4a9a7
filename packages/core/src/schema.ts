/**
 * A check for outside data: the part of the Standard Schema interface (https://standardschema.dev, version 1) that is used
 * here. zod, valibot and arktype schemas fit as they are.
 */
export interface Schema<T> {
  readonly '~standard': {
    readonly validate: (value: unknown) => SchemaResult<T> | Promise<SchemaResult<T>>;
  };
}

/** The checked value, or what is wrong with it. */
export type SchemaResult<T> =
  | { readonly value: T; readonly issues?: undefined }
  | { readonly issues: readonly SchemaIssue[] };

/** One thing that is wrong, and where. */
export interface SchemaIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** `results.0.url: Invalid input`: where the first issue lies and what it is. */
export function describeIssue(issues: readonly SchemaIssue[]): string {
  const [issue] = issues;
  if (!issue) return 'not of the expected shape';
  const path = (issue.path ?? []).map((step) => String(typeof step === 'object' ? step.key : step));
  const unknownKeys: unknown = Reflect.get(issue, 'keys'); // zod's own: a strict object's issue names no path
  if (Array.isArray(unknownKeys)) return `${[...path, unknownKeys].join('.')}: unknown key`;
  return path.length > 0 ? `${path.join('.')}: ${issue.message}` : issue.message;
}
