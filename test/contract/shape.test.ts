/** What leaves: members that the output schema names, whichever way they are shaped. */
import { expect } from 'chai';
import { z } from 'zod';
import { checkedShape, pickedShape } from '../../src/contract/shape.ts';
import { seedDemo } from '../../src/db/seeds/demo.ts';
import { type RunningApi, startApi } from '../support/api.ts';

const Node = z.object({
  name: z.string(),
  get children() {
    return z.array(Node);
  },
});

const Answer = z.object({
  text: z.string(),
  count: z.int(),
  when: z.string().nullable(),
  maybe: z.object({ inner: z.boolean() }).optional(),
  list: z.array(z.object({ kind: z.enum(['a', 'b']), tag: z.literal(1) })),
  plain: z.array(z.string()),
  byName: z.record(z.string(), z.object({ value: z.number() })),
  either: z.union([z.object({ a: z.string() }), z.object({ b: z.number() })]),
  tree: Node,
  anything: z.unknown(),
});

const full = {
  text: 'text',
  count: 1,
  when: null,
  maybe: { inner: true, secret: 1 },
  list: [{ kind: 'a', tag: 1, secret: 1 }],
  plain: ['x'],
  byName: { one: { value: 1, secret: 1 } },
  either: { b: 2, secret: 1 },
  tree: { name: 'top', secret: 1, children: [{ name: 'below', secret: 1, children: [] }] },
  anything: { whatever: 'it is' },
  secret: 1,
};

describe('shaping answers', () => {
  for (const [name, shape] of Object.entries({ checkedShape, pickedShape })) {
    it(`lets through what the schema names, and nothing else: ${name}`, () => {
      const shaped = shape(Answer, full);
      expect(JSON.stringify(shaped)).to.not.include('secret');
      expect(shaped).to.deep.equal(
        JSON.parse(
          JSON.stringify(full)
            .replace(/,?"secret":1/g, '')
            .replace('{,', '{'),
        ),
      );
    });
  }

  it('leaves members out that are not there', () => {
    const { maybe: _left, ...rest } = full;
    expect(pickedShape(Answer, rest)).to.not.have.property('maybe');
    expect(pickedShape(Answer, { ...rest, maybe: undefined })).to.not.have.property('maybe');
  });

  it('is wanted of values outside of production', () => {
    expect(() => checkedShape(Answer, { ...full, count: 'one' })).to.throw();
  });

  describe('in production', () => {
    let tested: RunningApi;
    let productive: RunningApi;
    before(async () => {
      tested = await startApi();
      const database = { url: tested.config.DATABASE_URL ?? '', drop: () => Promise.resolve() };
      await seedDemo(tested.db, { now: new Date() });
      productive = await startApi({ database, env: { NODE_ENV: 'production', BASE_URL: tested.baseUrl } });
    });
    after(async () => {
      await productive.close();
      await tested.close();
    });

    const paths = [
      'site',
      'listings?q=a&per_page=100',
      'listings/quillbarrow',
      'listings/quillbarrow/alternatives',
      'listings/quillbarrow/badges',
      'compare?a=quillbarrow&b=larderlight',
      'categories',
      'categories/developer-tools',
      'founders?per_page=100',
      'founders/imke-van-solingen',
      'blog',
      'interview-questions',
      'launches?section=trending',
      'launches/weeks/this',
      'leaderboards/billboard',
      'leaderboards/domain-rating',
      'awards',
    ];
    for (const path of paths) {
      it(`answers the same: ${path}`, async () => {
        const of = async ({ config }: RunningApi) => {
          const answer = await fetch(`http://127.0.0.1:${config.PORT}/api/v1/${path}`);
          expect(answer.status).to.equal(200);
          return answer.text();
        };
        expect(await of(productive)).to.equal(await of(tested));
      });
    }
  });
});
