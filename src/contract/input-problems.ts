/** What is wrong with an input, in words that say how to right it. */
import { z } from 'zod';
import type { Problem } from '../faults.ts';

/** One problem per path and message; unknown properties are named one by one, and those that are known with the first. */
export function inputProblems(error: z.ZodError, schema: z.ZodType): Problem[] {
  const said = new Set<string>();
  return error.issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') return [{ path: issue.path.join('.'), message: issue.message }];
    return issue.keys.map((key) => ({
      path: [...issue.path, key].join('.'),
      message: `is not known here; remove it.${once(said, knownAt(schema, issue.path))}`,
    }));
  });
}

/** Lists of other objects are said too, each once: in a list of objects it would be the same for every one of them. */
function once(said: Set<string>, words: string): string {
  if (said.has(words)) return '';
  said.add(words);
  return ` ${words}`;
}

/** The properties of the object that stands at a path of an input, in words. */
function knownAt(schema: z.ZodType, path: readonly PropertyKey[]): string {
  const known = propertiesAt(schema, path);
  return known.length > 0 ? `Known: ${known.join(', ')}.` : 'Nothing is taken here.';
}

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
