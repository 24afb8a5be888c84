/** Inputs made from a schema, most of which it allows; what it says of several members at once is left to a validator. */
import fc from 'fast-check';
import { type Schema, resolved } from './published-inputs.ts';

export function madeInputs(schema: Schema): fc.Arbitrary<unknown> {
  const node = resolved(schema);
  const choices = node.anyOf ?? node.oneOf;
  if (choices) return fc.oneof(...choices.map(madeInputs));
  if (Array.isArray(node.type)) return fc.oneof(...node.type.map((type) => madeInputs({ ...node, type })));
  if (Array.isArray(node['enum'])) return fc.constantFrom(...(node['enum'] as unknown[]));
  switch (node.type) {
    case 'string':
      return texts(node);
    case 'integer':
      return fc.integer({ min: numberOr(node['minimum'], -1e15), max: numberOr(node['maximum'], 1e15) });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(madeInputs(node.items ?? {}), {
        minLength: numberOr(node['minItems'], 0),
        maxLength: Math.min(3, numberOr(node['maxItems'], 3)),
      });
    case 'object':
      return objects(node);
    default:
      throw new Error(`Nothing is made from ${JSON.stringify(node)} yet.`);
  }
}

function objects(node: Schema): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], propertyNames, additionalProperties } = node;
  if (typeof additionalProperties === 'object') {
    return fc.dictionary(texts(propertyNames ?? {}), madeInputs(additionalProperties), { maxKeys: 3 });
  }
  const members = Object.fromEntries(
    Object.entries(properties).map(([name, member]) => [name, madeInputs(member)]),
  );
  return fc.record(members, { requiredKeys: required });
}

/** Characters that services trip over: invisible, combining, beyond 16 bits, with a meaning in JSON, SQL or HTML. */
const odd = fc.constantFrom(
  '\0',
  '\t',
  '\n',
  '\x7f',
  '\u0085',
  '\u00a0',
  '\u200b',
  '\u202e',
  '\ufeff',
  '\ufffe',
  '😀',
  "'",
  '%',
  '\\',
  '<',
);

function texts({ pattern, format, minLength, maxLength }: Schema): fc.Arbitrary<string> {
  const made = fc.oneof(
    fc.string({ unit: fc.oneof(fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }), odd) }),
    ...(typeof pattern === 'string' ? [fc.stringMatching(new RegExp(pattern, 'u'))] : []),
    ...(format === 'date' ? [days] : []),
    ...(format === 'uuid' ? [fc.uuid()] : []),
    ...(format === 'email' ? [fc.emailAddress()] : []),
  );
  return made.filter((text) => {
    const { length } = Array.from(text);
    return (
      length >= numberOr(minLength, 0) &&
      length <= numberOr(maxLength, Infinity) &&
      (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text)) &&
      (format !== 'uuid' || isUuid.test(text))
    );
  });
}

const days = fc
  .date({ min: new Date('1700-01-01'), max: new Date('3100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const isUuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const numberOr = (value: unknown, otherwise: number) => (typeof value === 'number' ? value : otherwise);
