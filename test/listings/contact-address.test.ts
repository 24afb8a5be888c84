/** The contact address of a listing: its owner always sees it, the public only once the owner says so. */
import { expect } from 'chai';
import { type RunningApi, startApi } from '../support/api.ts';
import { connectNewClient, restCaller } from '../support/callers.ts';
import { insertCategories } from '../support/drafts.ts';
import { type Visited, signIn, visitorOf } from '../support/visitor.ts';
import { insertListing } from './listing-rows.ts';
import { type EditedListing, submittedListing } from './edited-listing.ts';

const address = 'hello@tidewell.example';

describe('the contact address of a listing', () => {
  let api: RunningApi;
  let listing: EditedListing;
  let slug: string;
  before(async () => {
    api = await startApi();
    await insertCategories(api.db);
    await insertListing(api.db, 'another-listing');
  });
  after(() => api.close());
  beforeEach(async () => {
    listing = await submittedListing(api);
    await listing.editDraft({ fields: { contact_email: address } });
    slug = String((await listing.mine())['slug']);
  });

  /** Everything that the public can read of the listing. */
  const publicTexts = async () => {
    const call = restCaller(api.baseUrl);
    const client = await connectNewClient(api.baseUrl);
    const resource = await client.readResource({ uri: `listing://${slug}` });
    await client.close();
    const text = async (path: string) => (await fetch(api.baseUrl + path)).text();
    const answers = {
      get_listing: await call('get_listing', { slug }),
      compare: await call('compare_listings', { a: slug, b: 'another-listing' }),
      search: await call('search_listings', { q: 'Tidewell' }),
      page: await text(`/listings/${slug}`),
      feed: await text('/feed.xml'),
      resource,
    };
    return Object.entries(answers).map(([name, answer]) => [name, JSON.stringify(answer)] as const);
  };
  const shows = async () =>
    (await publicTexts()).filter(([, text]) => text.includes(address)).map(([name]) => name);

  it('is not public unless the owner says so, and is in the owner’s own view', async () => {
    expect(await listing.mine()).to.include({ contact_email: address, contact_email_public: false });
    expect(await shows()).to.deep.equal([]);

    const { status, body } = await listing.edit({ fields: { contact_email_public: true } });
    expect([status, body['contact_email_public']]).to.deep.equal([200, true]);
    expect(await shows()).to.deep.equal(['get_listing', 'compare', 'page', 'resource']);
    const [version] = await listing.versions();
    expect(version?.after).to.deep.equal({ contact_email_public: true });

    // Neither a draft nor another address changes the choice.
    await listing.editDraft({ fields: { city: 'Lund', contact_email: `x${address}` } });
    await listing.submitAgain();
    expect(await listing.mine()).to.include({ contact_email: `x${address}`, contact_email_public: true });
    await listing.edit({ fields: { contact_email: address, contact_email_public: false } });
    expect(await shows()).to.deep.equal([]);
    const refused = await listing.edit({ fields: { contact_email_public: 'yes' } });
    expect(refused.status).to.equal(400);
  });

  it('is shown and hidden on the page of the listing by its owner alone', async () => {
    const mara = visitorOf(api.baseUrl);
    await signIn(mara, api.db, 'founder@example.com');
    const path = `/account/listings/${listing.id}`;
    const form = (page: Visited) => page.$(`form[action="${path}/contact"]`);
    const press = async () => {
      const page = await mara.get(path);
      const shown = String(form(page).find('input[name=shown]').val());
      const answer = await mara.post(`${path}/contact`, { shown });
      return [answer.status, answer.to, form(page).find('button').text()];
    };
    expect((await mara.get(path)).$('main').text())
      .to.include(address)
      .and.to.include('not public');
    expect(await press()).to.deep.equal([303, `${path}?said=contact-shown`, 'Show the address in public']);
    expect(await shows()).to.include('page');
    expect(await press()).to.deep.equal([303, `${path}?said=contact-hidden`, 'Hide the address']);
    expect(await shows()).to.deep.equal([]);

    const eve = visitorOf(api.baseUrl);
    await signIn(eve, api.db, 'eve@example.com');
    expect((await eve.post(`${path}/contact`, { shown: 'yes' })).status).to.equal(404);
    expect(await shows()).to.deep.equal([]);
    await listing.edit({ fields: { contact_email: '' } });
    expect(form(await mara.get(path))).to.have.length(0);
  });
});
