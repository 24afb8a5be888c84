/** What drafts make of founders: facts on their pages, one page for a person of one owner, and two for two people. */
import { expect } from 'chai';
import { mergedFacts, samePerson } from '../../src/listings/founder-match-rules.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { type Caller, restCaller } from '../support/callers.ts';
import { insertCategories, insertReadyDraft } from '../support/drafts.ts';

const bio = 'Built mail tools for fifteen years before this.';
const mara = { name: 'Mara Lind', title: 'Founder', bio };
const maraOnX = 'https://x.com/maralind';

describe('founders of drafts', () => {
  let api: RunningApi;
  let call: Caller;
  let count = 0;
  before(async () => {
    api = await startApi();
    call = restCaller(api.baseUrl);
    await insertCategories(api.db);
  });
  after(() => api.close());

  /** Somebody with an account of their own. */
  async function somebody() {
    const email = `owner-${(count += 1)}@owners.example`;
    const key = await api.key(email);
    return {
      email,
      key,
      answer: async () => call('answer_interview', { answers: [] }, { key }),
      /** A live listing, made from a draft with these edits. */
      async launches(edits: Record<string, unknown>) {
        const id = await insertReadyDraft(api.db, email);
        await api
          .db('drafts')
          .where({ id })
          .update({ url: `https://product-${(count += 1)}.example/` });
        const edit = async (changes: Record<string, unknown>) => {
          const { status, body } = await call('update_draft', { id, ...changes }, { key });
          expect(status, JSON.stringify(body)).to.equal(200);
        };
        await edit(edits);
        const { body } = await call('submit_draft', { id }, { key });
        const listing_id = Number(body['listing_id']);
        await api
          .db('listings')
          .where({ id: listing_id })
          .update({ status: 'live', plan: 'free', launched_at: new Date() });
        return {
          id: listing_id,
          draftId: id,
          edit,
          founders: async () =>
            (await call('get_my_listing', { listing_id }, { key })).body['founders'] as {
              slug: string;
              name: string;
              title: string | null;
            }[],
          first: async () => {
            const { body: shown } = await call('get_my_listing', { listing_id }, { key });
            return (shown['founders'] as { slug: string }[])[0]?.slug ?? '';
          },
        };
      },
    };
  }
  const founder = async (slug: string) => (await call('get_founder', { slug })).body;
  const companies = async (slug: string) =>
    ((await founder(slug))['companies'] as unknown[] | undefined)?.length ?? 0;
  const inCountry = async (country: string) => {
    const { body } = await call('list_founders', { country, per_page: 100 });
    return (body['items'] as { slug: string }[]).map(({ slug }) => slug);
  };

  it('have the bio, country and links of the draft on their pages, and change with it', async () => {
    const owner = await somebody();
    const listing = await owner.launches({
      founders: [mara, { name: 'Jo Berg', title: 'CTO' }],
      founder_socials: { x: maraOnX, github: 'https://github.com/mara' },
      fields: { country: 'se' },
    });
    const [first, second] = (await listing.founders()).map(({ slug }) => slug);
    expect(await founder(first ?? '')).to.deep.include({
      bio,
      country: 'SE',
      socials: { x: maraOnX, github: 'https://github.com/mara' },
    });
    // The links of a draft are those of its first founder.
    expect(await founder(second ?? '')).to.deep.include({ bio: null, country: 'SE', socials: {} });
    expect(await inCountry('se')).to.include.members([first, second]);

    await listing.edit({ fields: { country: 'PT' }, founder_socials: { github: '' } });
    expect(await founder(first ?? '')).to.deep.include({ country: 'PT', socials: { x: maraOnX } });
    expect(
      [await inCountry('SE'), await inCountry('PT')].map((all) => all.includes(first ?? '')),
    ).to.deep.equal([false, true]);
    // The first founder is another: so are the links.
    await listing.edit({ founders: [{ name: 'Jo Berg', title: 'CEO' }, mara] });
    expect([(await founder(first ?? ''))['socials'], (await founder(second ?? ''))['socials']]).to.deep.equal(
      [{}, { x: maraOnX }],
    );
    await listing.edit({ fields: { country: null }, founders: [{ name: 'Mara Lind' }] });
    expect(await founder(first ?? '')).to.deep.include({ bio: null, country: null });
  });

  it('are one with several companies where they are the same person of one owner', async () => {
    const owner = await somebody();
    const one = await owner.launches({ founders: [mara], founder_socials: { x: maraOnX } });
    const two = await owner.launches({ founders: [{ name: 'mara  lind', title: 'Chair' }] });
    // The name is written otherwise, and the account is the same.
    const three = await owner.launches({
      founders: [{ name: 'M. Lind', title: 'Advisor' }],
      founder_socials: { x: 'https://www.x.com/MaraLind/', github: 'https://github.com/mara' },
    });
    const slug = await one.first();
    expect([await two.first(), await three.first()]).to.deep.equal([slug, slug]);
    expect((await two.founders())[0]).to.include({ title: 'Chair' });
    const shown = await founder(slug);
    expect(shown['companies']).to.have.length(3);
    expect(shown).to.deep.include({ name: 'Mara Lind', bio });
    expect(shown['socials']).to.include({ github: 'https://github.com/mara' });
    // What one draft removes goes, what another has stays.
    await two.edit({ founders: [{ name: 'mara  lind' }] });
    expect(await founder(slug)).to.deep.include({ bio });
    await three.edit({ founders: [] });
    expect(await companies(slug)).to.equal(2);
  });

  it('are one where two drafts are submitted at once', async () => {
    const owner = await somebody();
    const name = 'Ada Atonce';
    const listings = await Promise.all([1, 2, 3].map(() => owner.launches({ founders: [{ name }] })));
    const slugs = await Promise.all(listings.map((listing) => listing.first()));
    expect(new Set(slugs).size).to.equal(1);
    expect(await companies(slugs[0] ?? '')).to.equal(3);
  });

  it('stay two with one name: of different owners, with different accounts, and on one listing', async () => {
    const [owner, other] = [await somebody(), await somebody()];
    const founders = [{ name: 'Kim Twin' }];
    const one = await owner.launches({ founders, founder_socials: { x: 'https://x.com/kim-one' } });
    const two = await owner.launches({ founders, founder_socials: { x: 'https://x.com/kim-two' } });
    const three = await other.launches({ founders, founder_socials: { x: 'https://x.com/kim-one' } });
    const slugs = [await one.first(), await two.first(), await three.first()];
    expect(new Set(slugs).size).to.equal(3);
    for (const slug of slugs) expect(await companies(slug)).to.equal(1);
    const twins = await other.launches({ founders: [{ name: 'Lee Same' }, { name: 'Lee Same' }] });
    expect(new Set((await twins.founders()).map(({ slug }) => slug)).size).to.equal(2);
  });

  it('are the owner’s own profile where that has the name, which no draft changes', async () => {
    const owner = await somebody();
    const account = await api.db('accounts').where({ email: owner.email }).first<{ id: number }>('id');
    const own = { slug: `own-profile-${account.id}`, name: 'Ola Own', account_id: account.id };
    await api.db('founders').insert({ ...own, bio: 'Mine.' });
    const listing = await owner.launches({
      founders: [{ name: 'Ola Own', title: 'CEO', bio }],
      fields: { country: 'SE' },
    });
    expect((await listing.founders())[0]).to.include({ slug: own.slug, title: 'CEO' });
    expect(await founder(own.slug)).to.include({ bio: 'Mine.', country: null });
  });

  it('of a listing that changed hands are not changed by the draft of the former owner’s other listing', async () => {
    const [owner, next] = [await somebody(), await somebody()];
    const kept = await owner.launches({ founders: [{ name: 'Sol Shared', bio: 'As it was.' }] });
    const given = await owner.launches({ founders: [{ name: 'Sol Shared' }] });
    const slug = await kept.first();
    expect(await given.first()).to.equal(slug);
    const { id } = await api.db('accounts').where({ email: next.email }).first<{ id: number }>('id');
    await api.db('listings').where({ id: given.id }).update({ owner_id: id });
    await kept.edit({ founders: [{ name: 'Sol Shared', bio: 'Changed.' }] });
    expect((await founder(await kept.first()))['bio']).to.equal('Changed.');
    expect([await kept.first(), (await founder(slug))['bio']]).to.deep.equal([`${slug}-2`, 'As it was.']);
  });

  it('can be interviewed without a profile, and show their answers', async () => {
    const owner = await somebody();
    const [question] = await api
      .db('interview_questions')
      .insert({ position: 1, question: 'Why?', hint: null })
      .returning<{ id: number }[]>('id');
    const question_id = question?.id;
    const answers = [{ question_id, answer: 'Why not.' }];
    const none = await call('answer_interview', { answers }, { key: owner.key });
    expect([none.status, none.body['code']]).to.deep.equal([409, 'founder_profile_missing']);
    expect(none.body['detail']).to.match(/submit_listing.*update_draft.*founders.*submit_draft/);

    const listing = await owner.launches({ founders: [] });
    const nobody = await call('answer_interview', { answers }, { key: owner.key });
    expect([nobody.status, nobody.body['code']]).to.deep.equal([409, 'founder_profile_missing']);
    expect(nobody.body['detail']).to.include(listing.draftId).and.to.include('update_draft');

    // What the fault says is enough.
    await listing.edit({ founders: [{ name: 'Ida Asked' }, { name: 'Second Founder' }] });
    const given = await call('answer_interview', { answers }, { key: owner.key });
    const slug = await listing.first();
    expect(given.status).to.equal(200);
    expect(given.body['founder']).to.deep.equal({
      slug,
      name: 'Ida Asked',
      page: `${api.baseUrl}/founders/${slug}`,
    });
    expect((await founder(slug))['interview']).to.deep.equal([
      { question_id, question: 'Why?', answer: 'Why not.' },
    ]);
    expect(await (await fetch(`${api.baseUrl}/founders/${slug}`)).text()).to.include('Why not.');

    // The name of the account says who of them it is.
    await api.db('accounts').where({ email: owner.email }).update({ name: 'Second Founder' });
    expect((await owner.answer()).body['founder']).to.include({ name: 'Second Founder' });
    await api.db('listings').where({ id: listing.id }).update({ status: 'draft', launched_at: null });
    expect((await owner.answer()).body['founder']).to.include({ page: null });
  });
});

