/** What the OpenAPI file says of an operation's input, as one schema: parameters and body are members of the same object. */
import { endpointPaths } from '../../src/oauth/path-rules.ts';
import { openApiOf } from '../../src/transports/openapi.ts';
import { operations } from '../../src/operations.ts';

export interface Schema {
  [keyword: string]: unknown;
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  oneOf?: Schema[];
  propertyNames?: Schema;
  additionalProperties?: Schema | boolean;
}

interface Parameter {
  name: string;
  in: string;
  required?: true;
  schema: Schema;
}

interface Published {
  operationId: string;
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

const { paths, components } = openApiOf(operations, { version: '1', oauth: endpointPaths }) as {
  paths: Record<string, Record<string, Published>>;
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> };
};

function parameterOf(one: Parameter | { $ref: string }): Parameter {
  if (!('$ref' in one)) return one;
  const parameter = components.parameters[one.$ref.replace('#/components/parameters/', '')];
  if (!parameter) throw new Error(`There is no ${one.$ref}.`);
  return parameter;
}

function inputOf({ parameters = [], requestBody }: Published): Schema {
  // `fields` narrows the answer, and is no member of the input.
  const named = parameters
    .map(parameterOf)
    .filter(({ name, in: place }) => place !== 'header' && name !== 'fields');
  const body = resolved(requestBody?.content['application/json'].schema ?? {});
  return {
    ...body,
    type: 'object',
    properties: {
      ...Object.fromEntries(named.map(({ name, schema }) => [name, schema])),
      ...body.properties,
    },
    required: [...named.filter(({ required }) => required).map(({ name }) => name), ...(body.required ?? [])],
    additionalProperties: false,
    components,
  };
}

/** By operation. */
export const publishedInputs: ReadonlyMap<string, Schema> = new Map(
  Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .map((published) => [published.operationId, inputOf(published)]),
);

/** The validator knows no `iri`. */
const validated = JSON.parse(JSON.stringify(components), (name, value: unknown) =>
  name === 'format' && value === 'iri' ? undefined : value,
) as typeof components;

/** What the document says of an operation's answer, by operation. */
export const publishedAnswers: ReadonlyMap<string, Schema> = new Map(
  Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .map(({ operationId, responses }) => {
      const done = responses['200'] ?? responses['201'];
      const [content] = Object.values(done?.content ?? {});
      return [operationId, { ...content?.schema, components: validated }];
    }),
);

/** What it refers to, with the members of what that extends. */
export function resolved(schema: Schema): Schema {
  const { allOf, ...whole } =
    schema.$ref === undefined
      ? schema
      : (components.schemas[schema.$ref.replace('#/components/schemas/', '')] ?? {});
  const parts = [...(allOf ?? []).map(resolved), withNames(whole)];
  return parts.reduce((all, part) => ({
    ...all,
    ...part,
    ...(part.properties && { properties: { ...all.properties, ...part.properties } }),
  }));
}

/** A map by known names as an object with these members. */
function withNames(schema: Schema): Schema {
  const { propertyNames, additionalProperties, ...rest } = schema;
  const names = propertyNames && resolved(propertyNames)['enum'];
  if (!Array.isArray(names) || typeof additionalProperties !== 'object') return schema;
  return {
    ...rest,
    properties: Object.fromEntries((names as string[]).map((name) => [name, additionalProperties])),
  };
}
