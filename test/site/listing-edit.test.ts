/** The form in which owners edit a listing: what is saved, what is kept, and what others did meanwhile. */
import { expect } from 'chai';
import { insertCompany } from '../listings/company.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { fieldsOf } from '../support/form-fields.ts';
import { signIn, visitorOf, words } from '../support/visitor.ts';
import { managedListing, stranger } from './managed-listing.ts';

describe('the form of a listing', () => {
  let api: RunningApi;
  before(async () => {
    api = await startApi();
  });
  after(() => api.close());

  const form = 'main form[action$="/edit"]';
  async function opened(columns: Record<string, unknown> = {}) {
    const own = await managedListing(api, columns);
    const edit = `${own.path}/edit`;
    const page = await own.mara.get(edit);
    expect([page.status, page.$('h1 bdi').text()]).to.deep.equal([200, 'Tidewell']);
    const fields = fieldsOf(page, form);
    return {
      ...own,
      edit,
      page,
      fields,
      save: (typed: Record<string, string>) => own.mara.post(edit, { ...fields, ...typed }),
    };
  }

  it('saves what was typed, says what changed, and leaves all else as it is', async () => {
    const description = 'First paragraph.\n\nSecond one.';
    const { save, mara, row, fields } = await opened({
      description,
      tagline: 'Old',
      features: ['One', 'Two'],
      founded_year: 2019,
    });
    expect(fields).to.include({ tagline: 'Old', features: 'One\r\nTwo', founded_year: '2019' });
    const answer = await save({
      tagline: '  Calm inboxes ',
      features: 'Two\r\n\r\n Three ',
      founded_year: '2021',
      country: 'SE',
      'social-github': 'https://github.com/tidewell',
      'faq-question-1': 'Is it free?',
      'faq-answer-1': 'Yes.',
      seo_title: 'Tidewell: calm inboxes',
    });
    expect(answer.status, words(answer)).to.equal(303);
    expect(await row()).to.deep.include({
      tagline: 'Calm inboxes',
      features: ['Two', 'Three'],
      founded_year: 2021,
      country: 'SE',
      description,
      company_socials: { github: 'https://github.com/tidewell' },
      faqs: [{ question: 'Is it free?', answer: 'Yes.' }],
      version: 2,
    });
    const after = await mara.get(answer.to ?? '');
    expect(words(after, '[role=status]')).to.match(
      /^Saved, and public: Tagline, Features, Country, Founded in, Title for search engines, Links, Questions and answers\./,
    );
  });

  it('changes nothing when it is sent as it is, or twice', async () => {
    const { save, mara, row } = await opened({ description: 'A\r\nB', tagline: 'One', keywords: ['a', 'b'] });
    const untouched = await save({});
    expect(words(await mara.get(untouched.to ?? ''), '[role=status]')).to.include('You changed nothing');
    expect((await row())['version']).to.equal(1);
    expect((await save({ tagline: 'Two' })).status).to.equal(303);
    expect((await save({ tagline: 'Two' })).status).to.equal(303);
    expect(await row()).to.include({ tagline: 'Two', version: 2 });
  });

  it('clears what was emptied', async () => {
    const { save, row } = await opened({
      tagline: 'One',
      features: ['a'],
      founded_year: 2000,
      faqs: JSON.stringify([{ question: 'Q', answer: 'A' }]),
    });
    await save({ tagline: '', features: '', founded_year: '', 'faq-question-0': '', 'faq-answer-0': '' });
    expect(await row()).to.deep.include({ tagline: null, features: [], founded_year: null, faqs: [] });
  });

  it('says beside each field what is wrong, keeps what was typed, and saves nothing', async () => {
    const { save, row } = await opened({ tagline: 'Old' });
    const answer = await save({
      tagline: 'Typed with <b>care</b> 🚀 مرحبا',
      headline: 'x'.repeat(201),
      features: `Fine\n${'y'.repeat(201)}`,
      founded_year: 'soon',
      'social-x': 'javascript:alert(1)',
      'faq-question-0': 'Only a question?',
      contact_email: 'nobody',
    });
    expect(answer.status).to.equal(400);
    const summary = answer
      .$('[role=alert] a')
      .toArray()
      .map((link) => answer.$(link).attr('href'));
    expect(summary).to.have.members([
      '#headline',
      '#features',
      '#founded_year',
      '#social-x',
      '#faq-answer-0',
      '#contact_email',
    ]);
    for (const field of summary) expect(answer.$(field).attr('aria-invalid'), field).to.equal('true');
    expect(answer.$('#features-problem').text()).to.match(
      /^Features, line 2, must have at most 200 characters/,
    );
    expect(answer.$('#tagline').val()).to.equal('Typed with <b>care</b> 🚀 مرحبا');
    expect(answer.$('#faq-question-0').val()).to.equal('Only a question?');
    expect(await row()).to.include({ tagline: 'Old', version: 1 });
  });

  it('takes texts of 20,000 characters in any script', async () => {
    const { save, row } = await opened();
    const [description, summary] = ['字'.repeat(20_000), 'ع'.repeat(20_000)];
    expect((await save({ description, summary })).status).to.equal(303);
    expect(await row()).to.include({ description, summary });
    const answer = await save({ description: 'x'.repeat(20_001) });
    expect([answer.status, answer.$('#description').val()?.length]).to.deep.equal([400, 20_001]);
  });

  it('does not overwrite what was changed meanwhile, unless it is sent again', async () => {
    const { save, mara, edit, call, row } = await opened({ tagline: 'Old', headline: 'Old' });
    await call('update_my_listing', { fields: { tagline: 'By an assistant', headline: 'By an assistant' } });
    const answer = await save({ tagline: 'Mine', city: 'Lund' });
    expect(answer.status).to.equal(400);
    expect(answer.$('#tagline-problem').text()).to.include('is now: “By an assistant”');
    expect(answer.$('#headline').attr('aria-invalid'), 'not touched').to.equal(undefined);
    expect(await row()).to.include({ tagline: 'By an assistant', city: null });
    expect(answer.$('#headline').val(), 'not touched').to.equal('By an assistant');
    const again = await mara.post(edit, fieldsOf(answer, form));
    expect(again.status).to.equal(303);
    expect(await row()).to.include({ tagline: 'Mine', city: 'Lund', headline: 'By an assistant' });
  });

  it('merges two edits of different fields', async () => {
    const { save, call, row } = await opened({ tagline: 'Old', city: 'Old' });
    await call('update_my_listing', { fields: { city: 'Lund' } });
    expect((await save({ tagline: 'Mine' })).status).to.equal(303);
    expect(await row()).to.include({ tagline: 'Mine', city: 'Lund' });
  });

  it('writes to the company’s listings on chosen sites, and says what was done there', async () => {
    const company = await insertCompany(api, 'many', ['main', 'tools', 'apps']);
    const mara = visitorOf(api.baseUrl);
    await signIn(mara, api.db, 'founder@example.com');
    const edit = `/account/listings/${company.ids[0]}/edit`;
    const page = await mara.get(edit);
    const boxes = page.$('input[name=apply_to]').toArray();
    expect(boxes.map((box) => page.$(box).attr('value'))).to.have.members(['tools', 'apps']);
    const answer = await mara.post(edit, {
      ...fieldsOf(page, form),
      headline: 'For all of them',
      tagline: 'For this one',
      apply_to: ['tools'],
    });
    expect(answer.status).to.equal(303);
    const headlines = await api.db('listings').whereIn('id', company.ids).orderBy('id').pluck('headline');
    expect(headlines).to.deep.equal(['For all of them', 'For all of them', null]);
    expect(words(await mara.get(answer.to ?? ''), '[role=status]')).to.match(/: changed there, too\./);
  });

  it('ignores in its address what it does not know', async () => {
    const { mara, edit } = await opened();
    const page = await mara.get(`${edit}?saved=<b>,tagline&on=main.written&on=x.written&on=tools.<b>`);
    expect(words(page, '[role=status]')).to.include('Saved, and public: Tagline.').and.not.include('<b>');
  });

  it('loses nothing that was typed when the session is over meanwhile', async () => {
    const { edit, fields, save, mara, row, email } = await opened({ tagline: 'Old' });
    const description = '字'.repeat(20_000);
    await api.db('sessions').delete();
    const kept = await save({ tagline: 'Mine', description });
    expect(kept.status).to.equal(403);
    await signIn(mara, api.db, email);
    const sent = fieldsOf(kept, `form[action="${edit}"]`);
    expect(sent).to.include({ tagline: 'Mine', description }).and.to.have.all.keys(Object.keys(fields));
    expect((await mara.post(edit, sent)).status).to.equal(303);
    expect(await row()).to.include({ tagline: 'Mine', description });
  });

  it('is there for nobody else, and when the session is over', async () => {
    const { edit, fields, row } = await opened({ tagline: 'Old' });
    const eve = await stranger(api);
    for (const answer of [await eve.get(edit), await eve.post(edit, { ...fields, tagline: 'Hers' })]) {
      expect(answer.status).to.equal(404);
    }
    expect((await visitorOf(api.baseUrl).get(edit)).to).to.match(/^\/sign-in/);
    expect(await row()).to.include({ tagline: 'Old' });
  });
});
