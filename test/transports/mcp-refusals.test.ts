/** What agents are told when a call is not as it should be, in both eras: what to do next. */
import { expect } from 'chai';
import { insertListing } from '../listings/listing-rows.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { answerIn, bodyIn, calls, toolCall } from './raw-mcp.ts';

interface Refusal {
  code: string;
  detail: string;
  errors?: { path: string; message: string }[];
  suggestions?: string[];
}

describe('MCP: refusals say what to do next', () => {
  let api: RunningApi;
  let owner: string;
  before(async () => {
    api = await startApi({ env: { RATE_WRITES_PER_MINUTE: '3' } });
    owner = await api.key();
    await insertListing(api.db, 'quillbarrow');
  });
  after(() => api.close());

  for (const [era, call] of Object.entries(calls)) {
    describe(era, () => {
      const refused = async (name: string, args: Record<string, unknown>, key = owner) => {
        const answer = await call(api.baseUrl, toolCall(name, args), { key });
        expect(answerIn(answer).result?.isError, answer.text).to.equal(true);
        return bodyIn(answer) as unknown as Refusal;
      };

      const wrongly: [string, Record<string, unknown>, string, RegExp][] = [
        ['search_listings', { query: 'x' }, 'query', /not known here; remove it\. Known: q, category, stage/],
        ['search_listings', { sort: 'best' }, 'sort', /^must be one of `relevance`, `newest`, `votes`,/],
        ['search_listings', { per_page: 101 }, 'per_page', /^must be 100 or less$/],
        ['search_listings', { per_page: '20' }, 'per_page', /^must be a (whole )?number, not text$/],
        ['get_listing', {}, 'slug', /^is missing; it must be text$/],
        ['get_listing', { slug: 'Quill Barrow' }, 'slug', /must be a slug, such as `my-product`/],
        ['submit_listing', { url: 'not a url' }, 'url', /./],
        ['get_site_info', { verbose: true }, 'verbose', /It accepts no properties/],
        ['get_site_info', { idempotency_key: 'k' }, 'idempotency_key', /not known here/],
        [
          'submit_listing',
          { url: 'https://a.example', idempotency_key: 3 },
          'idempotency_key',
          /not known here/,
        ],
        [
          'update_draft',
          { id: '0b0f6f2a-4f5f-4d6e-9d2e-0a4b8a2f9c11', fields: { titel: 'x' } },
          'fields.titel',
          /Known: name, tagline/,
        ],
        [
          'update_draft',
          { id: '0b0f6f2a-4f5f-4d6e-9d2e-0a4b8a2f9c11', faqs: [{ q: 'x' }] },
          'faqs.0.q',
          /Known: question, answer/,
        ],
      ];
      for (const [index, [name, args, path, says]] of wrongly.entries()) {
        it(`${name} ${JSON.stringify(args)}`, async () => {
          // What is wrong counts, too: somebody else each time.
          const key = await api.key(`wrong-${index}-${era}@example.com`);
          const { code, errors } = await refused(name, args, key);
          expect(code).to.equal('invalid_input');
          expect(errors?.find((error) => error.path === path)?.message).to.match(says);
        });
      }

      it('names similar slugs', async () => {
        const { code, detail, suggestions } = await refused('get_listing', { slug: 'quillbarow' });
        expect(code).to.equal('listing_not_found');
        expect(suggestions).to.deep.equal(['quillbarrow']);
        expect(detail).to.contain('search_listings');
      });

      it('names the tool that lists them', async () => {
        const { detail } = await refused('get_draft', { id: '0b0f6f2a-4f5f-4d6e-9d2e-0a4b8a2f9c11' });
        expect(detail).to.contain('list_my_drafts');
      });

      it('names the existing tools for an unknown name', async () => {
        const { error } = answerIn(await call(api.baseUrl, toolCall('get_listings'), { key: owner }));
        expect(error?.code).to.equal(-32602);
        expect(error?.message)
          .to.contain('“get_listings”')
          .and.to.contain('get_listing,')
          .and.to.contain('submit_draft');
      });

      it('says that arguments are an object', async () => {
        const { error } = answerIn(
          await call(api.baseUrl, {
            method: 'tools/call',
            params: { name: 'get_site_info', arguments: ['x'] },
          }),
        );
        expect(error?.code).to.equal(-32602);
        expect(error?.message).to.contain('arguments');
      });

      it('says what is wrong with the params of other requests', async () => {
        for (const [method, path] of [
          ['resources/read', 'params.uri'],
          ['prompts/get', 'params.name'],
          ['completion/complete', 'params.ref'],
        ] as const) {
          const { error } = answerIn(await call(api.baseUrl, { method }));
          expect(error?.code, method).to.equal(-32602);
          expect(error?.message, method).to.match(
            new RegExp(`^Correct this and send it again: ${path}: [a-z]`, 'i'),
          );
        }
      });

      it('says when to retry', async () => {
        const key = await api.key(`hasty-${era}@example.com`);
        const id = '0b0f6f2a-4f5f-4d6e-9d2e-0a4b8a2f9c11';
        const codes: string[] = [];
        let last: Refusal | undefined;
        for (let i = 0; i < 4; i += 1) {
          last = await refused('submit_draft', { id }, key);
          codes.push(last.code);
        }
        expect(codes).to.deep.equal([...Array<string>(3).fill('draft_not_found'), 'rate_limited']);
        expect(last?.detail).to.match(/More than 3 calls of the class write in 60 s\. Wait \d+ s/);
      });
    });
  }

  it('has the limit in the header, unless the response is a stream', async () => {
    const { headers } = await calls['2026-07-28'](api.baseUrl, toolCall('get_site_info'));
    expect(headers.get('ratelimit')).to.match(/^"read";r=\d+;t=\d+$/);
    expect(headers.get('ratelimit-policy')).to.match(/^"read";q=3000;w=60$/);
  });
});
