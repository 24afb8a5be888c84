/** Header fields of REST that follow from an answer: `Location`, `Link` and `Retry-After`. */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { operations } from '../../src/operations.ts';
import { headersOf, listAddressOf } from '../../src/transports/answer-headers.ts';
import { insertListing } from '../listings/listing-rows.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { insertReadyDraft } from '../support/drafts.ts';
import { requestOf } from '../support/rest-request.ts';
import { type Scene, casesClock, everyCase, makeScene } from './cases/every-case.ts';

describe('the header fields of an answer', () => {
  let api: RunningApi;
  let scene: Scene;
  let owner: Record<string, string>;
  before(async () => {
    api = await startApi({ clock: casesClock });
    scene = await makeScene(api);
    owner = { authorization: `Bearer ${scene.keys.owner ?? ''}` };
  });
  after(() => api.close());
  const get = (path: string, headers = owner) => fetch(api.baseUrl + path, { headers });
  const linksOf = ({ headers }: Response) =>
    Object.fromEntries(
      [...(headers.get('link') ?? '').matchAll(/<([^>]*)>; rel="(\w+)"/g)].map(([, url, rel]) => [rel, url]),
    ) as Partial<Record<'first' | 'prev' | 'next', string>>;

  for (const operation of operations.filter(({ success }) => success === 201)) {
    it(`${operation.id}: \`Location\` leads to what has the new record`, async () => {
      const found = everyCase.find(({ operation: id, status }) => id === operation.id && status === 201);
      const { path, init } = requestOf(operation, found?.input(scene.fixture) ?? {}, owner);
      for (const prefer of ['return=representation', 'return=minimal']) {
        const headers = new Headers(init.headers);
        headers.set('prefer', prefer);
        const response = await fetch(api.baseUrl + path, { ...init, headers });
        // The first call has made what the second would make again.
        if (response.status === 409) return;
        expect(response.status, await response.clone().text()).to.equal(201);
        const address = new URL(response.headers.get('location') ?? '', response.url);
        const read = await fetch(address, { headers: owner });
        expect(read.status, address.pathname).to.equal(200);
        const { id, email = id } = (await response.json()) as { id?: unknown; email?: unknown };
        expect(await read.text()).to.include(JSON.stringify(email));
      }
    });
  }

  it('lead through the pages of a list, cached or not', async () => {
    for (let i = 0; i < 4; i += 1) await insertListing(api.db, `paged-${i}`, { tagline: 'A “paged” one' });
    const query = `q=${encodeURIComponent('paged')}&per_page=3&fields=items.url`;
    for (const headers of [owner, {}, {}]) {
      const first = await get(`/api/v1/listings?page=1&${query}`, headers);
      expect(linksOf(first)).to.deep.equal({
        first: '/api/v1/listings?q=paged&per_page=3&fields=items.url&page=1',
        next: '/api/v1/listings?q=paged&per_page=3&fields=items.url&page=2',
      });
      const second = await get(linksOf(first).next ?? '', headers);
      const { items } = (await second.json()) as { items: unknown[] };
      expect(items).to.have.length(1);
      expect(Object.keys(linksOf(second))).to.deep.equal(['first', 'prev']);
      const past = await get(`/api/v1/listings?page=7&${query}`, headers);
      expect(linksOf(past).prev).to.match(/&page=2$/);
    }
  });

  it('are of lists alone, also of those that page only if asked', async () => {
    const link = async (path: string) => (await get(path)).headers.get('link');
    expect(await link('/api/v1/launches/weeks/this')).to.equal(null);
    expect(await link('/api/v1/launches/weeks/this?per_page=1')).to.include(
      'per_page=1&page=1>; rel="first"',
    );
    expect(await link('/api/v1/listings/quillbarrow')).to.equal(null);
    expect(await link('/api/v1/drafts?page=x')).to.equal(null);
  });

  it('do not take characters of an address as their own', () => {
    const list = operations.find(({ id }) => id === 'search_listings');
    if (!list) throw new Error('There is no search.');
    const listAddress = listAddressOf(list, '/api/v1/listings?q=">;%20rel="next",<x&page=9');
    expect(listAddress).to.equal('/api/v1/listings?q=%22%3E%3B+rel%3D%22next%22%2C%3Cx&');
  });

  it('go on where a list is longer than what was counted, up to the last page that there can be', () => {
    const list = operations.find(({ id }) => id === 'search_listings');
    const link = (page: number, count: number) =>
      list &&
      headersOf(
        list,
        { input: {}, listAddress: '/l?' },
        {
          page,
          per_page: 20,
          total_pages: 50,
          total_is_lower_bound: true,
          items: Array.from({ length: count }),
        },
      )['Link'];
    expect(link(50, 20)).to.include('</l?page=51>; rel="next"');
    expect(link(60, 20)).to.include('</l?page=59>; rel="prev"').and.to.include('rel="next"');
    expect(link(60, 19)).not.to.include('next');
    expect(link(1_000, 20)).not.to.include('next');
  });

  it('say when to look again at a draft in progress, and not at others', async () => {
    const submitted = await fetch(`${api.baseUrl}/api/v1/drafts`, {
      method: 'POST',
      headers: { ...owner, 'content-type': 'application/json' },
      body: '{"url":"https://example.org"}',
    });
    expect([submitted.status, submitted.headers.get('retry-after')]).to.deep.equal([201, '2']);
    const id = await insertReadyDraft(api.db, 'founder@example.com', 'crawling', 'https://busy.example/');
    const retryAfter = async () => (await get(`/api/v1/drafts/${id}?fields=id`)).headers.get('retry-after');
    expect(await retryAfter()).to.equal('2');
    const other = await insertReadyDraft(api.db, 'other@example.com', 'crawling', 'https://busy.example/');
    const heldUntil = new Date(Date.now() + 60_000);
    await api.db('host_turns').insert([
      {
        draft_id: other,
        host: 'busy.example',
        arrived_at: new Date(),
        holder: randomUUID(),
        held_until: heldUntil,
      },
      { draft_id: id, host: 'busy.example', arrived_at: new Date() },
    ]);
    expect(await retryAfter(), 'another draft of the host is read first').to.equal('5');
    await api.db('drafts').where({ id }).update({ status: 'ready' });
    expect(await retryAfter()).to.equal(null);
  });
});
