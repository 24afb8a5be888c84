import { expect } from 'chai';
import type { Knex } from 'knex';
import { listFounders } from '../../src/founders/list-queries.ts';
import { insertCategory, insertFounder, insertListing, insertSite, mainSite } from '../directory/rows.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { restCaller } from '../support/callers.ts';

describe('founders', () => {
  let api: RunningApi;
  let db: Knex;
  const call = (id: string, input: Record<string, unknown> = {}) => restCaller(api.baseUrl)(id, input);
  const names = async (input: Record<string, unknown>) => {
    const { body, status } = await call('list_founders', input);
    expect(status).to.equal(200);
    return (body['items'] as { name: string }[]).map(({ name }) => name);
  };

  before(async () => {
    api = await startApi({ clock: () => new Date('2026-11-25T12:00:00Z') });
    db = api.db;
    const site = await mainSite(db);
    const other = await insertSite(db, 'other', 'other.example');
    const mail = await insertCategory(db, 'mail');
    const listing = (slug: string, columns = {}) =>
      insertListing(db, slug, { site_id: site, categories: [mail], ...columns });
    const open = await listing('open-book', {
      votes: 3,
      story: JSON.stringify({ title: 'How it began', story: 'With a letter.' }),
      unlocked_sections: ['story'],
    });
    const shut = await listing('shut-book', {
      votes: 8,
      story: JSON.stringify({ story: 'Nobody has paid for this one.' }),
      unlocked_sections: ['milestones'],
    });
    const blank = await listing('blank-book', { votes: 1, unlocked_sections: ['story'] });
    const draft = await listing('draft-book', {
      status: 'draft',
      story: JSON.stringify({ story: 'Not yet.' }),
      unlocked_sections: ['story'],
    });
    const waiting = await listing('waiting-book', { status: 'scheduled', launch_week: '2026-11-30' });
    const elsewhere = await listing('elsewhere', { site_id: other });

    const ana = await insertFounder(db, 'ana-sousa', 'Ána Sôusa', {
      country: 'PT',
      bio: 'Writes letters.',
      socials: JSON.stringify({ linkedin: 'https://linkedin.example/ana' }),
      listings: [open, shut, blank, draft],
    });
    await insertFounder(db, 'lukasz-nowak', 'Łukasz Nowak', { country: 'PL', listings: [open] });
    await insertFounder(db, 'nora-anand', 'Nora Anand', { country: 'PT', listings: [shut] });
    await insertFounder(db, 'joanna-novak', "Joanna O'Novak", { listings: [shut] });
    await insertFounder(db, 'olga', 'Ольга Петрова', { listings: [blank] });
    await insertFounder(db, 'wang', '王小明', { listings: [blank] });
    await insertFounder(db, 'percent', '100%_\\ Real', { listings: [blank] });
    await insertFounder(db, 'ana-hidden', 'Ana Hidden', { listings: [draft, waiting] });
    await insertFounder(db, 'ana-elsewhere', 'Ana Elsewhere', { country: 'PT', listings: [elsewhere] });
    await insertFounder(db, 'ana-idle', 'Ana Idle');

    const questions = await db('interview_questions')
      .insert([
        { position: 2, question: 'What next?', hint: 'A plan.' },
        { position: 1, question: 'Why?' },
        { position: 0, question: 'Retired?', is_active: false },
      ])
      .returning<{ id: number }[]>('id');
    await db('interview_answers').insert(
      questions.map(({ id }, n) => ({
        founder_id: ana,
        question_id: id,
        answer: `Answer ${n}.`,
        updated_at: new Date(),
      })),
    );
  });
  after(() => api.close());

  it('are those with a live listing on this site, by name without case and accents', async () => {
    const { body } = await call('list_founders');
    expect(await names({})).to.deep.equal([
      '100%_\\ Real',
      'Ána Sôusa',
      "Joanna O'Novak",
      'Łukasz Nowak',
      'Nora Anand',
      'Ольга Петрова',
      '王小明',
    ]);
    expect(body).to.include({ total: 7, total_pages: 1 }).and.not.have.property('total_is_lower_bound');
    expect((body['items'] as unknown[])[1]).to.deep.equal({
      slug: 'ana-sousa',
      name: 'Ána Sôusa',
      country: 'PT',
      bio: 'Writes letters.',
      photo: null,
      is_demo: false,
      companies: ['shut-book', 'open-book', 'blank-book'].map((slug) => ({
        slug,
        name: slug,
        url: `${api.baseUrl}/listings/${slug}`,
        title: 'Founder',
      })),
    });
  });

  it('are found by the beginnings and the parts of their names, in any case and without accents', async () => {
    expect(await names({ q: 'ANA' })).to.deep.equal(['Ána Sôusa', 'Nora Anand']);
    expect(await names({ q: 'an' })).to.deep.equal(['Ána Sôusa', 'Nora Anand']);
    expect(await names({ q: 'anna' })).to.deep.equal(["Joanna O'Novak"]);
    expect(await names({ q: 'sousa ána' })).to.deep.equal(['Ána Sôusa']);
    expect(await names({ q: ' ana   so ' })).to.deep.equal(['Ána Sôusa']);
    expect(await names({ q: 'lukasz' })).to.deep.equal(['Łukasz Nowak']);
    expect(await names({ q: 'ŁUK' })).to.deep.equal(['Łukasz Nowak']);
    expect(await names({ q: "o'n" })).to.deep.equal(["Joanna O'Novak"]);
    expect(await names({ q: 'ова' })).to.deep.equal([]);
    expect(await names({ q: 'петр' })).to.deep.equal(['Ольга Петрова']);
    expect(await names({ q: 'ОЛЬГА ПЕТРОВА' })).to.deep.equal(['Ольга Петрова']);
    expect(await names({ q: '王' })).to.deep.equal(['王小明']);
  });

  it('whose names begin with the text come first, then those with a word that does', async () => {
    expect(await names({ q: 'no' })).to.deep.equal(['Nora Anand', 'Łukasz Nowak']);
    expect(await names({ q: 'nov' })).to.deep.equal(["Joanna O'Novak"]);
    expect(await names({ q: 'nora' })).to.deep.equal(['Nora Anand']);
  });

  it('are found where the name is misspelt, but not beside names that are right', async () => {
    expect(await names({ q: 'luksaz' })).to.deep.equal(['Łukasz Nowak']);
    expect(await names({ q: 'nroa anandd' })).to.deep.equal(['Nora Anand']);
    expect(await names({ q: 'Сузи' })).to.deep.equal([]);
    expect(await names({ q: "o'novka" })).to.deep.equal(["Joanna O'Novak"]);
    expect(await names({ q: 'nowak' })).to.deep.equal(['Łukasz Nowak']);
  });

  it('take operators and wildcards for what they are', async () => {
    expect(await names({ q: '100%' })).to.deep.equal(['100%_\\ Real']);
    expect(await names({ q: '100%_\\' })).to.deep.equal(['100%_\\ Real']);
    for (const q of ['%', '_', '\\', '% %', "'", '& | !', '🚀'.repeat(60)])
      expect(await names({ q }), q).to.deep.equal([]);
    for (const q of ["a' | 'n", "x'y\\", 'a:* & b', "'''a", '\\a', 'а\\б', "а'б", '𐐀bcd'])
      expect((await call('list_founders', { q })).status, q).to.equal(200);
    expect((await names({ q: '   ' })).length).to.equal(7);
  });

  it('are filtered by country, in any case, with and without a text', async () => {
    expect(await names({ country: 'pt' })).to.deep.equal(['Ána Sôusa', 'Nora Anand']);
    expect(await names({ country: 'PT', q: 'nora' })).to.deep.equal(['Nora Anand']);
    expect(await names({ country: 'PL', q: 'nora' })).to.deep.equal([]);
    expect(await names({ country: 'PT', q: 'nraa' })).to.deep.equal([]);
    expect(await names({ country: 'PT', q: 'noar' })).to.deep.equal(['Nora Anand']);
    expect(await names({ country: 'ZZ' })).to.deep.equal([]);
  });

  it('page, with the right total past the end too', async () => {
    expect(await names({ page: 3, per_page: 3 })).to.deep.equal(['王小明']);
    for (const input of [{}, { q: 'a' }, { country: 'PT' }]) {
      const first = await call('list_founders', input);
      const past = await call('list_founders', { ...input, page: 1000, per_page: 100 });
      expect(past.body).to.deep.include({ items: [], total: first.body['total'] });
    }
  });

  it('have a page of their own, with companies, stories that are shown, and answers', async () => {
    const { body } = await call('get_founder', { slug: 'ana-sousa' });
    expect(body).to.deep.include({
      slug: 'ana-sousa',
      name: 'Ána Sôusa',
      bio: 'Writes letters.',
      country: 'PT',
      socials: { linkedin: 'https://linkedin.example/ana' },
      is_demo: false,
    });
    const companies = body['companies'] as Record<string, unknown>[];
    expect(companies.map(({ slug, title, votes }) => [slug, title, votes])).to.deep.equal([
      ['shut-book', 'Founder', 8],
      ['open-book', 'Founder', 3],
      ['blank-book', 'Founder', 1],
    ]);
    expect(companies[0]).to.deep.include({
      status: 'live',
      launched_at: '2026-11-20T00:00:00.000Z',
      primary_category: { slug: 'mail', name: 'mail' },
    });
    expect(body['stories']).to.deep.equal([
      {
        listing: { slug: 'open-book', name: 'open-book', url: `${api.baseUrl}/listings/open-book` },
        sections: { title: 'How it began', story: 'With a letter.' },
      },
    ]);
    expect((body['interview'] as { answer: string }[]).map(({ answer }) => answer)).to.deep.equal([
      'Answer 1.',
      'Answer 0.',
    ]);
    expect(JSON.stringify(body)).not.to.match(/Nobody has paid|Not yet|shown_story/);
  });

  it('without a live listing here are not there, and are not suggested', async () => {
    for (const slug of ['ana-hidden', 'ana-elsewhere', 'ana-idle']) {
      const { status, body } = await call('get_founder', { slug });
      expect([status, body['code']], slug).to.deep.equal([404, 'founder_not_found']);
      expect(body['suggestions']).not.to.include(slug);
    }
    const { body } = await call('get_founder', { slug: 'ana-souza' });
    expect(body['suggestions']).to.deep.equal(['ana-sousa']);
  });

  it('are asked the active questions, in order', async () => {
    const { body } = await call('list_interview_questions');
    expect((body['items'] as Record<string, unknown>[]).map(({ id: _id, ...rest }) => rest)).to.deep.equal([
      { question: 'Why?', hint: null },
      { question: 'What next?', hint: 'A plan.' },
    ]);
  });
});

