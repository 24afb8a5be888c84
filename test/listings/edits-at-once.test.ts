/** Edits of one listing that arrive together: each is in the history, and none is lost. */
import { expect } from 'chai';
import { createAccountDeletion } from '../../src/account-deletion/account-deletion.ts';
import type { ListingVersion } from '../../src/listings/version-queries.ts';
import { flowsIn } from '../../src/outbox/queries.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { insertCategories } from '../support/drafts.ts';
import { type EditedListing, submittedListing } from './edited-listing.ts';
import { insertCompany } from './company.ts';

describe('edits of one listing at once', () => {
  let api: RunningApi;
  let listing: EditedListing;
  before(async () => {
    api = await startApi({ env: { SITE_TEAM_EMAIL: 'team@directory.example' } });
    await insertCategories(api.db);
  });
  after(() => api.close());
  beforeEach(async () => {
    listing = await submittedListing(api);
  });

  /** Of one fact, oldest first: what each version found there, and what it left. */
  const chain = (versions: ListingVersion[], fact: string) =>
    versions
      .toReversed()
      .filter(({ after }) => fact in after)
      .map(({ before, after }) => [before[fact], after[fact]]);

  it('on different fields: all are kept', async () => {
    const edits = {
      city: 'Porto',
      headline: 'H',
      summary: 'S',
      pricing_model: 'free',
      seo_title: 'T',
      seo_description: 'M',
      founded_year: 2019,
      usps: ['Calm'],
    };
    const answers = await Promise.all(
      Object.entries(edits).map(([name, value]) => listing.edit({ fields: { [name]: value } })),
    );
    expect(answers.map(({ status }) => status)).to.deep.equal(answers.map(() => 200));
    expect(await listing.mine()).to.deep.include({
      city: 'Porto',
      headline: 'H',
      summary: 'S',
      pricing: { model: 'free', summary: null },
      seo: { title: 'T', meta: 'M' },
      founded_year: 2019,
      usps: ['Calm'],
    });
    const versions = await listing.versions();
    expect(versions.map(({ version }) => version)).to.deep.equal([9, 8, 7, 6, 5, 4, 3, 2]);
    for (const [name, value] of Object.entries(edits)) {
      expect(chain(versions, name), name).to.deep.equal([[name === 'usps' ? [] : null, value]]);
    }
    expect(await api.db('mails').whereLike('occasion', `listing-edited/${listing.id}/%`)).to.have.length(8);
  });

  it('on the same field: each finds what the one before it left', async () => {
    const cities = Array.from({ length: 12 }, (_, n) => `City ${n}`);
    await Promise.all(cities.map((city) => listing.edit({ fields: { city } })));
    const steps = chain(await listing.versions(), 'city');
    expect(steps.map(([, after]) => after)).to.have.members(cities);
    expect(steps.map(([before]) => before)).to.deep.equal(
      [null, ...steps.map(([, after]) => after)].slice(0, -1),
    );
    expect((await listing.mine())['city']).to.equal(steps.at(-1)?.[1]);
  });

  it('on the listing and on its draft: both are kept', async () => {
    await Promise.all([
      ...['A', 'B', 'C'].map((headline) => listing.edit({ fields: { headline } })),
      ...['x', 'y', 'z'].map((stage) => listing.editDraft({ fields: { stage } })),
      listing.submitAgain(),
      listing.edit({ fields: { city: 'Porto' } }),
      listing.editDraft({ milestones: [{ date: '2026-01-01', title: 'First' }] }),
    ]);
    const versions = await listing.versions();
    expect(chain(versions, 'headline').map(([, after]) => after)).to.have.members(['A', 'B', 'C']);
    expect(chain(versions, 'stage').map(([, after]) => after)).to.have.members(['x', 'y', 'z']);
    expect(await listing.mine()).to.include({
      city: 'Porto',
      headline: chain(versions, 'headline').at(-1)?.[1],
      stage: chain(versions, 'stage').at(-1)?.[1],
    });
    expect((await listing.mine())['milestones']).to.have.length(1);
  });

  it('on all sites of a company, from each of them: none waits for another for ever', async () => {
    const { ids, edit } = await insertCompany(api, 'crossing', ['north', 'south', 'west']);
    const answers = await Promise.all(
      Array.from({ length: 18 }, (_, n) =>
        edit(ids[n % ids.length] ?? 0, { fields: { headline: `H${n}` }, apply_to: ['all'] }),
      ),
    );
    expect(answers.map(({ status }) => status)).to.deep.equal(answers.map(() => 200));
    const rows = await api
      .db('listings')
      .whereIn('id', ids)
      .select<{ headline: string; version: number }[]>();
    expect(new Set(rows.map(({ headline }) => headline)).size).to.equal(1);
    expect(rows.map(({ version }) => version)).to.deep.equal([19, 19, 19]);
  });

  it('and the deletion of the account: an edit is made before, or refused', async () => {
    const deletion = createAccountDeletion({ db: api.db, flowsIn, committed: () => undefined });
    for (let round = 0; round < 5; round += 1) {
      const leaving = await submittedListing(api);
      const account = await api
        .db('accounts')
        .where({ email: 'founder@example.com' })
        .first<{ id: number }>('id');
      const edits = [1, 2, 3].flatMap((n) => [
        leaving.edit({ fields: { city: `City ${n}` } }, { idempotencyKey: `own-${n}` }),
        leaving.editDraft({ fields: { stage: `Stage ${n}` } }),
      ]);
      const [, ...answers] = await Promise.all([deletion.carryOut(account.id, new Date()), ...edits]);
      for (const { status, body } of answers) {
        expect(status, JSON.stringify(body)).to.be.oneOf([200, 401, 404]);
      }
      const left = await api.db('listings').where({ id: leaving.id }).first<Record<string, unknown>>();
      expect(left).to.include({ owner_id: null, status: 'live' });
    }
  });
});
