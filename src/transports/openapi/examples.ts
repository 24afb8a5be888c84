/** Examples of requests and answers, as the operations have them. */
import type { JsonSchema } from '../../contract/brief-schema.ts';
import { pathNames } from '../../contract/json-schema.ts';
import type { Operation } from '../../contract/operation.ts';

type Json = Record<string, unknown>;

export interface ExampleCollection {
  /** What a media type has for an answer of this schema: the example, or a reference to that of several operations. */
  answerOf(operation: Operation, output: JsonSchema): Json;
  /** The examples of several operations, by the name of their schema. */
  shared(): Json;
}

/** What a body has for an example of the request. */
export function requestExampleOf({ example, route: [, path] }: Operation): Json {
  if (!example) return {};
  const inPath = pathNames(path);
  const members = Object.entries(example.input).filter(([name]) => !inPath.includes(name));
  return { example: Object.fromEntries(members) };
}

export function createExamples(operations: readonly Operation[]): ExampleCollection {
  const textOf = ({ example }: Operation) => JSON.stringify(example?.answer);
  const counts = new Map<string, number>();
  for (const text of operations.map(textOf)) counts.set(text, (counts.get(text) ?? 0) + 1);
  const names = new Map<string, string>();
  const shared: Json = {};
  return {
    answerOf(operation, { $ref }) {
      const { example } = operation;
      if (!example) return {};
      const name = names.get(textOf(operation)) ?? $ref?.replace('#/components/schemas/', '');
      if (name === undefined || (counts.get(textOf(operation)) ?? 0) < 2) return { example: example.answer };
      names.set(textOf(operation), name);
      shared[name] = { value: example.answer };
      return { examples: { [name]: { $ref: `#/components/examples/${name}` } } };
    },
    shared: () => shared,
  };
}
