/** Messages for zod's issues that say what would be valid. Schemas with messages of their own keep those. */
import type { z } from 'zod';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

/** How many characters of a long list of values a message names. */
const namedCharacters = 280;
/** For `safeParse`; undefined leaves an issue to zod. */
export function inWords(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? `is missing; it must be ${typeName(issue.expected)}`
        : `must be ${typeName(issue.expected)}, not ${inputTypeName(issue.input)}`;
    case 'invalid_value':
      return `must be ${choice(issue.values)}`;
    case 'too_small':
      return bound(issue, 'least', issue.minimum);
    case 'too_big':
      return bound(issue, 'most', issue.maximum);
    case 'invalid_format':
      return formats[issue.format] ?? (issue.pattern && `must have the form ${issue.pattern}`);
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'invalid_union':
      return 'has none of the accepted forms';
    default:
      return undefined;
  }
}

const types: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};
const typeName = (expected: string) => types[expected] ?? `a value of type ${expected}`;

function inputTypeName(input: unknown): string {
  if (input === null) return 'null';
  if (Array.isArray(input)) return 'a list';
  if (typeof input === 'number' && !Number.isInteger(input)) return 'a number with a fraction';
  return typeName(typeof input);
}

function choice(values: readonly unknown[]): string {
  const named: string[] = [];
  let left = namedCharacters;
  for (const value of values) {
    const name = `\`${String(value)}\``;
    if ((left -= name.length) < 0) break;
    named.push(name);
  }
  if (values.length === 1) return named.join('');
  return named.length < values.length
    ? `one of ${values.length} values, such as ${named.join(', ')}; the reference lists all`
    : `one of ${named.join(', ')}`;
}

type Bounded = Extract<Issue, { code: 'too_small' | 'too_big' }>;

function bound({ origin, input }: Bounded, which: 'least' | 'most', limit: number | bigint): string {
  if (origin === 'string') {
    if (which === 'least' && limit === 1) return 'must not be empty';
    const long = typeof input === 'string' ? `; it has ${input.length}` : '';
    return `must have at ${which} ${limit} character${limit === 1 ? '' : 's'}${long}`;
  }
  if (origin === 'array') {
    const long = Array.isArray(input) ? `; it has ${input.length}` : '';
    return `must have at ${which} ${limit} item${limit === 1 ? '' : 's'}${long}`;
  }
  return `must be ${limit} or ${which === 'least' ? 'more' : 'less'}`;
}

const formats: Record<string, string | undefined> = {
  email: 'must be an e-mail address, such as mara@example.com',
  url: 'must be a web address, such as https://example.com',
  guid: 'must be a UUID, such as 0b0f6f2a-4f5f-4d6e-9d2e-0a4b8a2f9c11',
  date: 'must be a date that exists, as YYYY-MM-DD',
  datetime: 'must be a time as RFC 3339 writes it, such as 2026-11-23T09:00:00Z',
};
