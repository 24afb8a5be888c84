/** Turning a reviewed draft into a listing: pressed often, incomplete, listed already, and by whom. */
import { expect } from 'chai';
import { type RunningApi, startApi } from '../support/api.ts';
import { insertCategories, insertReadyDraft } from '../support/drafts.ts';
import { type Visitor, signIn, visitorOf } from '../support/visitor.ts';

describe('turning a draft into a listing on the site', () => {
  let api: RunningApi;
  let mara: Visitor;
  before(async () => {
    api = await startApi();
    await insertCategories(api.db);
    mara = visitorOf(api.baseUrl);
    await signIn(mara, api.db, 'mara@shop.example');
  });
  after(() => api.close());
  const submit = (id: string, visitor = mara) => visitor.post(`/account/drafts/${id}/submit`);
  const without = (id: string, ...fields: string[]) =>
    Promise.all(
      fields.map((field) =>
        api
          .db('drafts')
          .where({ id })
          .update({
            profile: api.db.raw(`jsonb_set(profile, '{fields,${field},value}', 'null')`),
          }),
      ),
    );

  it('leads to the choice of its launch, however often it is pressed', async () => {
    const id = await insertReadyDraft(api.db, 'mara@shop.example');
    const sent = await Promise.all([1, 2, 3].map(() => submit(id)));
    const [{ id: listingId }] = (await api.db('listings').select('id')) as [{ id: number }];
    for (const { status, to } of [...sent, await submit(id)]) {
      expect([status, to]).to.deep.equal([303, `/account/listings/${listingId}/launch`]);
    }
    expect(await api.db('listings')).to.have.length(1);
    expect((await mara.get(sent[0]?.to ?? '')).$('.plans h2')).to.have.length(2);
  });

  it('says in words what a listing needs', async () => {
    const id = await insertReadyDraft(api.db, 'mara@shop.example');
    const saidAfter = async (...fields: string[]) => {
      await without(id, ...fields);
      const page = await submit(id);
      expect(page.status).to.equal(409);
      // What it is about is on the page.
      expect(page.$('#name, #categories')).to.have.length(2);
      return page.$('.problems[role=alert]').first().text();
    };
    expect(await saidAfter('categories')).to.match(/^Before you turn it into a listing, choose a category\./);
    expect(await saidAfter('name')).to.match(
      /^Before you turn it into a listing, give it a name and choose a category\./,
    );
    expect(await api.db('listings').count('* as n').first()).to.deep.equal({ n: 1 });
  });

  it('leads to the listing of the same website', async () => {
    const website = 'https://twice.example/';
    const first = await insertReadyDraft(api.db, 'mara@shop.example', 'ready', website);
    const { to } = await submit(first);
    const own = (to ?? '').replace('/launch', '');
    const again = await insertReadyDraft(api.db, 'mara@shop.example', 'ready', website);
    expect((await submit(again)).to).to.equal(`${own}?said=website-listed`);
    expect((await mara.get(`${own}?said=website-listed`)).$('[role=status]').text()).to.include(
      'You have already listed this website',
    );
    const jo = visitorOf(api.baseUrl);
    await signIn(jo, api.db, 'jo@shop.example');
    const others = await insertReadyDraft(api.db, 'jo@shop.example', 'ready', website);
    const slug = (await api.db('listings').where({ website_url: website }).first<{ slug: string }>('slug'))
      .slug;
    // Public or not: its website can be claimed.
    expect((await submit(others, jo)).to).to.equal(`/listings/${slug}/claim`);
    await api.db('listings').where({ slug }).update({ status: 'live', launched_at: new Date() });
    expect((await submit(others, jo)).to).to.equal(`/listings/${slug}/claim`);
    await api
      .db('listings')
      .where({ slug })
      .update({ status: 'hidden', hidden_status: 'live', hidden_why: 'Why', hidden_at: new Date() });
    const taken = await submit(others, jo);
    expect(taken.status).to.equal(409);
    expect(taken.$('[role=alert]').text()).to.include('somebody else has already submitted this website');
  });

  it('is for those who may edit the draft', async () => {
    const id = await insertReadyDraft(api.db, 'jo@shop.example');
    for (const one of [id, 'x', '%00']) expect((await submit(one)).status, one).to.equal(404);
    const reading = await insertReadyDraft(api.db, 'mara@shop.example', 'crawling');
    expect((await submit(reading)).to).to.equal(`/account/drafts/${reading}`);
    await api.db('drafts').where({ id }).update({ url: 'https://together.example/' });
    const { id: maraId } = await api
      .db('accounts')
      .where({ email: 'mara@shop.example' })
      .first<{ id: number }>();
    await api.db('draft_invites').insert({
      draft_id: id,
      email: 'mara@shop.example',
      accepted_by: maraId,
      accepted_at: new Date(),
      created_at: new Date(),
    });
    expect((await submit(id)).to).to.equal(`/account/drafts/${id}#submit`);
  });
});
