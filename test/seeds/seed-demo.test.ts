import { expect } from 'chai';
import type { Knex } from 'knex';
import { openDatabase } from '../../src/db/knex.ts';
import { readContent } from '../../src/demo/content.ts';
import { findPublicListing } from '../../src/listings/public-queries.ts';
import { viewOfListing } from '../../src/listings/view-rules.ts';
import { removeDemo, seedDemo } from '../../src/demo/seed-demo.ts';
import { loadReferenceData } from '../../src/reference-data/load-reference-data.ts';
import { addWeeks, mondayOf } from '../../src/shared/week-rules.ts';
import { freshDatabase } from '../support/engines.ts';

const now = new Date('2026-11-21T10:30:00Z');
const tables = [
  'accounts',
  'alternatives',
  'awards',
  'blog_posts',
  'categories',
  'closed_weeks',
  'contributions',
  'domain_ratings',
  'follows',
  'founders',
  'free_launches',
  'interview_answers',
  'interview_questions',
  'listing_categories',
  'listing_founders',
  'listing_media',
  'listing_updates',
  'listing_views',
  'listings',
  'milestones',
  'outbox',
  'revenues',
  'reviews',
  'votes',
  'week_results',
];

describe('seedDemo and removeDemo', () => {
  let db: Knex;
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  const rowCounts = async () =>
    Object.fromEntries(
      await Promise.all(
        tables.map(async (table) => {
          const [row] = await db(table).count<{ count: number }[]>('* as count');
          return [table, row?.count ?? 0] as const;
        }),
      ),
    );

  beforeEach(async () => {
    database = await freshDatabase();
    db = openDatabase(database.url, 6);
    await loadReferenceData(db, now);
  });
  afterEach(async () => {
    await db.destroy();
    await database.drop();
  });

  it('loads once, also when several start at the same moment', async () => {
    const outcomes = await Promise.all([1, 2, 3].map(() => seedDemo(db, { now })));
    expect(outcomes.filter(({ seeded }) => seeded)).to.have.lengthOf(1);
    const once = await rowCounts();
    expect((await seedDemo(db, { now })).seeded).to.equal(false);
    expect(await rowCounts()).to.deep.equal(once);
    expect(once['listings']).to.be.at.least(60);
    expect(once['votes']).to.be.at.least(1500);
  });

  it('counts exactly the votes that are there', async () => {
    await seedDemo(db, { now });
    const wrong = await db('listings as l')
      .leftJoin('votes as v', 'v.listing_id', 'l.id')
      .groupBy('l.id')
      .havingRaw('l.votes <> count(v.*)')
      .select('l.slug');
    expect(wrong).to.deep.equal([]);
    const wrongOfWeek = await db('listings')
      .whereRaw("status = 'live' AND week_votes <> week_votes_of(id, launched_at, launch_week)")
      .select('slug');
    expect(wrongOfWeek).to.deep.equal([]);
    const thisWeek = { launch_week: mondayOf(now), status: 'live' };
    expect(await db('listings').where(thisWeek).where('week_votes', '>', 0)).not.to.be.empty;
    const strangers = await db('votes as v')
      .join('accounts as a', 'a.id', 'v.account_id')
      .where('a.is_demo', false);
    expect(strangers).to.deep.equal([]);
  });

  it('starts no workflow and gives its accounts no key', async () => {
    await seedDemo(db, { now });
    expect(await rowCounts()).to.include({ outbox: 0, free_launches: 0 });
    expect(await db('api_keys')).to.deep.equal([]);
  });

  it('marks everything as demo, and leads to no real website', async () => {
    await seedDemo(db, { now });
    for (const table of ['listings', 'founders', 'accounts', 'blog_posts']) {
      expect(await db(table).where('is_demo', false), table).to.deep.equal([]);
    }
    const { rows } = await db.raw<{ rows: unknown[] }>(
      `SELECT slug FROM listings WHERE domain NOT LIKE '%.example'
       OR (company_socials::text || founder_socials::text || coalesce(contact_email, '')) ~ '\\.(com|org|net|io|dev)\\M'`,
    );
    expect(rows).to.deep.equal([]);
  });

  it('fills the weeks around now, ranked and scheduled', async () => {
    await seedDemo(db, { now });
    const weeks = await db('listings')
      .groupBy('launch_week', 'status')
      .orderBy('launch_week')
      .select<{ launch_week: string; status: string; n: number }[]>(
        'launch_week',
        'status',
        db.raw('count(*) AS n'),
      );
    const monday = mondayOf(now);
    expect(weeks.map((row) => row.launch_week)).to.deep.equal(
      Array.from({ length: 11 }, (_, i) => addWeeks(monday, i - 8)),
    );
    expect(weeks.map((row) => row.status)).to.deep.equal([
      ...Array<string>(9).fill('live'),
      'scheduled',
      'scheduled',
    ]);
  });

  it('unlocks story, milestones and media for some paid listings', async () => {
    await seedDemo(db, { now });
    const paid = await db('listings')
      .where('plan', 'paid')
      .select<{ id: number; unlocked_sections: string[]; story: object }[]>();
    expect(paid.length).to.be.at.least(5);
    for (const listing of paid) {
      expect(listing.unlocked_sections).to.have.members(['story', 'milestones', 'media']);
      expect(Object.keys(listing.story)).not.to.be.empty;
      expect(await db('milestones').where('listing_id', listing.id)).not.to.be.empty;
    }
  });

  it('quotes the fictional websites for what they state', async () => {
    await seedDemo(db, { now });
    const site = await db('sites').where({ is_default: true }).first<{ id: number }>('id');
    const { products } = readContent();
    for (const [slug, product] of products) {
      const listing = await findPublicListing(db, site.id, slug);
      if (!listing) throw new Error(`There is no ${slug}.`);
      const {
        evidence,
        founders,
        not_found_on_website: notFound,
      } = viewOfListing(listing, listing, 'https://x.example');
      const keys = ['name', 'tagline', 'description', 'features', 'usps', 'country', 'faqs.0'];
      if (product.faqs.length === 0) keys.pop();
      if (product.founded !== null) keys.push('founded_year');
      if (product.paid)
        keys.push('milestones.0', ...Object.keys(product.paid.story).map((name) => `story.${name}`));
      expect(evidence, slug).to.include.all.keys([...keys, ...founders.map((one) => `founders.${one.slug}`)]);
      expect(
        Object.keys(evidence).filter((key) => notFound.includes(key)),
        slug,
      ).to.deep.equal([]);
      for (const { url } of Object.values(evidence).flat())
        expect(new URL(url).host).to.equal(`${slug}.example`);
    }
  });

  it('lists as not found exactly what is blank', async () => {
    await seedDemo(db, { now });
    const { rows } = await db.raw<{ rows: unknown[] }>(
      `SELECT slug FROM listings WHERE (founded_year IS NULL) <> ('founded_year' = ANY (not_found_on_website))
       OR (contact_email IS NULL) <> ('contact_email' = ANY (not_found_on_website))
       OR (city IS NULL) <> ('city' = ANY (not_found_on_website))`,
    );
    expect(rows).to.deep.equal([]);
    expect(await db('listings').whereRaw(`'contact_email' = ANY (not_found_on_website)`)).not.to.be.empty;
  });

  it('lets scheduled demo launches go live when their week has begun', async () => {
    await seedDemo(db, { now });
    const later = new Date('2026-11-25T08:00:00Z');
    expect((await seedDemo(db, { now: later })).seeded).to.equal(false);
    const due = await db('listings')
      .where('launch_week', '2026-11-23')
      .select<{ status: string; launched_at: Date }[]>('status', 'launched_at');
    expect(due).to.have.lengthOf(5);
    for (const row of due) {
      expect(row.status).to.equal('live');
      expect(row.launched_at.toISOString()).to.equal('2026-11-23T00:00:00.000Z');
    }
    const [waiting] = await db('listings')
      .where('status', 'scheduled')
      .count<{ count: number }[]>('* as count');
    expect(waiting?.count).to.equal(5);
  });

  it('does not come back by itself once it was taken out', async () => {
    await seedDemo(db, { now });
    await db.transaction(removeDemo);
    const before = await rowCounts();
    expect(await seedDemo(db, { now })).to.deep.equal({
      seeded: false,
      completed: false,
      removedEarlier: true,
    });
    expect(await rowCounts()).to.deep.equal(before);
  });

  it('takes out exactly what it brought, and can bring it again', async () => {
    const before = await rowCounts();
    await seedDemo(db, { now });
    const removed = await db.transaction(removeDemo);
    expect(removed).to.be.at.least(60);
    expect(await rowCounts()).to.deep.equal(before);
    expect(await db.transaction(removeDemo)).to.equal(null);
    expect((await seedDemo(db, { now, again: true })).seeded).to.equal(true);
  });

  it('leaves real listings, their votes and the categories they stand in', async () => {
    await seedDemo(db, { now });
    const [site] = await db('sites').select<{ id: number }[]>('id');
    const [account] = await db('accounts')
      .insert({ email: 'real@shop.example' })
      .returning<{ id: number }[]>('id');
    const [listing] = await db('listings')
      .insert({
        site_id: site?.id,
        owner_id: account?.id,
        slug: 'real',
        status: 'live',
        launched_at: now,
        name: 'Real',
        website_url: 'https://real.example/',
        domain: 'real.example',
        votes: 1,
      })
      .returning<{ id: number }[]>('id');
    const category = await db('categories').where('slug', 'observability').first<{ id: number }>('id');
    await db('listing_categories').insert({ listing_id: listing?.id, category_id: category.id, position: 0 });
    await db('votes').insert({ listing_id: listing?.id, account_id: account?.id });
    const [demo] = await db('listings').where('slug', 'sootlamp').select<{ id: number }[]>('id');
    await db('votes').insert({ listing_id: demo?.id, account_id: account?.id });

    await db.transaction(removeDemo);
    expect(await rowCounts()).to.include({
      listings: 1,
      accounts: 1,
      votes: 1,
      listing_categories: 1,
      founders: 0,
    });
    expect(await db('categories')).not.to.be.empty;

    expect((await seedDemo(db, { now, again: true })).seeded).to.equal(true);
    await db('listings').where('slug', 'real').delete();
    await db.transaction(removeDemo);
    expect(await rowCounts()).to.include({ listings: 0, accounts: 1 });
  });

  it('stands beside real listings and founders of the same slug', async () => {
    const [site] = await db('sites').select<{ id: number }[]>('id');
    await db('founders').insert({ slug: 'duarte-figueiral', name: 'The real Duarte' });
    const real = {
      site_id: site?.id,
      slug: 'sootlamp',
      name: 'Our Sootlamp',
      website_url: 'https://s.example/',
      domain: 's.example',
      status: 'draft',
    };
    await db('listings').insert(real);

    await seedDemo(db, { now });
    expect(await db('listings').where('slug', 'sootlamp-demo').pluck('name')).to.deep.equal(['Sootlamp']);
    expect(await db('founders').where('slug', 'duarte-figueiral-demo').pluck('name')).to.deep.equal([
      'Duarte Figueiral',
    ]);
    await db.transaction(removeDemo);
    expect(await db('listings').pluck('name')).to.deep.equal(['Our Sootlamp']);
    expect(await db('founders').pluck('name')).to.deep.equal(['The real Duarte']);
  });
});
