/** `fields` of reads, minimal answers of writes, and the text beside structured content: over REST and MCP. */
import { expect } from 'chai';
import { minimalOf, narrowOf } from '../../src/contract/narrowing.ts';
import { operations } from '../../src/operations.ts';
import { insertListing } from '../listings/listing-rows.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { callersOf, connectNewClient, connectOldClient } from '../support/callers.ts';
import { insertReadyDraft } from '../support/drafts.ts';
import { answerIn, newCall, oldCall, toolCall } from './raw-mcp.ts';

describe('narrowed answers', () => {
  let api: RunningApi;
  let key: string;
  let draftId: string;
  before(async () => {
    api = await startApi();
    key = await api.key();
    await insertListing(api.db, 'tidewell', { name: 'Tidewell', votes: 3 });
    await insertListing(api.db, 'quillbarrow', { name: 'Quillbarrow', votes: 1 });
    draftId = await insertReadyDraft(api.db);
  });
  after(() => api.close());

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${api.baseUrl}/api/v1${path}`, { headers: { authorization: `Bearer ${key}`, ...headers } });
  const mcp = (name: string, args: object) =>
    newCall(api.baseUrl, toolCall(name, args as Record<string, unknown>), { key });

  it('have the named members only, nested ones and those of every field, too', async () => {
    const rest = await (await get('/listings?fields=items.name,total')).json();
    expect(rest).to.deep.equal({ items: [{ name: 'Tidewell' }, { name: 'Quillbarrow' }], total: 2 });
    const tool = await mcp('search_listings', { fields: ['items.name', 'total'] });
    expect(answerIn(tool).result?.structuredContent).to.deep.equal(rest);
    const draft = (await (await get(`/drafts/${draftId}?fields=status,fields.*.state`)).json()) as {
      status: string;
      fields: Record<string, object>;
    };
    expect(Object.keys(draft)).to.have.members(['status', 'fields']);
    expect(Object.values(draft.fields).every((field) => Object.keys(field).join() === 'state')).to.equal(
      true,
    );
  });

  it('do not change what others get of the same URL or the same cache entry', async () => {
    const whole = await (await get('/listings/tidewell')).text();
    for (let times = 0; times < 3; times += 1) {
      expect(await (await get('/listings/tidewell?fields=slug')).json()).to.deep.equal({ slug: 'tidewell' });
      expect(await (await get('/listings/tidewell')).text()).to.equal(whole);
    }
    const anonymous = () => fetch(`${api.baseUrl}/api/v1/listings/tidewell?fields=slug`);
    const first = await anonymous();
    const second = await anonymous();
    expect(await second.json()).to.deep.equal(await first.json());
    expect(second.headers.get('etag')).to.equal(first.headers.get('etag')).and.to.match(/^"/);
  });

  const refused: [unknown, RegExp][] = [
    ['nmae', /names no member with `nmae`; known: items, page/],
    ['name', /names no member with `name`; did you mean `items.name`\?/],
    ['items.nmae', /known: items.slug, items.name/],
    ['total.x', /`total` has no members/],
    ['', /names no member with ``/],
  ];
  for (const [fields, says] of refused) {
    it(`are refused for ${JSON.stringify(fields)}, naming what there is`, async () => {
      for (const [face, call] of Object.entries(callersOf(api.baseUrl))) {
        const { status, body } = await call('search_listings', {
          fields: face === 'REST' ? fields : String(fields).split(','),
        });
        const [error] = body['errors'] as { path: string; message: string }[];
        expect([status, error?.path], face).to.deep.equal([400, 'fields']);
        expect(error?.message).to.match(says);
      }
    });
  }

  it('are refused over MCP for what is no list of names', async () => {
    for (const fields of [5, {}, [1], []]) {
      const { result } = answerIn(await mcp('search_listings', { fields }));
      expect(result?.isError, JSON.stringify(fields)).to.equal(true);
    }
  });

  it('are minimal for writes that prefer it, and carried out all the same', async () => {
    const patch = (headers: Record<string, string>, city: string) =>
      fetch(`${api.baseUrl}/api/v1/drafts/${draftId}`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ fields: { city } }),
      });
    const preferred = await patch({ prefer: 'respond-async, Return = "minimal"' }, 'Porto');
    const body = (await preferred.json()) as Record<string, unknown>;
    expect(preferred.headers.get('preference-applied')).to.equal('return=minimal');
    expect(body).to.include({ id: draftId, status: 'ready' });
    expect(body).to.have.keys(
      'id',
      'listing_id',
      'status',
      'version',
      'waits_for',
      'failure',
      'regenerating',
      'completeness',
    );
    const whole = await patch({ prefer: 'return=representation' }, 'Lisboa');
    expect(whole.headers.get('preference-applied')).to.equal(null);
    expect(await whole.json()).to.have.nested.property('fields.city.value', 'Lisboa');
    const tool = await mcp('update_draft', { id: draftId, fields: { city: 'Faro' }, return: 'minimal' });
    expect(answerIn(tool).result?.structuredContent).to.have.all.keys(Object.keys(body));
    expect(
      answerIn(await mcp('update_draft', { id: draftId, return: 'everything' })).result?.isError,
    ).to.equal(true);
    const { fields } = (await (await get(`/drafts/${draftId}?fields=fields.city.value`)).json()) as {
      fields: object;
    };
    expect(fields).to.deep.equal({ city: { value: 'Faro' } });
  });

  it('exist for every write, and no read has an input of that name', () => {
    for (const operation of operations) {
      if (operation.route[0] === 'GET')
        expect(operation.input.shape, operation.id).to.not.have.property('fields');
      else {
        expect(operation.input.shape, operation.id).to.not.have.property('return');
        expect(minimalOf(operation), operation.id).to.not.deep.equal([]);
        expect(narrowOf(operation, { minimal: true })).to.be.a('function');
        for (const path of operation.minimal ?? []) expect(minimalOf(operation)).to.contain(path);
      }
    }
  });

  describe('beside structured content', () => {
    it('the text is a short summary, in both eras', async () => {
      for (const client of [
        await connectNewClient(api.baseUrl, key),
        await connectOldClient(api.baseUrl, key),
      ]) {
        await client.listTools();
        const result = (await client.callTool({ name: 'list_my_drafts', arguments: {} })) as {
          content: { text: string }[];
          structuredContent: { items: { id: string; waits_for: { what: string }[] }[] };
        };
        const text = result.content[0]?.text ?? '';
        expect(text)
          .to.match(/^Your drafts: 1\b/)
          .and.to.contain('waits for draft_');
        expect(() => JSON.parse(text) as unknown).to.throw();
        expect(result.structuredContent.items[0]).to.include({ id: draftId });
        const one = (await client.callTool({
          name: 'get_draft',
          arguments: { id: draftId },
        })) as typeof result;
        // The state, then what it waits for, as sentences.
        expect(one.content[0]?.text).to.match(/, ready, \d+ % complete\. [A-Z]/);
        await client.close();
      }
    });

    it('there is none for clients of 2025-03-26, whose text has the data', async () => {
      const answer = answerIn(await oldCall(api.baseUrl, toolCall('list_my_drafts'), { key }));
      expect(answer.result).to.not.have.property('structuredContent');
      expect(JSON.parse(answer.result?.content?.[0]?.text ?? '')).to.have.property('items');
    });
  });
});
