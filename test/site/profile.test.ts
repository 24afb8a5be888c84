/** The profile of a person, on their listings and on the founder's page. */
import { expect } from 'chai';
import { type RunningApi, startApi } from '../support/api.ts';
import { restCaller } from '../support/callers.ts';
import { insertCategories, insertReadyDraft } from '../support/drafts.ts';
import { type Visitor, signIn, visitorOf } from '../support/visitor.ts';

const form = {
  name: 'Mara Lind',
  title: 'Founder and CEO',
  bio: 'Built mail tools for fifteen years.\r\nNow builds calmer ones.',
  country: 'SE',
  'link-website': 'https://mara.example/',
};

interface Founder {
  id: number;
  slug: string;
  name: string;
  bio: string | null;
  title: string | null;
  account_id: number | null;
}

describe('the profile', () => {
  let api: RunningApi;
  let mara: Visitor;
  let email: string;
  before(async () => {
    api = await startApi();
    await insertCategories(api.db);
  });
  after(() => api.close());
  let count = 0;
  beforeEach(async () => {
    mara = visitorOf(api.baseUrl);
    email = `mara-${(count += 1)}@shop.example`;
    await signIn(mara, api.db, email);
  });

  const call = async (id: string, input: Record<string, unknown>) => {
    const { status, body } = await restCaller(api.baseUrl)(id, input, { key: await api.key(email) });
    expect(status, JSON.stringify(body)).to.be.lessThan(300);
    return body;
  };
  /** A listing of Mara's, made of a draft that names its founders. */
  const listing = async (founders?: { name: string; title?: string; bio?: string }[]) => {
    const draftId = await insertReadyDraft(api.db, email);
    if (founders) await call('update_draft', { id: draftId, founders });
    const { listing_id: id } = (await call('submit_draft', { id: draftId })) as { listing_id: number };
    return { id, draftId };
  };
  const foundersOf = async (listingId: number) =>
    api
      .db('listing_founders as lf')
      .join('founders as f', 'f.id', 'lf.founder_id')
      .where('lf.listing_id', listingId)
      .orderBy('lf.position')
      .select<Founder[]>('f.id', 'f.slug', 'f.name', 'f.bio', 'lf.title', 'f.account_id');
  const signals = () =>
    api.db('outbox').where({ name: 'requirementsChanged' }).pluck<string[]>('workflow_id');

  it('is saved, shown again, and names the account', async () => {
    const saved = await mara.post('/account/profile', form);
    expect([saved.status, saved.to]).to.deep.equal([303, '/account/profile?said=profile-saved']);
    const page = await mara.get(saved.to ?? '');
    expect(page.$('[role=status]').text()).to.equal('Your profile is saved.');
    expect(page.$('#name').val()).to.equal('Mara Lind');
    expect(page.$('#title').val()).to.equal('Founder and CEO');
    expect(page.$('#bio').text()).to.equal('Built mail tools for fifteen years.\nNow builds calmer ones.');
    expect(page.$('#country option:selected').text()).to.equal('Sweden');
    expect(page.$('#link-website').val()).to.equal('https://mara.example/');
    expect((await call('get_account', {}))['name']).to.equal('Mara Lind');
    expect(await api.db('founders').where({ name: 'Mara Lind', country: 'SE' })).to.have.length(1);
  });

  it('has a photo by its address, which is fetched and shown from here', async () => {
    const { id } = await listing();
    const photo_url = 'https://mara.example/mara.jpg';
    await mara.post('/account/profile', { ...form, photo_url, listings: [String(id)] });
    expect((await mara.get('/account/profile')).$('#photo_url').val()).to.equal(photo_url);
    const [{ id: pictureId }] = (await api
      .db('pictures')
      .where({ kind: 'face', source_url: photo_url })
      .select('id')) as [{ id: number }];
    const started = () => api.db('outbox').where({ name: 'storePicture' }).pluck<string[]>('workflow_id');
    expect(await started()).to.deep.equal([`picture/${pictureId}/1`]);
    const photo = async () => {
      const { slug } = await api.db('listings').where({ id }).first<{ slug: string }>('slug');
      await api.db('listings').where({ id }).update({ status: 'live', launched_at: new Date() });
      const { body } = await restCaller(api.baseUrl)('get_listing', { slug });
      const [founder] = body['founders'] as { slug: string; photo: unknown }[];
      return { api: founder?.photo, page: (await mara.get(`/listings/${slug}`)).$('img.face').attr('src') };
    };
    expect(await photo()).to.deep.equal({ api: null, page: undefined });
    await api.db('founders').where({ photo_url }).update({ photo_picture: 'abc 256 256' });
    expect(await photo()).to.deep.equal({
      api: { url: `${api.baseUrl}/pictures/abc/256.webp`, width: 256, height: 256 },
      page: '/pictures/abc/256.webp',
    });
    await mara.post('/account/profile', { ...form, photo_url: '', listings: [String(id)] });
    expect(await photo()).to.deep.equal({ api: null, page: undefined });
    const refused = await mara.post('/account/profile', { ...form, photo_url: 'http://mara.example/a.jpg' });
    expect(refused.status).to.equal(400);
    expect(refused.$('#photo_url-problem').text()).to.include('https');
    expect(refused.$('#photo_url').val()).to.equal('http://mara.example/a.jpg');
  });

  it('takes the place of the founder whom the website named, with the founder’s page', async () => {
    const { id } = await listing([
      { name: 'Jo Bexley', title: 'CTO' },
      { name: 'mara  lind', title: 'Founder', bio: 'Founder.' },
    ]);
    const before = await foundersOf(id);
    const page = await mara.get('/account/profile');
    expect(page.$('input[name=listings]:checked'), 'nobody’s name is guessed').to.have.length(0);
    await mara.post('/account/profile', { ...form, listings: [String(id)] });
    const after = await foundersOf(id);
    expect(after.map(({ name, title }) => [name, title])).to.deep.equal([
      ['Jo Bexley', 'CTO'],
      ['Mara Lind', 'Founder and CEO'],
    ]);
    expect(after[1]).to.deep.include({ id: before[1]?.id, slug: before[1]?.slug });
    expect(after[1]?.bio).to.include('calmer');
    expect((await mara.get('/account/profile')).$('input[name=listings]:checked').val()).to.equal(String(id));
  });

  it('begins with what the draft of a listing has of its person', async () => {
    const { draftId } = await listing([{ name: 'Mara Lind', title: 'Founder' }]);
    await call('update_draft', {
      id: draftId,
      fields: { country: 'SE' },
      founder_socials: { website: 'https://mara.example/' },
    });
    await api.db('accounts').where({ email }).update({ name: 'Mara Lind' });
    const page = await mara.get('/account/profile');
    expect(page.$('#country option:selected').text()).to.equal('Sweden');
    expect(page.$('#link-website').val()).to.equal('https://mara.example/');
  });

  it('joins the founders of a listing that does not name its person, and leaves again', async () => {
    const { id } = await listing([{ name: 'Jo Bexley', title: 'CTO' }]);
    await mara.post('/account/profile', { ...form, listings: [String(id)] });
    expect((await foundersOf(id)).map(({ name }) => name)).to.deep.equal(['Jo Bexley', 'Mara Lind']);
    await mara.post('/account/profile', { ...form, title: 'Adviser', listings: [String(id)] });
    expect((await foundersOf(id)).map(({ title }) => title)).to.deep.equal(['CTO', 'Adviser']);
    await mara.post('/account/profile', form);
    expect((await foundersOf(id)).map(({ name }) => name)).to.deep.equal(['Jo Bexley']);
    expect(
      await api.db('founders').where({ name: 'Mara Lind' }).whereNotNull('account_id'),
    ).not.to.deep.equal([]);
  });

  it('is one profile on several listings', async () => {
    const [one, other] = [await listing(), await listing()];
    await mara.post('/account/profile', { ...form, listings: [String(one.id), String(other.id)] });
    const [first] = await foundersOf(one.id);
    const [second] = await foundersOf(other.id);
    expect(first?.id).to.equal(second?.id);
    expect(await api.db('founders').where({ account_id: first?.account_id })).to.have.length(1);
  });

  it('stays as its person wrote it when the draft is edited', async () => {
    const { id, draftId } = await listing();
    await mara.post('/account/profile', { ...form, listings: [String(id)] });
    await call('update_draft', {
      id: draftId,
      founders: [{ name: 'Mara Lind', title: 'Nobody', bio: 'Something else.' }, { name: 'Jo Bexley' }],
    });
    const edited = await foundersOf(id);
    expect(edited.map(({ name, title }) => [name, title])).to.deep.equal([
      ['Mara Lind', 'Founder and CEO'],
      ['Jo Bexley', null],
    ]);
    expect(edited[0]?.bio).to.include('calmer');
    await call('update_draft', { id: draftId, founders: [{ name: 'Jo Bexley' }] });
    expect((await foundersOf(id)).map(({ name }) => name)).to.deep.equal(['Jo Bexley', 'Mara Lind']);
  });

  for (const [what, drafted] of [
    ['after its person has another name', 'Mara Lind'],
    ['when the website writes the name otherwise', 'mara  lind'],
  ] as const) {
    it(`is on its listing once when the draft is edited ${what}`, async () => {
      const jo = { name: 'Jo Bexley' };
      const { id, draftId } = await listing([{ name: drafted }, jo]);
      await mara.post('/account/profile', { ...form, listings: [String(id)] });
      await mara.post('/account/profile', { ...form, name: 'Mara Berg', listings: [String(id)] });
      const names = async () => (await foundersOf(id)).map(({ name }) => name);
      await call('update_draft', { id: draftId, fields: { tagline: 'Calmer mail.' } });
      expect(await names()).to.deep.equal(['Mara Berg', 'Jo Bexley']);
      await call('update_draft', { id: draftId, founders: [jo, { name: drafted, title: 'Nobody' }] });
      expect(await names()).to.deep.equal(['Jo Bexley', 'Mara Berg']);
      await call('update_draft', { id: draftId, founders: [{ name: 'Mara Berg' }, jo] });
      expect(await names(), 'the draft follows').to.deep.equal(['Mara Berg', 'Jo Bexley']);
      await mara.post('/account/profile', { ...form, name: 'Jo Bexley', listings: [String(id)] });
      await call('update_draft', { id: draftId, fields: { tagline: 'Calm mail.' } });
      const [first, second] = await foundersOf(id);
      expect(first?.account_id, 'of two with one name').to.be.a('number');
      expect(second).to.include({ name: 'Jo Bexley', account_id: null });
      expect(await names()).to.have.length(2);
    });
  }

  it('has launches that wait look again, and no others', async () => {
    const waiting = await listing([{ name: 'Mara Lind' }]);
    const idle = await listing();
    await call('choose_free_listing', { listing_id: waiting.id });
    await api.db('outbox').delete();
    await mara.post('/account/profile', { ...form, listings: [String(waiting.id), String(idle.id)] });
    expect(await signals()).to.deep.equal([`free-launch/${waiting.id}/1`]);
    await api.db('outbox').delete();
    await mara.post('/account/profile', form);
    expect(await signals(), 'also when it leaves').to.deep.equal([`free-launch/${waiting.id}/1`]);
  });

  it('tells what a free launch still asks for', async () => {
    await listing();
    await mara.post('/account/profile', { ...form, title: '', bio: 'Short.' });
    const missing = /needs a title.*needs a bio of at least 40 characters; it has 6/s;
    expect((await mara.get('/account/profile')).$('.note').text()).to.match(missing);
    await mara.post('/account/profile', form);
    expect((await mara.get('/account/profile')).$('.note')).to.have.length(0);
  });

  it('goes on no listing of others', async () => {
    const { id } = await listing([{ name: 'Ines Moor' }]);
    const ines = visitorOf(api.baseUrl);
    await signIn(ines, api.db, 'ines@shop.example');
    const before = await foundersOf(id);
    await ines.post('/account/profile', {
      ...form,
      name: 'Ines Moor',
      listings: [String(id), 'x', '-1', ''],
    });
    expect(await foundersOf(id)).to.deep.equal(before);
    expect((await ines.get('/account/profile')).$('input[name=listings]')).to.have.length(0);
  });

  it('saved twice at once is one profile', async () => {
    const { id } = await listing([]);
    await Promise.all(
      Array.from({ length: 6 }, () => mara.post('/account/profile', { ...form, listings: [String(id)] })),
    );
    expect((await foundersOf(id)).map(({ name }) => name)).to.deep.equal(['Mara Lind']);
  });

  for (const [what, wrong, field] of [
    ['no name', { name: ' \t' }, 'name'],
    ['a name too long', { name: 'n'.repeat(161) }, 'name'],
    ['a title too long', { title: 't'.repeat(161) }, 'title'],
    ['a biography too long', { bio: 'b'.repeat(3001) }, 'bio'],
    ['no country', { country: 'ZZ' }, 'country'],
    ['a country by its long code', { country: 'SWE' }, 'country'],
    ['a link that runs', { 'link-x': 'javascript:alert(1)' }, 'link-x'],
    ['a link with a password', { 'link-medium': 'https://a:b@medium.example/' }, 'link-medium'],
    ['a link that is none', { 'link-github': 'mara' }, 'link-github'],
    ['a link too long', { 'link-custom': `https://a.example/${'a'.repeat(500)}` }, 'link-custom'],
  ] as const) {
    it(`is not saved with ${what}; what was typed stays`, async () => {
      await mara.post('/account/profile', form);
      const answer = await mara.post('/account/profile', { ...form, bio: 'Typed with care.', ...wrong });
      expect(answer.status).to.equal(400);
      expect(answer.$(`#${field}`).attr('aria-invalid')).to.equal('true');
      expect(answer.$('[role=alert] a').attr('href')).to.equal(`#${field}`);
      expect(answer.$(`#${field}`).closest('details:not([open])'), 'in sight').to.have.length(0);
      if (field !== 'bio') expect(answer.$('#bio').text()).to.equal('Typed with care.');
      const [kept] = await api
        .db('founders')
        .whereNotNull('account_id')
        .orderBy('id', 'desc')
        .limit(1)
        .select<Record<string, unknown>[]>('name', 'country');
      expect(kept).to.include({ name: 'Mara Lind', country: 'SE' });
    });
  }

  it('shows what was written as text', async () => {
    const { id } = await listing([]);
    const bio = '</textarea><script>alert(1)</script> and forty characters more of it.';
    await mara.post('/account/profile', { ...form, bio, listings: [String(id)] });
    const page = await mara.get('/account/profile');
    expect(page.$('script')).to.have.length(0);
    expect(page.$('#bio').text()).to.equal(bio);
  });
});