describe('more founders than are counted', () => {
  let api: RunningApi;
  before(async () => {
    api = await startApi();
  });
  after(() => api.close());

  it('say so, and are in one order over all pages, however they are read', async () => {
    const { db } = api;
    const site = await mainSite(db);
    const small = await insertSite(db, 'small', 'small.example');
    const one = await insertListing(db, 'one', { site_id: site });
    const two = await insertListing(db, 'two', { site_id: small });
    await db.raw(
      `INSERT INTO founders (slug, name, country) SELECT 'f-' || i, CASE WHEN i % 10 = 0 THEN 'Ida ' ELSE 'Zoé ' END
         || translate(md5(i::text), '0123456789', 'ghijklmnop') || CASE WHEN i % 3 = 0 THEN ' Zoega' ELSE '' END, 'IS'
       FROM generate_series(1, 1300) i`,
    );
    await db.raw(`INSERT INTO listing_founders SELECT ?, id, id FROM founders`, [one]);
    await db.raw(`INSERT INTO listing_founders SELECT ?, id, id FROM founders WHERE id % 100 = 0`, [two]);

    const all = async (search: { q?: string; country?: string }, siteId = site) => {
      const names: string[] = [];
      for (let page = 1; page <= 14; page += 1) {
        const { rows, counted } = await listFounders(db, siteId, search, { page, per_page: 100 });
        names.push(...rows.map(({ name }) => name));
        if (siteId === site) expect(counted).to.be.greaterThan(1000);
      }
      return names;
    };
    const byName = (names: string[]) => [...names].sort((a, b) => (a < b ? -1 : 1));
    const everyone = await all({});
    expect(everyone).to.deep.equal(byName(everyone));
    expect(new Set(everyone).size).to.equal(1300);
    expect(await all({ country: 'is' })).to.deep.equal(everyone);
    const zo = everyone.filter((name) => name.startsWith('Zo'));
    const others = everyone.filter((name) => name.startsWith('Ida') && name.endsWith(' Zoega'));
    expect(await all({ q: 'zo' })).to.deep.equal([...zo, ...others]);
    expect(await all({ q: 'ZOE', country: 'is' })).to.deep.equal([...zo, ...others]);
    expect((await all({}, small)).length).to.equal(13);

    const { body } = await restCaller(api.baseUrl)('list_founders', { q: 'zo', page: 2 });
    expect(body).to.include({ total: 1000, total_pages: 50, total_is_lower_bound: true });
  });
});
