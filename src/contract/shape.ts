/** Output schemas as allow-lists: what they do not name does not leave. */
import type { z } from 'zod';

export type Shaper = (schema: z.ZodObject, result: object) => object;

type Pick = (value: unknown) => unknown;

/** Every value is checked, too: an answer that is not as its schema says is an error of ours. */
export const checkedShape: Shaper = (schema, result) => schema.parse(result);

/**
 * Members are picked as the schema names them, at a tenth of the cost. Types are left to the compiler, and to tests,
 * whose answers are all checked.
 */
export const pickedShape: Shaper = (schema, result) => pickerOf(schema)(result) as object;

const pickers = new WeakMap<z.core.$ZodType, Pick>();
const whole: Pick = (value) => value;

function pickerOf(schema: z.core.$ZodType): Pick {
  const known = pickers.get(schema);
  if (known) return known;
  // Categories have categories: whoever comes here again meanwhile gets what is not made yet.
  const later = { pick: whole };
  pickers.set(schema, (value) => later.pick(value));
  const made = (later.pick = makePicker(schema));
  pickers.set(schema, made);
  return made;
}

function makePicker(schema: z.core.$ZodType): Pick {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'literal':
    case 'enum':
    case 'null':
    case 'unknown':
      return whole;
    case 'nullable':
    case 'optional':
    case 'readonly': {
      const inner = pickerOf(def.innerType);
      return inner === whole
        ? whole
        : (value) => (value === null || value === undefined ? value : inner(value));
    }
    case 'array': {
      const element = pickerOf(def.element);
      return element === whole ? whole : (value) => (value as unknown[]).map(element);
    }
    case 'record': {
      const member = pickerOf(def.valueType);
      return member === whole
        ? whole
        : (value) =>
            Object.fromEntries(Object.entries(value as object).map(([name, one]) => [name, member(one)]));
    }
    case 'object': {
      const members = Object.entries(def.shape).map(([name, member]) => [name, pickerOf(member)] as const);
      return (value) => pickMembers(value as Record<string, unknown>, members);
    }
    default:
      // Of several shapes only a look at the value tells which.
      return (value) => (schema as z.ZodType).parse(value);
  }
}

function pickMembers(
  value: Record<string, unknown>,
  members: readonly (readonly [string, Pick])[],
): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const [name, pick] of members) {
    const member = value[name];
    if (member !== undefined) picked[name] = pick(member);
  }
  return picked;
}