describe('the rules of founders', () => {
  it('match a person by account and name, and nobody with another account', () => {
    const found = (person: { name: string; socials: object }) =>
      samePerson(
        [
          { name: 'Jo Lind', socials: { x: 'https://x.com/jo' } },
          { name: 'Jo Lind', socials: {} },
          { name: 'Mara Lind', socials: { github: 'https://github.com/mara', website: 'https://t.example' } },
        ],
        person,
      );
    expect(found({ name: 'jo  lind', socials: {} })?.socials).to.deep.equal({ x: 'https://x.com/jo' });
    expect(found({ name: 'Jo Lind', socials: { x: 'https://x.com/other' } })?.socials).to.deep.equal({});
    const github = 'https://GitHub.com/mara/';
    expect(found({ name: 'M. Lind', socials: { github } })?.name).to.equal('Mara Lind');
    // An account of the company on two founders makes them no one person; nor does its website.
    expect(found({ name: 'Pat Berg', socials: { github } })).to.equal(undefined);
    expect(found({ name: 'Ann Lind', socials: { website: 'https://t.example' } })).to.equal(undefined);
    expect(found({ name: 'Mara Lind', socials: { github: 'https://github.com/other' } })).to.equal(undefined);
  });

  it('change what the draft changed, and nothing that came from elsewhere', () => {
    const facts = (text: string | null) => ({
      bio: text,
      country: text,
      socials: text === null ? {} : { x: text },
    });
    for (const [now, before, after, then] of [
      ['A', 'A', 'A', 'A'],
      ['A', 'A', 'B', 'B'],
      ['A', 'A', null, null],
      ['C', 'A', 'B', 'B'],
      ['C', 'A', null, 'C'],
      ['C', 'A', 'A', 'C'],
      [null, null, 'B', 'B'],
    ] as const) {
      expect(mergedFacts(facts(now), facts(before), facts(after))).to.deep.equal(facts(then));
    }
  });
});
