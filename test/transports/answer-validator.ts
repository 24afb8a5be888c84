import type { JsonSchemaType } from '@modelcontextprotocol/server';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv';

/** As clients check what tools answer with. */
export const answerValidator = (schema: object) =>
  new AjvJsonSchemaValidator().getValidator(JSON.parse(JSON.stringify(schema)) as JsonSchemaType);
