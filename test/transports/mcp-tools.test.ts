/** What agents read of the tools before they call one: true, and short. */
import { expect } from 'chai';
import { z } from 'zod';
import { briefSchema } from '../../src/contract/brief-schema.ts';
import { jsonSchemaOf, toolInputOf, toolOutputOf } from '../../src/contract/json-schema.ts';
import { toolOf } from '../../src/transports/mcp-tools.ts';
import { operations } from '../../src/operations.ts';
import { answerValidator } from './answer-validator.ts';

describe('the listed tools', () => {
  it('have short output schemas: no references, nothing required, descriptions at the top only', () => {
    for (const operation of operations) {
      const schema = toolOutputOf(operation);
      const text = JSON.stringify(schema);
      expect(schema.type, operation.id).to.equal('object');
      expect(text, operation.id).to.not.match(
        /"(\$ref|\$defs|required|additionalProperties|pattern|format)":/,
      );
      // The largest have some fifty members at the top, each of which is named.
      expect(text.length, operation.id).to.be.below(2_600);
      expect(Object.keys(schema.properties ?? {}).length).to.equal(
        Object.keys(operation.output.shape).length,
      );
      for (const member of Object.values(schema.properties ?? {})) {
        expect(JSON.stringify({ ...(member as object), description: undefined })).to.not.match(
          /"description":"/,
        );
      }
    }
  });

  it('keep all descriptions of inputs', () => {
    for (const operation of operations) {
      const whole = JSON.stringify(jsonSchemaOf(operation.input, 'input'));
      const listed = JSON.stringify(toolInputOf(operation));
      const described = (text: string) => text.match(/"description":/g)?.length ?? 0;
      expect(described(listed), operation.id).to.be.at.least(described(whole));
    }
  });

  it('take at most a quarter of the size of full schemas', () => {
    const outputs = operations.map((operation) => JSON.stringify(toolOutputOf(operation)).length);
    const whole = operations.map(
      (operation) => JSON.stringify(jsonSchemaOf(operation.output, 'output')).length,
    );
    const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0);
    expect(sum(outputs)).to.be.below(sum(whole) / 4);
    expect(sum(outputs) / operations.length).to.be.below(1_000);
  });

  it('state the maximum waiting time of long-running ones', () => {
    const said = operations.filter((operation) => /progress token/.test(toolOf(operation).description ?? ''));
    expect(said.map(({ id }) => id)).to.deep.equal(['submit_listing', 'get_draft']);
  });

  describe('a short schema', () => {
    const Inner = z
      .object({ deep: z.object({ deeper: z.string() }).describe('Deep.') })
      .meta({ id: 'Inner' });
    const whole = z.object({
      id: z.uuid().describe('An id.'),
      kind: z.enum(['a', 'b']),
      maybe: z.enum(['x']).nullable(),
      count: z.int().min(0).nullable(),
      inner: Inner.nullable(),
      list: z.array(Inner),
      either: z.union([z.string(), z.array(z.string())]).nullable(),
      record: z.record(z.string(), z.string()).optional(),
      nested: z.array(z.array(z.number())),
    });
    const short = briefSchema(jsonSchemaOf(whole, 'output'));

    it('names members two levels down', () => {
      expect(short).to.deep.equal({
        type: 'object',
        properties: {
          id: { type: 'string', description: 'An id.' },
          kind: { type: 'string', enum: ['a', 'b'] },
          maybe: { type: ['string', 'null'], enum: ['x', null] },
          count: { type: ['integer', 'null'] },
          inner: { type: ['object', 'null'], properties: { deep: { type: 'object' } } },
          list: { type: 'array', items: { type: 'object', properties: { deep: { type: 'object' } } } },
          either: {},
          record: { type: 'object' },
          nested: { type: 'array', items: { type: 'array', items: { type: 'number' } } },
        },
      });
    });

    it('accepts everything that the full one accepts', () => {
      const validate = answerValidator(short);
      const inner = { deep: { deeper: 'x' } };
      const one = {
        id: '0b0f6f2a-4f5f-4d6e-9d2e-0a4b8a2f9c11',
        kind: 'a',
        maybe: null,
        count: null,
        inner: null,
        list: [inner],
        either: ['x'],
        nested: [[1.5]],
      };
      for (const answer of [
        one,
        { ...one, maybe: 'x', count: 2, inner, either: null, record: { a: 'b' }, later: 1 },
      ]) {
        expect(whole.loose().safeParse(answer).success).to.equal(true);
        expect(validate(answer)).to.include({ valid: true });
      }
      expect(validate({ ...one, kind: 3 }).valid).to.equal(false);
      expect(validate({ ...one, inner: 'x' }).valid).to.equal(false);
    });
  });
});
