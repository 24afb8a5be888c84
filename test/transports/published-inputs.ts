/** What the OpenAPI file says of an operation's input, as one schema: parameters and body are members of the same object. */
import { openApiOf } from '../../src/transports/openapi.ts';
import { operations } from '../../src/operations.ts';

export interface Schema {
  [keyword: string]: unknown;
  $ref?: string;
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  propertyNames?: Schema;
  additionalProperties?: Schema | boolean;
}

interface Published {
  operationId: string;
  parameters?: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
}

const { paths, components } = openApiOf(operations, '1') as {
  paths: Record<string, Record<string, Published>>;
  components: { schemas: Record<string, Schema> };
};

function inputOf({ parameters = [], requestBody }: Published): Schema {
  const named = parameters.filter((parameter) => parameter.in !== 'header');
  const body = requestBody?.content['application/json'].schema ?? {};
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

export const resolved = (schema: Schema): Schema =>
  schema.$ref === undefined
    ? schema
    : (components.schemas[schema.$ref.replace('#/components/schemas/', '')] ?? {});
