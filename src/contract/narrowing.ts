/**
 * What a caller wants of an answer: the members that `fields` names, of a read, or the least, of a write. It is taken from
 * the whole answer, so that caches and stored answers are the same for everyone.
 */
import { z } from 'zod';
import { type Problem, Fault, cut } from '../faults.ts';
import type { Operation } from './operation.ts';

export interface Wanted {
  /** Of a read: paths of members, as a list or separated by commas. Not checked yet. */
  fields?: unknown;
  /** Of a write: only ids, status, version, and what waits or is missing. */
  minimal?: boolean | undefined;
}

export type Narrow = (body: object) => object;

/** Members of a minimal answer, where an operation has them; `minimal` of an operation adds its own. */
const minimalPaths = [
  'id',
  'listing_id',
  'draft_id',
  'slug',
  'status',
  'version',
  'plan',
  'launch_week',
  'waits_for',
  'failure',
  'regenerating',
  'completeness.percent',
  'completeness.missing.field',
];
/** Of `fields`. No answer has so many. */
const maxPaths = 100;
/** How many members a refusal names. */
const maxNamed = 60;

/** Null where the whole answer is wanted. @throws Fault invalid_input */
export function narrowOf(operation: Operation, { fields, minimal }: Wanted): Narrow | null {
  if (operation.route[0] !== 'GET') return minimal ? pickerOf(minimalOf(operation)) : null;
  return fields === undefined ? null : pickerOf(checked(operation.output, fields));
}

export const minimalOf = ({ output, minimal = [] }: Operation): string[] =>
  [...minimalPaths, ...minimal].filter((path) => unknownIn(output, path) === null);

function checked(output: z.ZodObject, fields: unknown): string[] {
  const paths = typeof fields === 'string' ? fields.split(',').map((path) => path.trim()) : fields;
  if (!Array.isArray(paths) || !paths.every((path) => typeof path === 'string')) {
    return refuse(['must be a list of names of members, such as `id` and `items.name`']);
  }
  if (paths.length === 0 || paths.length > maxPaths) refuse([`must name 1 to ${maxPaths} members`]);
  const problems = paths.flatMap((path) => unknownIn(output, path) ?? []);
  return problems.length > 0 ? refuse([...new Set(problems)]) : paths;
}

function refuse(messages: string[]): never {
  const problems: Problem[] = messages.map((message) => ({ path: 'fields', message }));
  throw new Fault('invalid_input', 'Correct what `errors` names and send it again.', { problems });
}

/** What is wrong with a path; `*` stands for every member. Null where it names something. */
function unknownIn(output: z.ZodObject, path: string): string | null {
  let nodes: z.ZodType[] = [output];
  const before: string[] = [];
  for (const name of path.split('.')) {
    const members = nodes.flatMap((node) => [...membersOf(node)]);
    const found = members.filter(([key]) => key === name || key === '*' || name === '*');
    if (found.length === 0) {
      const known = members.map(([key]) => [...before, key].join('.'));
      // Of a list, `name` is meant as `items.name`.
      const inside = before.length === 0 && known.find((key) => unknownIn(output, `${key}.${path}`) === null);
      const refused = `names no member with \`${cut(path, 100)}\`;`;
      if (inside) return `${refused} did you mean \`${inside}.${path}\`?`;
      return known.length > 0
        ? `${refused} known: ${[...new Set(known)].slice(0, maxNamed).join(', ')}`
        : `${refused} \`${before.join('.')}\` has no members to choose from`;
    }
    nodes = found.map(([, member]) => member);
    before.push(name);
  }
  return null;
}

/** Members by name; those of the items of a list, and `*` for any name. */
function membersOf(schema: z.ZodType): [string, z.ZodType][] {
  if (schema instanceof z.ZodObject) return Object.entries<z.ZodType>(schema.shape);
  if (schema instanceof z.ZodArray) return membersOf(schema.element as z.ZodType);
  if (schema instanceof z.ZodRecord) return [['*', schema.valueType as z.ZodType]];
  if (schema instanceof z.ZodUnion) return (schema.options as z.ZodType[]).flatMap(membersOf);
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodLazy ||
    schema instanceof z.ZodReadonly
  ) {
    return membersOf(schema.unwrap() as z.ZodType);
  }
  return schema instanceof z.ZodPipe ? membersOf(schema.out as z.ZodType) : [];
}

/** Wanted members by name; null for whole ones. */
type Choice = Map<string, Choice | null>;

function pickerOf(paths: readonly string[]): Narrow {
  const choice: Choice = new Map();
  for (const path of paths) choose(choice, path.split('.'));
  return (body) => pick(body, choice) as object;
}

function choose(choice: Choice, [name = '', ...rest]: string[]): void {
  const chosen = choice.get(name);
  if (chosen === null) return;
  if (rest.length === 0) {
    choice.set(name, null);
    return;
  }
  const inner: Choice = chosen ?? new Map<string, Choice | null>();
  choice.set(name, inner);
  choose(inner, rest);
}

function pick(value: unknown, choice: Choice): unknown {
  if (Array.isArray(value)) return value.map((item) => pick(item, choice));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
    const chosen = choice.has(name) ? choice.get(name) : choice.get('*');
    if (chosen === undefined) return [];
    return [[name, chosen === null ? member : pick(member, chosen)]];
  });
  return Object.fromEntries(members);
}
