/** Turns zod's issues into problems that say how to correct the input. */
import { z } from 'zod';
import type { Problem } from '../faults.ts';

/** One problem per path and message. Unknown properties get one each; the first of an object lists the known ones. */
export function inputProblems(error: z.ZodError, schema: z.ZodType): Problem[] {
  const listed = new Set<string>();
  return error.issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') return [{ path: issue.path.join('.'), message: issue.message }];
    return issue.keys.map((key) => ({
      path: [...issue.path, key].join('.'),
      message: `is not known here; remove it.${once(listed, knownAt(schema, issue.path))}`,
    }));
  });
}

/** Avoids repeating the known properties for every object of a list. */
function once(listed: Set<string>, text: string): string {
  if (listed.has(text)) return '';
  listed.add(text);
  return ` ${text}`;
}

/** A sentence with the properties of the object at a path of an input. */
function knownAt(schema: z.ZodType, path: readonly PropertyKey[]): string {
  const known = propertiesAt(schema, path);
  return known.length > 0 ? `Known: ${known.join(', ')}.` : 'It accepts no properties.';
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
