import { Ajv2019 } from 'ajv/dist/2019.js';

/** A vendor's OpenAPI 3.0 description, against which requests and answers are checked. */
export class OpenApiDocument {
  readonly #ajv = new Ajv2019({ strict: false, validateFormats: false, allErrors: true });

  /** Of the description's text, which is JSON. */
  constructor(text: string) {
    this.#ajv.addSchema(JSON.parse(text, withoutStrayNullable), 'document');
  }

  /** What is wrong with a request's body; a field that the description does not have is wrong too. */
  checkRequest(path: string, body: unknown): readonly string[] {
    const at = `paths/${escaped(path)}/post/requestBody`;
    return this.#check({ ...bodyOf(at), unevaluatedProperties: false }, body);
  }

  /** What is wrong with a successful answer. */
  checkAnswer(operation: string, body: unknown): readonly string[] {
    const [method = '', path = ''] = operation.split(' ');
    return this.#check(
      bodyOf(`paths/${escaped(path)}/${method.toLowerCase()}/responses/200`),
      body,
    );
  }

  /** What is wrong with a value by one of the named schemas; an unknown field is wrong too. */
  checkSchema(name: string, value: unknown): readonly string[] {
    const schema = { $ref: `document#/components/schemas/${name}`, unevaluatedProperties: false };
    return this.#check(schema, value);
  }

  #check(schema: object, value: unknown): readonly string[] {
    const validate = this.#ajv.compile(schema);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ instancePath, message, params }) =>
      [instancePath, message, Object(params).unevaluatedProperty].filter(Boolean).join(' '),
    );
  }
}

/** OpenAPI 3.0 lets `nullable` mean nothing where there is no `type`; ajv refuses it. */
function withoutStrayNullable(_key: string, value: unknown): unknown {
  if (Object(value).nullable !== true || Object(value).type !== undefined) return value;
  const { nullable: _, ...rest } = Object(value);
  return rest;
}

function bodyOf(at: string): { readonly $ref: string } {
  return { $ref: `document#/${at}/content/application~1json/schema` };
}

/** A path as a JSON pointer spells it inside a URI fragment. */
function escaped(path: string): string {
  return encodeURIComponent(path.replaceAll('~', '~0').replaceAll('/', '~1'));
}
