/** update_my_listing with apply_to: what travels to the company's listings on other sites, and what does not. */
import { expect } from 'chai';
import { listVersions } from '../../src/listings/version-queries.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { restCaller } from '../support/callers.ts';
import { type Company, insertCompany } from './company.ts';
import { changesOf } from './edited-listing.ts';
import { insertAccount, insertListing, insertSite } from './listing-rows.ts';

const team = 'team@directory.example';
const sharedFields = { headline: 'H', summary: 'S', seo_title: 'T', seo_description: 'M' };

describe('apply_to', () => {
  let api: RunningApi;
  let company: Company;
  let ids: [number, number, number];
  before(async () => {
    api = await startApi({ env: { SITE_TEAM_EMAIL: team } });
    // A site without listings, and what is not the company's.
    await insertSite(api.db, 'bare');
  });
  after(() => api.close());
  beforeEach(async () => {
    await api.db.raw('TRUNCATE listings, mails, outbox CASCADE');
    company = await insertCompany(api, 'tidewell', ['main', 'north', 'south']);
    ids = company.ids as [number, number, number];
  });

  const edit = async (edits: Record<string, unknown>) => {
    const { status, body } = await company.edit(ids[0], edits);
    expect(status, JSON.stringify(body)).to.equal(200);
    return body['applied'] as {
      site: string;
      listing_id: number | null;
      outcome: string;
      why: string | null;
    }[];
  };
  const row = (id: number) => api.db('listings').where({ id }).first<Record<string, unknown>>();
  const versionsOf = async (id: number) => (await listVersions(api.db, id, 10)).map(changesOf);

  it('is this listing alone by default', async () => {
    for (const more of [{}, { apply_to: [] }]) {
      expect(await edit({ fields: sharedFields, ...more })).to.equal(undefined);
    }
    expect(await row(ids[1])).to.include({ headline: null, version: 1 });
  });

  it('sends headline, summary and the words for search engines, and nothing else', async () => {
    const applied = await edit({
      fields: { ...sharedFields, tagline: 'Ours', city: 'Porto', features: ['Drafts'] },
      socials: { x: 'https://x.example/t' },
      faqs: [{ question: 'Q?', answer: 'A.' }],
      apply_to: ['north', 'south'],
    });
    const fields = Object.keys(sharedFields);
    expect(applied).to.deep.equal([
      { site: 'north', listing_id: ids[1], outcome: 'written', fields, why: null },
      { site: 'south', listing_id: ids[2], outcome: 'written', fields, why: null },
    ]);
    for (const id of [ids[1], ids[2]]) {
      expect(await row(id)).to.deep.include({
        headline: 'H',
        summary: 'S',
        seo: { title: 'T', meta: 'M' },
        tagline: null,
        city: null,
        features: [],
        company_socials: {},
        faqs: [],
      });
    }
  });

  it('sends only what the call sends, cleared texts too', async () => {
    await edit({ fields: sharedFields });
    for (const id of [ids[1], ids[2]]) {
      await api
        .db('listings')
        .where({ id })
        .update({ headline: 'Theirs', summary: 'Theirs', seo: { title: 'Theirs', meta: 'Theirs' } });
    }
    const applied = await edit({ fields: { summary: '', seo_title: 'T' }, apply_to: ['north'] });
    expect(applied).to.deep.equal([
      { site: 'north', listing_id: ids[1], outcome: 'written', fields: ['summary', 'seo_title'], why: null },
    ]);
    expect(await row(ids[1])).to.deep.include({
      headline: 'Theirs',
      summary: null,
      seo: { title: 'T', meta: 'Theirs' },
    });
    expect(await row(ids[2])).to.include({ summary: 'Theirs', version: 1 });
  });

  it('returns for each site what was written, or why nothing was', async () => {
    await api.db('listings').where({ id: ids[2] }).update({ headline: 'H' });
    const applied = await edit({
      fields: { headline: 'H' },
      apply_to: ['south', 'nowhere', 'bare', 'north', 'main', 'south', ''],
    });
    expect(applied.map(({ site, listing_id, outcome }) => [site, listing_id, outcome])).to.deep.equal([
      ['south', ids[2], 'unchanged'],
      ['nowhere', null, 'no_such_site'],
      ['bare', null, 'no_listing'],
      ['north', ids[1], 'written'],
      ['main', ids[0], 'written'],
      ['', null, 'no_such_site'],
    ]);
    for (const { outcome, why } of applied) {
      if (outcome === 'written') expect(why).to.equal(null);
      else expect(why).to.match(/^[A-Z].{10,}\.$/);
    }
    expect(applied[1]?.why).to.include('“nowhere”').and.include('main').and.include('north');
    expect(applied[2]?.why).to.include('tidewell.example').and.include('“bare”');
  });

  it('with `all`, writes to every other site; a site that is also named appears once', async () => {
    const applied = await edit({ fields: { headline: 'H' }, apply_to: ['all', 'north', 'lost'] });
    expect(applied.map(({ site, outcome }) => [site, outcome])).to.deep.equal([
      ['bare', 'no_listing'],
      ['north', 'written'],
      ['south', 'written'],
      ['lost', 'no_such_site'],
    ]);
  });

  it('has nothing to send if none of them is sent', async () => {
    const applied = await edit({ fields: { tagline: 'Ours' }, apply_to: ['north', 'bare'] });
    expect(applied.map(({ listing_id, outcome }) => [listing_id, outcome])).to.deep.equal([
      [ids[1], 'nothing_to_send'],
      [null, 'no_listing'],
    ]);
    expect(applied[0]?.why).to.include('headline').and.include('seo_description');
    expect(await versionsOf(ids[1])).to.deep.equal([]);
    expect(await row(ids[0])).to.include({ tagline: 'Ours' });
  });

  it('reaches neither another owner’s listing, nor another domain’s, nor others of the same site', async () => {
    const main = await row(ids[0]);
    const north = await row(ids[1]);
    const other = await insertAccount(api.db, `other-${ids[0]}@example.com`);
    const domain = 'tidewell.example';
    const owner_id = main['owner_id'];
    const untouched = [
      await insertListing(api.db, 'theirs', { site_id: north['site_id'], owner_id: other, domain }),
      await insertListing(api.db, 'nobodys', { site_id: north['site_id'], domain }),
      await insertListing(api.db, 'elsewhere', { site_id: north['site_id'], owner_id }),
      await insertListing(api.db, 'sibling', { owner_id, domain }),
    ];
    const second = await insertListing(api.db, 'second', { site_id: north['site_id'], owner_id, domain });
    const applied = await edit({ fields: { headline: 'H' }, apply_to: ['all', 'main'] });
    expect(applied.map(({ site, listing_id }) => [site, listing_id])).to.deep.equal([
      ['bare', null],
      ['north', ids[1]],
      ['north', second],
      ['south', ids[2]],
      ['main', ids[0]],
    ]);
    const rows = await api.db('listings').whereIn('id', untouched).select<{ headline: string | null }[]>();
    expect(rows.map(({ headline }) => headline)).to.deep.equal([null, null, null, null]);
  });

  it('keeps a version of each listing and mails each to the site team', async () => {
    await edit({ fields: { headline: 'H', city: 'Porto' }, apply_to: ['all'] });
    expect(await versionsOf(ids[0])).to.deep.equal([
      {
        made_by: 'update_my_listing',
        before: { headline: null, city: null },
        after: { headline: 'H', city: 'Porto' },
      },
    ]);
    for (const id of [ids[1], ids[2]]) {
      expect(await versionsOf(id)).to.deep.equal([
        { made_by: 'update_my_listing', before: { headline: null }, after: { headline: 'H' } },
      ]);
    }
    const mails = await api.db('mails').select<{ occasion: string; body: string }[]>();
    expect(mails.map(({ occasion }) => occasion)).to.have.members(ids.map((id) => `listing-edited/${id}/2`));
    expect(mails.find(({ occasion }) => occasion === `listing-edited/${ids[1]}/2`)?.body).to.include(
      'on north',
    );
  });

  it('sent twice changes nothing more, and the response says so', async () => {
    await edit({ fields: sharedFields, apply_to: ['all'] });
    const applied = await edit({ fields: sharedFields, apply_to: ['all', 'main'] });
    expect(applied.map(({ outcome }) => outcome)).to.deep.equal([
      'no_listing',
      'unchanged',
      'unchanged',
      'unchanged',
    ]);
    for (const id of ids) expect(await versionsOf(id)).to.have.length(1);
  });

  it('writes only to listings of the account', async () => {
    const key = await api.key('other@example.com');
    const { status, body } = await restCaller(api.baseUrl)(
      'update_my_listing',
      { listing_id: ids[0], fields: { headline: 'Theirs' }, apply_to: ['all'] },
      { key },
    );
    expect([status, body['code']]).to.deep.equal([404, 'listing_not_found']);
    expect(await row(ids[1])).to.include({ headline: null });
  });
});
