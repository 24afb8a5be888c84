/** The history of a listing, and what the site team is told of it. */
import { expect } from 'chai';
import { factText } from '../../src/listings/history-rules.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { insertCategories } from '../support/drafts.ts';
import { type EditedListing, changesOf, submittedListing } from './edited-listing.ts';

const team = 'team@directory.example';

describe('versions of a listing', () => {
  let api: RunningApi;
  let listing: EditedListing;
  before(async () => {
    api = await startApi({ env: { SITE_TEAM_EMAIL: team } });
    await insertCategories(api.db);
  });
  after(() => api.close());
  beforeEach(async () => {
    listing = await submittedListing(api);
  });

  const mails = () =>
    api
      .db('mails')
      .whereLike('occasion', `listing-edited/${listing.id}/%`)
      .orderBy('occasion')
      .select<{ id: string; occasion: string; recipient: string; subject: string; body: string }[]>(
        'id',
        'occasion',
        'recipient',
        'subject',
        'body',
      );

  it('keep what changed, before and after, and who changed it', async () => {
    expect(await listing.versions()).to.deep.equal([]);
    await listing.edit({
      fields: { city: 'Porto', seo_title: 'T', tagline: 'Calm inboxes for small teams' },
    });
    await listing.edit({ fields: { city: 'Lisbon' }, socials: {} });
    const versions = await listing.versions();
    const account = await api
      .db('accounts')
      .where({ email: 'founder@example.com' })
      .first<{ id: number }>('id');
    expect(versions.map(({ version, account_id }) => [version, account_id])).to.deep.equal([
      [3, account.id],
      [2, account.id],
    ]);
    const lacking = (await listing.mine())['not_found_on_website'] as string[];
    expect(versions.map(changesOf)).to.deep.equal([
      {
        made_by: 'update_my_listing',
        before: { city: 'Porto', socials: { linkedin: 'https://www.linkedin.com/company/tidewell' } },
        after: { city: 'Lisbon', socials: {} },
      },
      {
        made_by: 'update_my_listing',
        before: {
          city: null,
          seo_title: null,
          not_found_on_website: [...lacking.slice(0, 6), 'city', ...lacking.slice(6)],
        },
        after: { city: 'Porto', seo_title: 'T', not_found_on_website: lacking },
      },
    ]);
  });

  it('count the listing’s version and the time of its last change', async () => {
    const row = () =>
      api.db('listings').where({ id: listing.id }).first<{ version: number; updated_at: Date }>();
    const before = await row();
    await listing.edit({ fields: { city: 'Porto' } });
    const after = await row();
    expect([before.version, after.version]).to.deep.equal([1, 2]);
    expect(after.updated_at.getTime()).to.be.at.least(before.updated_at.getTime());
    expect((await listing.versions())[0]?.made_at).to.deep.equal(after.updated_at);
  });

  it('are mailed to the site team, once each', async () => {
    await listing.edit({ fields: { tagline: 'Calmer', city: 'Porto' } });
    await listing.edit({ fields: { tagline: 'Calmer' } });
    await listing.editDraft({ fields: { pricing_summary: 'Free for two.' } });
    const [first, second, ...more] = await mails();
    expect(more).to.deep.equal([]);
    expect(first).to.deep.include({
      occasion: `listing-edited/${listing.id}/2`,
      recipient: team,
      subject: 'Tidewell was edited: city, tagline',
    });
    expect(first?.body).to.include('tagline\n- Calm inboxes for small teams\n+ Calmer\n');
    expect(first?.body).to.include('city\n- (nothing)\n+ Porto\n');
    expect(first?.body).to.include(`listing ${listing.id}`).and.include(`${api.baseUrl}/listings/tidewell`);
    expect(second).to.include({ occasion: `listing-edited/${listing.id}/3`, recipient: team });
    expect(second?.body).to.include('with update_draft').and.include('+ Free for two.');
    const started = await api.db('outbox').where({ name: 'sendMail' }).pluck('workflow_id');
    expect(started).to.include.members([`mail/${first?.id ?? ''}`, `mail/${second?.id ?? ''}`]);
  });

  it('are stored without a mail if the site team has no address', async () => {
    const quiet = await startApi();
    try {
      await insertCategories(quiet.db);
      const own = await submittedListing(quiet);
      await own.edit({ fields: { city: 'Porto' } });
      expect(await own.versions()).to.have.length(1);
      expect(await quiet.db('mails')).to.deep.equal([]);
    } finally {
      await quiet.close();
    }
  });

  it('stay without the account once that is gone', async () => {
    await listing.edit({ fields: { city: 'Porto' } });
    await api.db('accounts').where({ email: 'founder@example.com' }).delete();
    expect(
      (await listing.versions()).map(({ account_id, after }) => [account_id, after['city']]),
    ).to.deep.equal([[null, 'Porto']]);
  });
});

describe('facts of the history as text', () => {
  for (const [value, text] of [
    [null, ''],
    ['One\ntwo', 'One\ntwo'],
    [2019, '2019'],
    [true, 'Yes'],
    [['a', 'b'], 'a\nb'],
    [[{ answer: 'A', question: 'Q' }], 'Question: Q\nAnswer: A'],
    [{ id: 4, url: null, title: 'T', date: '2026-01-02' }, 'Date: 2026-01-02\nTitle: T'],
    [{ github: 'https://github.com/a' }, 'Github: https://github.com/a'],
  ] as const) {
    it(`are ${JSON.stringify(text)} for ${JSON.stringify(value)}`, () => {
      expect(factText(value)).to.equal(text);
    });
  }
});
