/** Proposed alternatives on the page of an owner's listing: approved and declined by a form, without JavaScript. */
import { expect } from 'chai';
import { type RunningApi, startApi } from '../support/api.ts';
import { type Caller, restCaller } from '../support/callers.ts';
import { insertCategories, insertReadyDraft } from '../support/drafts.ts';
import { signIn, visitorOf, words } from '../support/visitor.ts';

describe('alternatives that are proposed to an owner', () => {
  let api: RunningApi;
  let call: Caller;
  before(async () => {
    api = await startApi();
    call = restCaller(api.baseUrl);
    await insertCategories(api.db);
  });
  after(() => api.close());

  let count = 0;
  async function proposed() {
    const email = `mara-${(count += 1)}@example.com`;
    const key = await api.key(email);
    const id = await insertReadyDraft(api.db, email);
    const { body } = await call('submit_draft', { id }, { key });
    const listingId = Number(body['listing_id']);
    const slug = `rival-${count}`;
    const domain = `${slug}.example`;
    const { site_id } = await api
      .db('listings')
      .where({ id: listingId })
      .first<{ site_id: number }>('site_id');
    await api.db('listings').insert({
      site_id,
      slug,
      status: 'live',
      launched_at: new Date(),
      name: 'Rival <b>',
      tagline: 'Brighter lamps',
      website_url: `https://${domain}/`,
      domain,
    });
    await api.db('draft_competitors').insert({
      draft_id: id,
      url: `https://${domain}/`,
      status: 'read',
      domain,
      created_at: new Date(),
      looked_at: new Date(),
    });
    const visitor = visitorOf(api.baseUrl);
    await signIn(visitor, api.db, email);
    return { slug, visitor, path: `/account/listings/${listingId}`, listingId };
  }
  const approved = (listingId: number) => api.db('alternatives').where({ listing_id: listingId });

  it('are approved by a button, and stand among the alternatives at once', async () => {
    const { slug, visitor, path, listingId } = await proposed();
    await api.db('listings').where({ id: listingId }).update({ status: 'live', launched_at: new Date() });
    const page = await visitor.get(path);
    expect(words(page, '#alternatives .row')).to.equal(
      'Rival <b> Brighter lamps Approve Rival <b> Decline Rival <b>',
    );
    expect(page.$('#alternatives h3 a').attr('href')).to.equal(`/listings/${slug}`);
    const form = page.$('#alternatives form');
    const proposal = form.find('input[name=proposal]').attr('value') ?? '';
    const answer = await visitor.post(form.attr('action') ?? '', { proposal, decision: 'approved' });
    expect([answer.status, answer.to]).to.deep.equal([303, `${path}?said=alternative-approved`]);
    const after = await visitor.get(answer.to ?? '');
    expect(words(after, '[role=status]')).to.match(/among the alternatives/);
    expect(after.$('#alternatives')).to.have.length(0);
    const { slug: own } = await api.db('listings').where({ id: listingId }).first<{ slug: string }>('slug');
    const { body } = await call('get_alternatives', { slug: own });
    expect(body['items']).to.have.deep.nested.property('0.slug', slug);
    expect((await visitor.post(`${path}/alternatives`, { proposal, decision: 'approved' })).status).to.equal(
      409,
    );
  });

  it('are declined by the other, and by nobody else', async () => {
    const { visitor, path, listingId } = await proposed();
    const page = await visitor.get(path);
    const proposal = page.$('#alternatives input[name=proposal]').attr('value') ?? '';
    const eve = await proposed();
    const tried = await eve.visitor.post(`${path}/alternatives`, { proposal, decision: 'approved' });
    expect(tried.status).to.equal(404);
    const theirs = await eve.visitor.post(`${eve.path}/alternatives`, { proposal, decision: 'approved' });
    expect(theirs.status).to.equal(409);
    for (const odd of ['', 'x', '-1', '9'.repeat(30)]) {
      expect(
        (await visitor.post(`${path}/alternatives`, { proposal: odd, decision: 'approved' })).status,
      ).to.equal(409);
    }
    const answer = await visitor.post(`${path}/alternatives`, { proposal, decision: 'declined' });
    expect(answer.to).to.equal(`${path}?said=alternative-declined`);
    expect((await visitor.get(path)).$('#alternatives')).to.have.length(0);
    expect([await approved(listingId), await approved(eve.listingId)]).to.deep.equal([[], []]);
  });
});
