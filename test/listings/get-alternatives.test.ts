import { expect } from 'chai';
import type { Knex } from 'knex';
import { type RunningApi, startApi } from '../support/api.ts';
import { restCaller } from '../support/callers.ts';
import { insertCategory, insertListing, insertSite, unpublished, waiting } from './listing-rows.ts';

describe('get_alternatives', () => {
  let api: RunningApi;
  before(async () => {
    api = await startApi({ clock: () => new Date('2026-11-25T12:00:00Z') });
    await insertWorld(api.db);
  });
  after(() => api.close());

  const alternatives = async (slug: string) => {
    const { status, body } = await restCaller(api.baseUrl)('get_alternatives', { slug });
    expect(status, JSON.stringify(body)).to.equal(200);
    const items = body['items'] as { slug: string; approved: boolean }[];
    expect(body).to.include({ page: 1, per_page: 20, total: items.length });
    return items.map((item) => `${item.approved ? '+' : ''}${item.slug}`);
  };

  it('has the approved ones first, in the owner’s order, then the category’s by votes', async () => {
    expect(await alternatives('tidewell')).to.deep.equal([
      '+chosen',
      '+haven',
      '+far',
      'most',
      'early',
      'late',
    ]);
  });

  it('lists listings that name each other, and never the listing itself', async () => {
    expect(await alternatives('haven')).to.deep.equal(['+tidewell', 'most', 'chosen', 'early', 'late']);
    expect(await alternatives('far')).to.deep.equal(['+tidewell', '+haven']);
  });

  it('has summaries of live listings of the same site alone', async () => {
    const { body } = await restCaller(api.baseUrl)('get_alternatives', { slug: 'tidewell' });
    const [first] = body['items'] as Record<string, unknown>[];
    expect(first).to.deep.include({
      slug: 'chosen',
      url: `${api.baseUrl}/listings/chosen`,
      votes: 2,
      status: 'live',
      launched_at: '2026-11-16T00:00:00.000Z',
      primary_category: { slug: 'mail', name: 'The mail' },
      is_demo: false,
    });
  });

  it('is empty, not missing, without a category and without any named', async () => {
    expect(await alternatives('alone')).to.deep.equal([]);
    expect(await alternatives('uncategorised')).to.deep.equal([]);
  });

  it('answers for a listing that waits for its week', async () => {
    expect(await alternatives('soon')).to.deep.equal([
      'tidewell',
      'haven',
      'most',
      'chosen',
      'early',
      'late',
    ]);
  });

  it('stops at twenty: of many named, of many in the category, of both', async () => {
    expect(await alternatives('crowd-00')).to.deep.equal(
      Array.from({ length: 20 }, (_, i) => `crowd-${String(29 - i)}`),
    );
    const named = Array.from({ length: 15 }, (_, i) => `+crowd-${String(i + 1).padStart(2, '0')}`);
    expect(await alternatives('fond')).to.deep.equal([
      ...named,
      'crowd-29',
      'crowd-28',
      'crowd-27',
      'crowd-26',
      'crowd-25',
    ]);
    expect(await alternatives('fonder'))
      .to.have.lengthOf(20)
      .and.include('+crowd-20')
      .and.not.include('+crowd-21');
  });

  it('finds the same by a scan of votes and in the category', async () => {
    const walked = await alternatives('crowd-05');
    // Whether a category is large is decided by these counts alone; without them it is gone through whole.
    await api.db('live_counts').delete();
    const gathered = await alternatives('crowd-06');
    expect(gathered.filter((slug) => slug !== 'crowd-05')).to.deep.equal(
      walked.filter((slug) => slug !== 'crowd-06'),
    );
    expect(gathered).to.have.lengthOf(20);
  });

  it('suggests similar slugs for an unknown one, or one that is not public', async () => {
    const unknown = await restCaller(api.baseUrl)('get_alternatives', { slug: 'tidewlel' });
    expect(unknown.body).to.deep.include({
      status: 404,
      code: 'listing_not_found',
      suggestions: ['tidewell'],
    });
    const draft = await restCaller(api.baseUrl)('get_alternatives', { slug: 'secretly' });
    expect(draft.status).to.equal(404);
  });
});

/** A category tree with a cycle, listings that name each other, and a crowd. */
async function insertWorld(db: Knex): Promise<void> {
  const mail = await insertCategory(db, 'mail');
  const teams = await insertCategory(db, 'teams', mail);
  await db('categories').where({ id: mail }).update({ parent_id: teams });
  const lonely = await insertCategory(db, 'lonely');
  const crowded = await insertCategory(db, 'crowded');
  const other = await insertSite(db, 'other');

  const tidewell = await insertListing(db, 'tidewell', { votes: 9 }, [mail]);
  const haven = await insertListing(db, 'haven', { votes: 8 }, [mail, teams]);
  const chosen = await insertListing(db, 'chosen', { votes: 2 }, [mail]);
  const far = await insertListing(db, 'far', { votes: 99 }, [lonely, mail]);
  await insertListing(db, 'most', { votes: 5 }, [mail]);
  await insertListing(db, 'late', { votes: 1, launched_at: '2026-11-20T00:00:00Z' }, [mail]);
  await insertListing(db, 'early', { votes: 1, launched_at: '2026-11-02T00:00:00Z' }, [mail]);
  await insertListing(db, 'below', { votes: 50 }, [teams]);
  await insertListing(db, 'alone', {}, [await insertCategory(db, 'single')]);
  await insertListing(db, 'uncategorised');
  const soon = await insertListing(db, 'soon', { ...waiting, votes: 40 }, [mail]);
  const secretly = await insertListing(db, 'secretly', { ...unpublished, votes: 40 }, [mail]);
  const elsewhere = await insertListing(db, 'elsewhere', { site_id: other, votes: 40 }, [mail]);

  const approve = (listing: number, alternatives: readonly number[]) =>
    db('alternatives').insert(
      alternatives.map((alternative, i) => ({
        listing_id: listing,
        alternative_id: alternative,
        // Written backwards, so that the order is the position's and not the table's.
        position: i * 10,
        approved_at: `2026-01-0${9 - (i % 9)}T00:00:00Z`,
      })),
    );
  await approve(tidewell, [chosen, soon, haven, secretly, elsewhere, far]);
  await approve(haven, [tidewell]);
  await approve(far, [tidewell, haven]);

  const crowd: number[] = [];
  for (let n = 0; n < 30; n += 1) {
    crowd.push(await insertListing(db, `crowd-${String(n).padStart(2, '0')}`, { votes: 100 + n }, [crowded]));
  }
  await approve(await insertListing(db, 'fond', { votes: 1 }, [crowded]), crowd.slice(1, 16));
  await approve(await insertListing(db, 'fonder', { votes: 1 }), crowd.slice(1, 26));
}
