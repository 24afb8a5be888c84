/** What agents read of the tools before they call one: true, and short. */
import { expect } from 'chai';
import { z } from 'zod';
import { outputShortener } from '../../src/contract/brief-schema.ts';
import { briefInput } from '../../src/contract/brief-input.ts';
import { jsonSchemaOf } from '../../src/contract/json-schema.ts';
import { type ListedTool, toolsOf } from '../../src/transports/mcp-tools.ts';
import { openEnum } from '../../src/shared/published-schema.ts';
import { toolOperations } from '../support/tool-operations.ts';
import { answerValidator } from './answer-validator.ts';

/** Of the whole list, as it is sent. */
const maxListBytes = 40_000;

describe('the listed tools', () => {
  const tools = toolsOf(toolOperations);
  const named = (name: string) => tools.find((tool) => tool.name === name) as ListedTool;

  it('fit into 40 KB', () => {
    expect(Buffer.byteLength(JSON.stringify({ tools }))).to.be.below(maxListBytes);
  });

  it('name every member of every input, with the required ones', () => {
    for (const operation of toolOperations) {
      const { inputSchema } = named(operation.id);
      const shape = operation.input.shape;
      expect(Object.keys(inputSchema.properties ?? {}), operation.id).to.include.members(Object.keys(shape));
      const required = jsonSchemaOf(operation.input, 'input').required ?? [];
      expect(inputSchema.required ?? [], operation.id).to.have.members(required);
    }
  });

  it('say the states of fields, the statuses of drafts, listings, claims and orders', () => {
    const text = JSON.stringify(tools);
    for (const word of ['not_found', 'override', 'crawling', 'awaiting_badge', 'superseded', 'with_team']) {
      expect(text).to.contain(word);
    }
  });

  it('show a named schema once, and refer to it by its title', () => {
    expect(named('submit_listing').outputSchema).to.have.property('properties');
    expect(named('get_draft').outputSchema).to.deep.equal({ type: 'object', title: 'Draft' });
    const alone = toolsOf(toolOperations.filter(({ id }) => id === 'get_draft'));
    expect(alone[0]?.outputSchema).to.have.property('properties');
  });

  it('refer to a long input that another tool of the list has', () => {
    expect(JSON.stringify(named('create_checkout').inputSchema)).to.contain('As quote_order takes it.');
    const alone = toolsOf(toolOperations.filter(({ id }) => id === 'create_checkout'));
    expect(JSON.stringify(alone)).to.contain('billboard_min').and.to.not.contain('quote_order takes');
  });

  it('state the maximum waiting time of long-running ones', () => {
    const said = tools.filter(({ description }) => /progress token/.test(description ?? ''));
    expect(said.map(({ name }) => name)).to.deep.equal(['submit_listing', 'get_draft']);
  });

  describe('a short output schema', () => {
    const Inner = z.object({ a: z.string(), b: z.int(), c: z.int(), d: z.int(), state: z.enum(['x', 'y']) });
    const Named = Inner.meta({ id: 'Named' });
    const whole = z.object({
      status: openEnum(['a', 'b']).describe('`a` comes first, `b` next.'),
      kind: z.enum(['a', 'b']).describe('Not shown.'),
      maybe: z.enum(['x']).nullable(),
      other: z.object({ deep: z.string() }),
      items: z.array(Named),
    });

    it('names members beside a status, and those of items', () => {
      expect(outputShortener()(jsonSchemaOf(whole, 'output'))).to.deep.equal({
        type: 'object',
        properties: {
          status: { examples: ['a', 'b'], description: '`a` comes first, `b` next.' },
          kind: {},
          maybe: {},
          other: {},
          items: {
            type: 'array',
            items: {
              type: 'object',
              title: 'Named',
              properties: { a: {}, b: {}, c: {}, d: {}, state: { enum: ['x', 'y'] } },
            },
          },
        },
      });
    });

    it('names what another has in addition', () => {
      const short = outputShortener();
      short(jsonSchemaOf(whole, 'output'));
      const More = Inner.extend({ state: z.enum(['x', 'y', 'z']), e: z.string() });
      const list = jsonSchemaOf(z.object({ items: z.array(More), total: z.int() }), 'output');
      const plain = jsonSchemaOf(z.object({ items: z.array(Inner.extend({ e: z.string() })) }), 'output');
      expect(short(list).properties?.['items']).to.deep.equal({
        type: 'array',
        items: {
          type: 'object',
          title: 'Named, and',
          properties: { state: { enum: ['x', 'y', 'z'] }, e: {} },
        },
      });
      expect(short(plain).properties?.['items']).to.deep.equal({
        type: 'array',
        items: { type: 'object', title: 'Named, and more' },
      });
    });

    it('says nothing of answers that show by themselves what they are', () => {
      expect(outputShortener()(jsonSchemaOf(z.object({ name: z.string() }), 'output'))).to.deep.equal({
        type: 'object',
      });
    });

    it('accepts everything that the full one accepts', () => {
      const validate = answerValidator(outputShortener()(jsonSchemaOf(whole, 'output')));
      const inner = { a: 'a', b: 1, c: 1, d: 1, state: 'x' };
      const one = { status: 'c', kind: 'a', maybe: null, other: { deep: '' }, items: [inner], later: 1 };
      expect(validate(one)).to.include({ valid: true });
      expect(validate({ ...one, maybe: 'x', items: [] })).to.include({ valid: true });
      expect(validate({ ...one, items: [{ ...inner, state: 'z' }] }).valid).to.equal(false);
    });
  });

  describe('a short input schema', () => {
    const names = z.enum(['first_long_name', 'second_long_name', 'third_long_name', 'fourth_long_name']);
    const whole = z.strictObject({
      id: z.int().min(1).describe('Id.'),
      code: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .max(2)
        .describe('A code of two upper-case letters.'),
      link: z
        .string()
        .regex(/^https:\/\/[a-z0-9.-]{1,253}\/?$/)
        .nullable()
        .optional(),
      some: z.array(names).max(5).optional().describe('Some of the names there are.'),
      all: z.array(names).max(5).optional(),
      texts: z.strictObject(
        Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name) => [name, z.string().max(9).optional()])),
      ),
    });
    const short = briefInput(jsonSchemaOf(whole, 'input'));

    it('keeps what an agent needs, and says it once', () => {
      expect(short).to.deep.equal({
        type: 'object',
        properties: {
          id: { type: 'integer' },
          code: {
            type: 'string',
            pattern: '^[A-Z]{2}$',
            maxLength: 2,
            description: 'A code of two upper-case letters.',
          },
          link: { type: ['string', 'null'] },
          some: { $ref: '#/$defs/1', description: 'Some of the names there are.' },
          all: { $ref: '#/$defs/1' },
          texts: {
            type: 'object',
            propertyNames: { enum: ['a', 'b', 'c', 'd', 'e'] },
            additionalProperties: { type: 'string', maxLength: 9 },
          },
        },
        required: ['id', 'code', 'texts'],
        $defs: {
          1: { maxItems: 5, type: 'array', items: { $ref: '#/$defs/2' } },
          2: { type: 'string', enum: names.options },
        },
      });
    });

    it('accepts everything that the full one accepts', () => {
      const validate = answerValidator(short);
      const one = { id: 1, code: 'AB', texts: { a: 'x' } };
      expect(validate(one)).to.include({ valid: true });
      expect(validate({ ...one, link: null, some: ['first_long_name'], all: [] })).to.include({
        valid: true,
      });
      expect(validate({ ...one, some: ['other'] }).valid).to.equal(false);
      expect(validate({ ...one, texts: { z: 'x' } }).valid).to.equal(false);
    });
  });
});
