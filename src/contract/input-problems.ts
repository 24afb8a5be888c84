/** What is wrong with an input, in words that say how to right it. */
import { z } from 'zod';
import type { Problem } from '../faults.ts';

/** One problem per path and message; unknown properties are named one by one, with those that are known. */
export function inputProblems(error: z.ZodError, schema: z.ZodType): Problem[] {
  return error.issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') return [{ path: issue.path.join('.'), message: issue.message }];
    const known = propertiesAt(schema, issue.path);
    const message = `is not known here; remove it. ${known.length > 0 ? `Known: ${known.join(', ')}` : 'Nothing is taken here'}.`;
    return issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), message }));
  });
}

/** The properties of the object that stands at a path of an input. */
function propertiesAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  let node: unknown = schema;
  for (const step of path) {
    const parent = unwrapped(node);
    if (parent instanceof z.ZodObject) node = parent.shape[String(step)];
    else if (parent instanceof z.ZodArray) node = parent.element;
    else return [];
  }
  const found = unwrapped(node);
  return found instanceof z.ZodObject ? Object.keys(found.shape) : [];
}

function unwrapped(schema: unknown): unknown {
  let node = schema;
  while (node instanceof z.ZodOptional || node instanceof z.ZodNullable || node instanceof z.ZodDefault) {
    node = node.unwrap();
  }
  return node;
}
