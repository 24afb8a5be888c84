import { expect } from 'chai';
import type { Knex } from 'knex';
import { openDatabase } from '../../src/db/knex.ts';
import { removeDemo, seedDemo } from '../../src/demo/seed-demo.ts';
import { loadReferenceData } from '../../src/reference-data/load-reference-data.ts';
import { linkProblem } from '../../src/shared/link-rules.ts';
import type { Platform } from '../../src/shared/profile-schema.ts';
import { listWeeksToClose } from '../../src/launches/close-week-queries.ts';
import { trendOf } from '../../src/launches/trend-rules.ts';
import { addWeeks, weekEnd } from '../../src/shared/week-rules.ts';
import { freshDatabase } from '../support/engines.ts';

const now = new Date('2026-11-21T10:30:00Z');
const hanging = [
  'alternatives',
  'awards',
  'closed_weeks',
  'contributions',
  'domain_ratings',
  'follows',
  'interview_answers',
  'listing_media',
  'listing_updates',
  'listing_views',
  'revenues',
  'reviews',
  'week_results',
] as const;
const tables = [
  ...hanging,
  'accounts',
  'blog_posts',
  'categories',
  'founders',
  'interview_questions',
  'listing_categories',
  'listing_founders',
  'listings',
  'milestones',
  'votes',
];

interface Vote {
  slug: string;
  launch_week: string;
  launched_at: Date;
  created_at: Date;
}

