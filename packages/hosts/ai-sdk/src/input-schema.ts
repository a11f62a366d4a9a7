/**
 * JSON Schema as `ai` takes it, without a type of `ai`. At run time its versions know a schema by two symbols that anyone may
 * use; at compile time by symbols that nobody else can name, so there it counts as a schema that is made on demand.
 */
export interface InputSchema {
  readonly jsonSchema: Readonly<Record<string, unknown>>;
  /** `ai` judges no arguments: the call does, which understands what is plainly meant. */
  readonly validate: undefined;
  /** For the compiler alone. It cannot be called, and no version of `ai` does so. */
  <Schema>(): Schema;
}

/** Brands a JSON Schema for `asSchema` of `ai`, from 5.0.0 on. */
export function toInputSchema(jsonSchema: InputSchema['jsonSchema']): InputSchema;
export function toInputSchema(jsonSchema: InputSchema['jsonSchema']): object {
  return {
    [Symbol.for('vercel.ai.schema')]: true,
    [Symbol.for('vercel.ai.validator')]: true, // looked for by ai 5
    jsonSchema,
    validate: undefined,
  };
}
