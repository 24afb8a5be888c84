import { expect } from 'chai';
import type { Knex } from 'knex';
import { openDatabase } from '../../src/db/knex.ts';
import { nearestSlugs } from '../../src/shared/nearest-queries.ts';
import { didYouMean, nearestOf, slipsOf } from '../../src/shared/nearest-rules.ts';
import { insertListing, insertSite, unpublished, waiting } from '../listings/listing-rows.ts';
import { freshDatabase } from '../support/engines.ts';

describe('nearest slugs', () => {
  const slug = 'quill-barrow';
  const slips = {
    dropped: 'quil-barrow',
    doubled: 'quilll-barrow',
    swapped: 'uqill-barrow',
    wrong: 'quill-barroe',
    'without its hyphen': 'quillbarrow',
    'with an article': 'the-quill-barrow',
    'with a word more': 'quill-barrow-app',
    'with two words more': 'quill-barrow-app-hq',
    begun: 'quill-b',
    'twice wrong': 'quilk-barrew',
  };

  describe('are found for a slug that is', () => {
    let database: { url: string; drop(): Promise<void> };
    let db: Knex;
    let site: number;
    before(async () => {
      database = await freshDatabase();
      db = openDatabase(database.url, 2);
      site = (await db('sites').first<{ id: number }>('id')).id;
      const other = await insertSite(db, 'other');
      const listing = await insertListing(db, slug);
      await insertListing(db, 'larder-light');
      await insertListing(db, 'quill-barrov', { site_id: other });
      await insertListing(db, 'quill-barros', unpublished);
      await insertListing(db, 'string-beck', waiting);
      await db('categories').insert({ slug, name: 'Quills' });
      const posts = {
        site_id: site,
        title: 'T',
        summary: 'S',
        markdown: 'M',
        author: 'A',
        updated_at: new Date(),
      };
      await db('blog_posts').insert([
        { ...posts, slug, published_at: '2026-01-01T00:00:00Z' },
        { ...posts, slug: 'quill-barros', published_at: null },
        { ...posts, slug: 'quill-barrot', published_at: '2026-03-01T00:00:00Z' },
        { ...posts, slug: 'quill-barrov', published_at: '2026-01-01T00:00:00Z', site_id: other },
      ]);
      const founders = (await db('founders')
        .insert([
          { slug, name: 'Quill Barrow' },
          { slug: 'quill-barros', name: 'Without a listing' },
        ])
        .returning('id')) as [{ id: number }];
      await db('listing_founders').insert({ listing_id: listing, founder_id: founders[0].id, position: 0 });
    });
    after(async () => {
      await db.destroy();
      await database.drop();
    });

    for (const kind of ['listing', 'category', 'founder', 'post'] as const) {
      for (const [how, slip] of Object.entries(slips)) {
        it(`${how}: a ${kind}`, async () => {
          const found = await nearestSlugs(db, kind, slip, site, new Date('2026-02-01T00:00:00Z'));
          expect(found).to.deep.equal([slug]);
        });
      }
    }

    it('of a listing that waits for its week', async () => {
      expect(await nearestSlugs(db, 'listing', 'strng-beck', site)).to.deep.equal(['string-beck']);
    });

    it('but not for one that is like none, however short or long', async () => {
      for (const unlike of ['a', 'zzzzzz', 'x'.repeat(220), `${'y-'.repeat(109)}yy`]) {
        expect(await nearestSlugs(db, 'listing', unlike, site), unlike).to.deep.equal([]);
      }
    });
  });

  it('names every slip of one letter', () => {
    const named = new Set(slipsOf('tide'));
    for (const slip of [
      'ide',
      'tde',
      'tie',
      'tid',
      'itde',
      'tdie',
      'tied',
      'tidee',
      'xtide',
      'ti-de',
      'tixe',
      'tida',
    ])
      expect(named.has(slip), slip).to.equal(true);
    expect(named.has('tide')).to.equal(false);
    expect(named.has('')).to.equal(false);
  });

  it('names a bounded number of them', () => {
    for (const long of ['a'.repeat(40), 'ab-'.repeat(73), '1-'.repeat(110)]) {
      expect(slipsOf(long).length, long).to.be.lessThan(3_200);
    }
  });

  it('orders by nearness and stops at three', () => {
    const candidates = ['tidewells', 'tidewell-app', 'tidewall', 'tidefell', 'sidewell', 'tideline', 'else'];
    expect(nearestOf('tidewell', candidates)).to.deep.equal(['tidewells', 'sidewell', 'tidefell']);
    expect(nearestOf('tidewell', ['tidewell-app', 'tideline'])).to.deep.equal(['tidewell-app']);
  });

  it('is put into words', () => {
    expect(didYouMean([])).to.equal('');
    expect(didYouMean(['a'])).to.equal('Did you mean “a”? ');
    expect(didYouMean(['a', 'b', 'c'])).to.equal('Did you mean “a”, “b” or “c”? ');
  });
});
