/** submit_draft, the listings of an owner, and choose_free_listing: what stands in Postgres at each step. */
import { expect } from 'chai';
import { type RunningApi, startApi } from '../support/api.ts';
import { type Caller, restCaller } from '../support/callers.ts';
import { insertCategories, insertReadyDraft } from '../support/drafts.ts';

describe('from a draft to a week', () => {
  let api: RunningApi;
  let call: Caller;
  let key: string;
  before(async () => {
    api = await startApi({
      clock: () => new Date('2026-11-25T12:00:00Z'),
      env: { FREE_WAIT_WEEKS: '6', FREE_PLACES_PER_WEEK: '2' },
    });
    call = restCaller(api.baseUrl);
    key = await api.key();
    await insertCategories(api.db);
  });
  after(() => api.close());
  beforeEach(async () => {
    await api.db.raw('TRUNCATE listings, founders, drafts, outbox CASCADE');
  });

  const submit = async () => {
    const id = await insertReadyDraft(api.db);
    const answer = await call('submit_draft', { id }, { key });
    return { id, answer, listingId: Number(answer.body['listing_id']) };
  };
  const mine = async (listingId: number) =>
    (await call('get_my_listing', { listing_id: listingId }, { key })).body;
  const outbox = async () =>
    (
      await api.db('outbox').orderBy('id').select<{ kind: string; workflow_id: string; name: string }[]>()
    ).map(({ kind, workflow_id, name }) => `${kind} ${name} ${workflow_id}`);

  it('saves the listing unpublished, with what the website did not say', async () => {
    const { answer, listingId, id } = await submit();
    expect(answer.status).to.equal(200);
    expect(answer.body).to.include({ status: 'submitted', listing_id: listingId });
    const listing = await mine(listingId);
    expect(listing).to.include({
      name: 'Tidewell',
      slug: 'tidewell',
      status: 'draft',
      plan: null,
      draft_id: id,
    });
    expect(listing['primary_category']).to.deep.equal({ slug: 'productivity', name: 'Productivity' });
    expect(listing['not_found_on_website']).to.include('city').and.not.to.include('name');
    expect((await call('get_listing', { slug: 'tidewell' })).status).to.equal(404);
    expect(await outbox()).to.deep.equal([`signal draftSubmitted draft/${id}`]);
  });

  it('updates the same listing when submitted again, and when the draft is edited afterwards', async () => {
    const { id, listingId } = await submit();
    await call('update_draft', { id, fields: { name: 'Tidewell Mail', city: 'Lisbon' } }, { key });
    expect(await mine(listingId)).to.include({ name: 'Tidewell Mail', city: 'Lisbon', slug: 'tidewell' });
    const again = await call('submit_draft', { id }, { key });
    expect(again.body['listing_id']).to.equal(listingId);
    expect((await call('list_my_listings', {}, { key })).body['total']).to.equal(1);
  });

  it('keeps a founder’s page while the name stays, and removes those who left', async () => {
    const { id, listingId } = await submit();
    const before = (await mine(listingId))['founders'] as { slug: string; name: string }[];
    await call(
      'update_draft',
      { id, founders: [{ name: 'Ada Roy' }, { name: 'Mara Lind', title: 'CEO' }] },
      { key },
    );
    const founders = (await mine(listingId))['founders'] as {
      slug: string;
      name: string;
      title: string | null;
    }[];
    expect(founders.map(({ name }) => name)).to.deep.equal(['Ada Roy', 'Mara Lind']);
    expect(founders[1]).to.include({ slug: before[0]?.slug, title: 'CEO' });
    await call('update_draft', { id, founders: [] }, { key });
    expect(await api.db('founders')).to.have.length(0);
  });

  it('gives two products of one name two slugs', async () => {
    const [a, b] = await Promise.all([submit(), submit()]);
    const slugs = [(await mine(a.listingId))['slug'], (await mine(b.listingId))['slug']];
    expect(slugs).to.have.members(['tidewell', 'tidewell-2']);
  });

  it('refuses a draft without a name or category, and names what to set', async () => {
    const id = await insertReadyDraft(api.db);
    await call('update_draft', { id, fields: { name: null, categories: null } }, { key });
    const answer = await call('submit_draft', { id }, { key });
    expect([answer.status, answer.body['code']]).to.deep.equal([409, 'draft_incomplete']);
    expect(answer.body['detail']).to.contain('name and categories');
  });

  it('refuses a draft that is being read, or is over, and says what to do', async () => {
    for (const [status, code, next] of [
      ['crawling', 'draft_not_ready', /get_draft/],
      ['drafting', 'draft_not_ready', /get_draft/],
      ['failed', 'draft_closed', /submit_listing/],
      ['expired', 'draft_closed', /submit_listing/],
    ] as const) {
      const id = await insertReadyDraft(api.db, 'founder@example.com', status);
      const answer = await call('submit_draft', { id }, { key });
      expect([answer.status, answer.body['code']], status).to.deep.equal([409, code]);
      expect(answer.body['detail'], status).to.match(next);
    }
  });

  it('does not let an edit take away what its listing needs', async () => {
    const { id } = await submit();
    const answer = await call('update_draft', { id, fields: { name: null } }, { key });
    expect([answer.status, answer.body['code']]).to.deep.equal([409, 'draft_incomplete']);
    expect(
      ((await call('get_draft', { id }, { key })).body['fields'] as { name: { value: string } }).name.value,
    ).to.equal('Tidewell');
  });

  it('takes the first week six weeks ahead with a place, and the next when it is full', async () => {
    const weeks: unknown[] = [];
    for (let n = 0; n < 3; n += 1) {
      const { listingId } = await submit();
      const { body, status } = await call('choose_free_listing', { listing_id: listingId }, { key });
      expect(status).to.equal(200);
      expect(body).to.include({ status: 'awaiting_badge', plan: 'free' });
      weeks.push(body['launch_week']);
    }
    expect(weeks).to.deep.equal(['2027-01-04', '2027-01-04', '2027-01-11']);
  });

  it('gives the last place to one of two who choose at once', async () => {
    const first = await submit();
    await call('choose_free_listing', { listing_id: first.listingId }, { key });
    const [a, b] = [await submit(), await submit()];
    const answers = await Promise.all(
      [a, b].map(({ listingId }) => call('choose_free_listing', { listing_id: listingId }, { key })),
    );
    expect(answers.map(({ body }) => body['launch_week'])).to.have.members(['2027-01-04', '2027-01-11']);
  });

  it('chosen twice at once starts one wait; chosen again it asks for a check', async () => {
    const { id, listingId } = await submit();
    const answers = await Promise.all(
      [1, 2].map(() => call('choose_free_listing', { listing_id: listingId }, { key })),
    );
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 200]);
    expect(await outbox()).to.deep.equal([
      `signal draftSubmitted draft/${id}`,
      `start freeLaunch free-launch/${listingId}/1`,
      `signal requirementsChanged free-launch/${listingId}/1`,
    ]);
  });

  it('shows the badge to place, and signals the launch if the draft changes the founders', async () => {
    const { id, listingId } = await submit();
    await call('choose_free_listing', { listing_id: listingId }, { key });
    const badge = (await mine(listingId))['badge'] as { embed_code: string };
    expect(badge.embed_code).to.contain(`${api.baseUrl}/listings/tidewell`);
    await call('update_draft', { id, founders: [{ name: 'Mara Lind', title: 'CEO' }] }, { key });
    expect((await outbox()).at(-1)).to.equal(`signal requirementsChanged free-launch/${listingId}/1`);
  });

  it('is refused for a paid and for a live listing', async () => {
    const { listingId } = await submit();
    await api.db('listings').where({ id: listingId }).update({ plan: 'paid' });
    const paid = await call('choose_free_listing', { listing_id: listingId }, { key });
    expect([paid.status, paid.body['code']]).to.deep.equal([409, 'listing_on_paid_plan']);
    await api
      .db('listings')
      .where({ id: listingId })
      .update({ plan: 'free', status: 'live', launched_at: new Date() });
    const live = await call('choose_free_listing', { listing_id: listingId }, { key });
    expect([live.status, live.body['code']]).to.deep.equal([409, 'listing_already_launched']);
  });

  it('shows the listing in its future week once it is scheduled', async () => {
    const { listingId } = await submit();
    await call('choose_free_listing', { listing_id: listingId }, { key });
    const week = async () => (await call('get_launch_week', { week: '2027-01-06' })).body;
    expect((await week())['scheduled']).to.deep.equal([]);
    await api.db('listings').where({ id: listingId }).update({ status: 'scheduled' });
    expect(((await week())['scheduled'] as { slug: string }[]).map(({ slug }) => slug)).to.deep.equal([
      'tidewell',
    ]);
  });
});