describe('the demo’s directory', () => {
  let db: Knex;
  let database: Awaited<ReturnType<typeof freshDatabase>>;

  beforeEach(async () => {
    database = await freshDatabase();
    db = openDatabase(database.url, 6);
    await loadReferenceData(db, now);
  });
  afterEach(async () => {
    await db.destroy();
    await database.drop();
  });

  const rows = async <Row>(sql: string, values: Knex.RawBinding[] = []) =>
    (await db.raw<{ rows: Row[] }>(sql, values)).rows;
  const count = async (table: string) =>
    (await rows<{ n: number }>(`SELECT count(*) AS n FROM ${table}`))[0]?.n;
  const counts = async () =>
    Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await count(table)] as const)));
  /** Every row of every table, as text. */
  const everything = async () =>
    Object.fromEntries(
      await Promise.all(
        tables.map(async (table) => [
          table,
          (await rows<{ row: string }>(`SELECT t::text AS row FROM ${table} t ORDER BY 1`)).map(
            ({ row }) => row,
          ),
        ]),
      ),
    ) as Record<string, string[]>;
  const insert = async (table: string, row: object): Promise<number> => {
    const [inserted] = await db(table).insert(row).returning<{ id: number }[]>('id');
    return inserted?.id ?? 0;
  };
  const siteId = async () => (await rows<{ id: number }>('SELECT id FROM sites WHERE is_default'))[0]?.id;
  const realListing = async (slug: string, more: object = {}) =>
    insert('listings', {
      site_id: await siteId(),
      slug,
      name: slug,
      domain: `${slug}.test`,
      website_url: `https://${slug}.test/`,
      status: 'live',
      launched_at: '2026-10-06T08:00:00Z',
      launch_week: '2026-10-05',
      ...more,
    });
  /** What a version without the directory's parts left behind, brought up to the present schema. */
  const forgetDirectory = async () => {
    for (const table of [...hanging, 'blog_posts']) await db(table).delete();
    await db('listings').update({ followers: 0 });
    await db('listings')
      .where('plan', 'paid')
      .update({ unlocked_sections: ['story', 'milestones'] });
    await db('seeds').where('name', 'demo-directory').delete();
  };

  it('has links that may stand on public pages, and none that leads to anybody real', async () => {
    await seedDemo(db, { now });
    const links = await rows<{ link: string; place: Platform | 'page' | 'product' }>(`
      SELECT website_url AS link, 'product' AS place FROM listings
      UNION SELECT unnest(ARRAY[demo_video_url, logo_url]), 'page' FROM listings
      UNION SELECT url, 'page' FROM listing_media UNION SELECT url, 'page' FROM milestones
      UNION SELECT value, key FROM listings, jsonb_each_text(company_socials || founder_socials)
      UNION SELECT value, key FROM founders, jsonb_each_text(socials)`);
    const shown = links.filter(({ link }) => (link as string | null) !== null);
    expect(new Set(shown.map(({ place }) => place)).size).to.be.greaterThan(5);
    expect(shown.filter(({ link, place }) => linkProblem(link, place) !== null)).to.deep.equal([]);
    expect(shown.filter(({ link }) => !new URL(link).hostname.endsWith('.example'))).to.deep.equal([]);
  });

  it('counts what is there: followers, votes and the trend of the votes', async () => {
    await seedDemo(db, { now });
    const wrong = await rows(`
      SELECT slug FROM listings l
      WHERE followers <> (SELECT count(*) FROM follows WHERE listing_id = l.id)
         OR votes <> (SELECT count(*) FROM votes WHERE listing_id = l.id)`);
    expect(wrong).to.deep.equal([]);
    const listings = await rows<{ slug: string; trend: number; cast: string[] | null }>(`
      SELECT slug, trend, (SELECT array_agg(created_at) FROM votes WHERE listing_id = l.id) AS cast FROM listings l`);
    for (const { slug, trend, cast } of listings) {
      const expected = trendOf((cast ?? []).map((at) => new Date(at)));
      if (expected === -Infinity) expect(trend, slug).to.equal(-Infinity);
      else expect(trend, slug).to.be.closeTo(expected, 1e-6);
    }
    expect(await rows('SELECT FROM listings WHERE followers > 5')).not.to.be.empty;
  });

  it('views a listing twenty to sixty times a vote, and waiting ones a little', async () => {
    await seedDemo(db, { now });
    expect(await count('listing_views')).to.equal(await count('listings'));
    const wrong = await rows(`
      SELECT slug, votes, v.views FROM listings l JOIN listing_views v ON v.listing_id = l.id
      WHERE v.views NOT BETWEEN 20 * votes + 60 AND 60 * votes + 200`);
    expect(wrong).to.deep.equal([]);
  });

  it('gives the awards of every past week by the votes cast before its end', async () => {
    await seedDemo(db, { now });
    const votes = await rows<Vote>(`
      SELECT slug, launch_week, launched_at, v.created_at FROM listings l JOIN votes v ON v.listing_id = l.id`);
    const awards = await rows<{ week: string; rank: number; slug: string; votes: number }>(`
      SELECT week, rank, slug, a.votes FROM awards a JOIN listings l ON l.id = a.listing_id ORDER BY week, rank`);
    const weeks = Array.from({ length: 8 }, (_, i) => addWeeks('2026-11-16', i - 8));
    const expected = weeks.flatMap((week) => {
      const standing = new Map<string, { votes: number; launchedAt: number }>();
      for (const vote of votes) {
        if (vote.launch_week !== week || vote.created_at >= weekEnd(week)) continue;
        const { votes: before } = standing.get(vote.slug) ?? { votes: 0 };
        standing.set(vote.slug, { votes: before + 1, launchedAt: vote.launched_at.getTime() });
      }
      return [...standing]
        .sort(([, a], [, b]) => b.votes - a.votes || a.launchedAt - b.launchedAt)
        .slice(0, 3)
        .map(([slug, { votes: cast }], i) => ({ week, rank: i + 1, slug, votes: cast }));
    });
    expect(expected).to.have.lengthOf(24);
    expect(awards).to.deep.equal(expected);
  });

  it('leaves no past week for the schedule to close, and writes to nobody', async () => {
    await seedDemo(db, { now });
    expect(await count('closed_weeks')).to.equal(8);
    expect(await rows(`SELECT FROM week_results WHERE week = '2026-11-09'`)).to.have.lengthOf(6);
    expect(await listWeeksToClose(db, { upTo: '2026-11-09', after: null, limit: 100 })).to.deep.equal([]);
    expect(await count('mails')).to.equal(0);
    // The running one is closed as any other.
    expect(await listWeeksToClose(db, { upTo: '2026-11-16', after: null, limit: 100 })).to.have.lengthOf(1);
  });

  it('breaks a tie by the earlier launch, then by the id', async () => {
    await seedDemo(db, { now });
    await forgetDirectory();
    const week = await rows<{ id: number; slug: string }>(
      `SELECT id, slug FROM listings WHERE launch_week = '2026-10-05' ORDER BY id`,
    );
    const ids = week.map(({ id }) => id);
    await db('votes').whereIn('listing_id', ids).delete();
    const [account] = await db('accounts').limit(1).pluck<number[]>('id');
    await db('votes').insert(
      ids.map((id) => ({ listing_id: id, account_id: account, created_at: '2026-10-08T00:00:00Z' })),
    );
    await db('listings').whereIn('id', ids).update({ launched_at: '2026-10-05T09:00:00Z' });
    await db('listings').where('id', ids[4]).update({ launched_at: '2026-10-05T08:00:00Z' });
    await seedDemo(db, { now });
    expect(await db('awards').where('week', '2026-10-05').orderBy('rank').pluck('listing_id')).to.deep.equal([
      ids[4],
      ids[0],
      ids[1],
    ]);
  });

  it('happens between a listing’s appearance and now', async () => {
    await seedDemo(db, { now });
    for (const [table, column] of [
      ['follows', 'created_at'],
      ['reviews', 'created_at'],
      ['listing_updates', 'created_at'],
      ['contributions', 'contributed_at'],
      ['alternatives', 'approved_at'],
    ] as const) {
      const wrong = await rows(
        `SELECT slug, t.${column} FROM ${table} t JOIN listings l ON l.id = listing_id
         WHERE t.${column} NOT BETWEEN coalesce(launched_at, l.created_at) AND ?`,
        [now],
      );
      expect(wrong, table).to.deep.equal([]);
    }
    expect(
      await rows(
        `SELECT name, updated_at FROM interview_answers JOIN founders f ON f.id = founder_id
         WHERE updated_at NOT BETWEEN f.created_at AND ?`,
        [now],
      ),
    ).to.deep.equal([]);
    expect(
      await rows(
        'SELECT FROM votes v JOIN accounts a ON a.id = account_id WHERE v.created_at < a.created_at',
      ),
    ).to.be.empty;
    expect(await rows('SELECT slug FROM blog_posts WHERE published_at > ?', [now])).to.have.lengthOf(1);
    expect(await rows('SELECT slug FROM blog_posts WHERE updated_at > ?', [now])).to.deep.equal([]);
  });

  it('has only demo accounts act, and nobody review what is theirs', async () => {
    await seedDemo(db, { now });
    const [review] = await rows<{ listing_id: number; account_id: number }>(
      'SELECT listing_id, account_id FROM reviews ORDER BY id LIMIT 1',
    );
    await forgetDirectory();
    await db('listings').where('id', review?.listing_id).update({ owner_id: review?.account_id });
    await seedDemo(db, { now });
    expect(
      await rows('SELECT FROM reviews r JOIN listings l ON l.id = listing_id WHERE owner_id = account_id'),
    ).to.deep.equal([]);
    expect(await rows('SELECT FROM reviews WHERE listing_id = ?', [review?.listing_id ?? 0])).not.to.be.empty;
    for (const table of ['reviews', 'follows']) {
      expect(await rows(`SELECT FROM ${table} JOIN accounts a ON a.id = account_id WHERE NOT is_demo`)).to.be
        .empty;
    }
  });

  it('marks what nobody measured, and says so where it is shown', async () => {
    await seedDemo(db, { now });
    for (const table of ['domain_ratings', 'blog_posts']) {
      expect(await db(table).where('is_demo', false), table).to.deep.equal([]);
    }
    for (const table of ['domain_ratings', 'revenues']) {
      expect(await db(table).distinct().pluck('source'), table).to.deep.equal(['Demo data']);
    }
    expect(
      await rows(
        'SELECT domain FROM domain_ratings GROUP BY domain HAVING count(*) FILTER (WHERE is_latest) <> 1',
      ),
    ).to.be.empty;
    expect(
      await rows(`SELECT domain FROM domain_ratings r WHERE is_latest
                  AND measured_on <> (SELECT max(measured_on) FROM domain_ratings WHERE domain = r.domain)`),
    ).to.be.empty;
  });

  it('keeps media on the product’s own domain, of those who unlocked it', async () => {
    await seedDemo(db, { now });
    const wrong = await rows(`
      SELECT slug, url FROM listing_media JOIN listings l ON l.id = listing_id
      WHERE url !~ ('^https://' || replace(domain, '.', '\\.') || '/media/[a-z0-9-]+\\.(png|jpg|mp4)$')
         OR domain NOT LIKE '%.example' OR NOT 'media' = ANY (unlocked_sections)`);
    expect(wrong).to.deep.equal([]);
    expect(await rows(`SELECT FROM listings WHERE 'media' = ANY (unlocked_sections) AND plan <> 'paid'`)).to
      .be.empty;
    expect(await rows('SELECT DISTINCT listing_id FROM listing_media')).to.have.lengthOf(
      (await rows(`SELECT FROM listings WHERE plan = 'paid'`)).length,
    );
  });

  it('reaches a demo that an earlier version loaded, once, and leaves the rest of it', async () => {
    await seedDemo(db, { now });
    const fresh = await counts();
    await forgetDirectory();
    const slugs = await db('listings').orderBy('id').pluck('slug');
    await db('listings').where('slug', 'sootlamp').update({ tagline: 'Edited since' });
    const [quiet] = await db('listings').where('slug', 'mossgrid').pluck<number[]>('id');
    await db('listing_views').insert({ listing_id: quiet, views: 1_000_000 });

    const outcomes = await Promise.all([1, 2, 3].map(() => seedDemo(db, { now })));
    expect(outcomes.map(({ completed }) => completed).sort()).to.deep.equal([false, false, true]);
    expect(outcomes.filter(({ seeded, removedEarlier }) => seeded || removedEarlier)).to.deep.equal([]);
    expect(await counts()).to.deep.equal(fresh);
    expect(await db('listings').orderBy('id').pluck('slug')).to.deep.equal(slugs);
    expect(await db('listings').where('slug', 'sootlamp').pluck('tagline')).to.deep.equal(['Edited since']);
    const [views] = await db('listing_views').where('listing_id', quiet).pluck<number[]>('views');
    expect(views).to.be.greaterThan(1_000_000);
    expect(
      await rows(
        'SELECT FROM listings l WHERE followers <> (SELECT count(*) FROM follows WHERE listing_id = l.id)',
      ),
    ).to.be.empty;
    expect(await rows(`SELECT FROM listings WHERE plan = 'paid' AND NOT 'media' = ANY (unlocked_sections)`))
      .to.be.empty;
    const complete = await everything();
    expect(await seedDemo(db, { now: new Date('2026-11-22T10:00:00Z') })).to.include({ completed: false });
    expect(await everything()).to.deep.equal(complete);
  });

  it('writes nothing to listings of a fresh demo after they were inserted', async () => {
    await db.raw(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'written twice'; END $$;
      CREATE TRIGGER refuse BEFORE UPDATE ON listings FOR EACH ROW EXECUTE FUNCTION refuse()`);
    expect(await seedDemo(db, { now })).to.include({ seeded: true });
  });

  it('stays away from an earlier demo that was taken out', async () => {
    await seedDemo(db, { now });
    await db.transaction(removeDemo);
    await db('seeds').where('name', 'demo-directory').delete();
    const before = await everything();
    expect(await seedDemo(db, { now })).to.include({ removedEarlier: true, completed: false });
    expect(await everything()).to.deep.equal(before);
  });

  it('leaves real rows of every table as they were, before and after', async () => {
    const listing = await realListing('genuine');
    const other = await realListing('authentic', { launch_week: '2026-09-21' });
    const account = await insert('accounts', { email: 'somebody@shop.example' });
    const founder = await insert('founders', { slug: 'femke-dijkgraaf', name: 'Another Femke' });
    const question = await insert('interview_questions', { position: 7, question: 'Ours?' });
    const at = '2026-10-07T00:00:00Z';
    await db('listing_founders').insert({ listing_id: listing, founder_id: founder, position: 0 });
    await db('interview_answers').insert({
      founder_id: founder,
      question_id: question,
      answer: 'Yes.',
      updated_at: at,
    });
    await db('alternatives').insert({
      listing_id: listing,
      alternative_id: other,
      position: 0,
      approved_at: at,
    });
    await db('awards').insert({
      site_id: await siteId(),
      listing_id: other,
      week: '2026-09-21',
      rank: 1,
      votes: 1,
      created_at: at,
    });
    await db('contributions').insert({ listing_id: listing, amount_cents: 100, contributed_at: at });
    await db('domain_ratings').insert([
      { domain: 'genuine.test', measured_on: '2026-10-01', rating: 40, source: 'Measured', is_latest: true },
      {
        domain: 'brindlequest.example',
        measured_on: '2026-03-01',
        rating: 3,
        source: 'Measured',
        is_latest: true,
      },
    ]);
    await db('revenues').insert({
      listing_id: listing,
      as_of: '2026-10-01',
      monthly_cents: 5,
      source: 'Owner',
      is_latest: true,
    });
    await db('follows').insert({ listing_id: listing, account_id: account, created_at: at });
    await db('reviews').insert({ listing_id: listing, account_id: account, rating: 4, created_at: at });
    await db('listing_updates').insert({ listing_id: listing, title: 'News', body: 'Some.', created_at: at });
    await db('listing_media').insert({
      listing_id: listing,
      position: 0,
      kind: 'image',
      url: 'https://genuine.test/a.png',
    });
    await db('listing_views').insert({ listing_id: listing, views: 3 });
    await insert('blog_posts', {
      site_id: await siteId(),
      slug: 'a-launch-week-day-by-day',
      title: 'Our own',
      summary: 'S',
      markdown: 'M',
      author: 'A',
      published_at: at,
      updated_at: at,
    });
    const real = await everything();

    await seedDemo(db, { now });
    const seeded = await everything();
    for (const table of tables) expect(seeded[table], table).to.include.members(real[table] ?? []);
    // Real launches decide the awards of their weeks; real measurements and slugs keep their places.
    expect(await db('awards').whereIn('week', ['2026-09-21', '2026-10-05'])).to.have.lengthOf(1);
    expect(await db('awards').where('week', '2026-09-28')).to.have.lengthOf(3);
    expect(await db('domain_ratings').where('domain', 'brindlequest.example')).to.have.lengthOf(1);
    expect(await db('blog_posts').where('slug', 'a-launch-week-day-by-day-demo')).to.have.lengthOf(1);
    expect(
      await rows(
        `SELECT FROM interview_answers a JOIN founders f ON f.id = founder_id WHERE slug = 'femke-dijkgraaf-demo'`,
      ),
    ).not.to.be.empty;

    await db.transaction(removeDemo);
    expect(await everything()).to.deep.equal(real);
  });

  it('puts its products where renamed and removed categories went, and asks only the questions there are', async () => {
    const finance = await db('categories').where('slug', 'finance').first<{ id: number }>('id');
    await db('categories').where({ id: finance.id }).update({ slug: 'money', name: 'Money' });
    await db('former_categories').insert({ category_id: finance.id, slug: 'finance', name: 'Finance' });
    const below = await db('categories').where({ parent_id: finance.id }).pluck<number[]>('id');
    await db('categories').whereIn('id', below).delete();
    await db('interview_questions').where('position', 3).update({ question: 'Ours?' });

    await seedDemo(db, { now });
    expect(await db('listing_categories').where('category_id', finance.id)).not.to.be.empty;
    expect(await db('categories').whereIn('slug', ['finance'])).to.be.empty;
    expect(
      await rows(
        'SELECT FROM interview_answers JOIN interview_questions q ON q.id = question_id WHERE position = 3',
      ),
    ).to.be.empty;
    expect(await rows('SELECT FROM interview_answers')).not.to.be.empty;
  });
});
