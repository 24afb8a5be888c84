/** The fields of a draft, edited on its page in a browser without JavaScript. */
import { expect } from 'chai';
import { type RunningApi, startApi } from '../support/api.ts';
import { type Caller, restCaller } from '../support/callers.ts';
import { insertCategories } from '../support/drafts.ts';
import { type Visited, type Visitor, words } from '../support/visitor.ts';
import { hostileText, insertReviewedDraft, rtlText } from './review-visits.ts';
import { type DraftVisit, visitDraft } from './draft-visit.ts';

describe('a field of a draft on its page', function () {
  this.timeout(60_000);
  let api: RunningApi;
  let call: Caller;
  let mara: Visitor;
  let key: string;
  let id: string;
  let path: string;
  let edit: DraftVisit['edit'];
  before(async () => {
    // The redraft of a test never ends by itself.
    api = await startApi({ requestUpdate: () => Promise.resolve(false) });
    call = restCaller(api.baseUrl);
    await insertCategories(api.db);
  });
  after(() => api.close());
  beforeEach(async () => {
    ({ mara, key, id, path, edit } = await visitDraft(api, insertReviewedDraft));
  });

  const field = async (name: string) => {
    const { body } = await call('get_draft', { id }, { key });
    return (body['fields'] as Record<string, Record<string, unknown>>)[name] ?? {};
  };
  const state = (page: Visited, name: string) => words(page, `#${name} .field-state`);
  /** Presses a button of a section, as the page has it. */
  const press = (page: Visited, name: string, action: string, typed?: string) => {
    const form = page.$(`#${name} form`).has(`button[name=action][value=${action}]`);
    expect(form, `${name}: ${action}`).to.have.length(1);
    return mara.post(form.attr('action') ?? '', {
      action,
      base: String(form.find('input[name=base]').val()),
      ...(typed !== undefined && { [`${name}-value`]: typed }),
    });
  };
  /** The page that an answer leads to. */
  const follow = (answer: Visited) => {
    expect(answer.status, words(answer)).to.equal(303);
    return mara.get(answer.to?.replace(/#.*/, '') ?? '');
  };
  const openEditor = (name: string) => mara.get(`${path}?edit=${name}`);

  it('edits in place: saved, wrong input beside the field, cleared, restored', async () => {
    const form = await openEditor('tagline');
    expect(form.$('#tagline-value').val()).to.equal('Calm inboxes for small teams');
    expect(form.$('#tagline label[for=tagline-value]')).to.have.length(1);
    // Its quote is beside it.
    expect(words(form, '#source #quote')).to.equal('Calm inboxes for small teams');
    const typed = `${hostileText} 👩‍💻 ${rtlText}`;
    const saved = await follow(await press(form, 'tagline', 'save', typed));
    expect([state(saved, 'tagline'), saved.$('#tagline .value').text()]).to.deep.equal(['Edited', typed]);
    expect(words(saved, '#tagline [role=status]')).to.equal('Saved.');

    const again = await openEditor('tagline');
    const long = 'x'.repeat(20_000);
    const refused = await press(again, 'tagline', 'save', long);
    expect(refused.status).to.equal(400);
    expect(words(refused, '#tagline-value-problem')).to.match(/^Tagline .*500/);
    expect(String(refused.$('#tagline-value').val())).to.match(/^x{999,}…?$/);
    expect(await field('tagline')).to.include({ value: typed });

    const restored = await follow(await press(saved, 'tagline', 'restore'));
    expect(state(restored, 'tagline')).to.equal('Drafted from your website');
    expect(words(restored, '#tagline .versions')).to.include('Before').and.include('Bold');
    const mine = await follow(await press(restored, 'tagline', 'former'));
    expect(words(mine, '#tagline .value')).to.equal(typed.replace(/\s+/g, ' '));
    const cleared = await follow(await press(mine, 'tagline', 'clear'));
    expect(state(cleared, 'tagline')).to.equal('Removed');
  });

  it('takes 20,000 characters of any script, and words that filters know', async () => {
    for (const text of ['漢'.repeat(20_000), '👩'.repeat(10_000), `a\r\n\r\n${'b'.repeat(19_000)}`]) {
      await follow(await press(await openEditor('description'), 'description', 'save', text));
      expect(await field('description')).to.include({ value: text.replaceAll('\r\n', '\n') });
    }
    const list = await mara.post(`${path}/fields/features`, {
      action: 'save',
      base: '',
      'features-value': 'x',
    });
    expect(list.status).to.equal(404);
    await follow(await press(await openEditor('stage'), 'stage', 'save', 'Public beta'));
    expect(await field('stage')).to.include({ value: 'beta' });
    const stage = await openEditor('stage');
    expect(stage.$('#stage-value').attr('list')).to.equal(stage.$('#stage datalist').attr('id'));
    expect(stage.$('#stage datalist option')).to.have.length(5);
    await follow(await press(await openEditor('country'), 'country', 'save', 'SE'));
    expect(words(await mara.get(path), '#country .value')).to.equal('Sweden');
  });

  it('locks and unlocks; a double press of any button does no harm', async () => {
    const page = await mara.get(path);
    for (let i = 0; i < 2; i += 1) await follow(await press(page, 'tagline', 'lock'));
    const locked = await mara.get(path);
    expect(state(locked, 'tagline')).to.equal('Locked');
    expect(locked.$('#tagline button[value=redraft]')).to.have.length(0);
    expect((await press(page, 'tagline', 'redraft')).status).to.equal(409);
    for (let i = 0; i < 2; i += 1) await follow(await press(locked, 'tagline', 'unlock'));
    expect(state(await mara.get(path), 'tagline')).to.equal('Drafted from your website');
    const form = await openEditor('tagline');
    for (let i = 0; i < 2; i += 1) await follow(await press(form, 'tagline', 'save', 'Twice'));
    for (let i = 0; i < 2; i += 1) await follow(await press(page, 'city', 'redraft'));
    const rival = await openEditor('competitor_url');
    for (let i = 0; i < 2; i += 1)
      await follow(await press(rival, 'competitor_url', 'save', 'rival.example.com'));
    expect(words(await mara.get(path), '#competitor_url')).to.include('It is being read.');
    expect((await mara.post(`${path}/fields/tagline`, { action: 'explode' })).status).to.equal(404);
    expect((await mara.post(`${path}/fields/nothing`, { action: 'save' })).status).to.equal(404);
  });

  it('drafts a field again: pending, then the result with the old value beside the new', async () => {
    await edit({ fields: { tagline: 'Mine' } });
    const pending = await follow(await press(await mara.get(path), 'tagline', 'redraft'));
    expect(words(pending, '#tagline [role=status]')).to.include('being drafted');
    expect(pending.$('#tagline').attr('hx-trigger')).to.equal('every 5s');
    expect(pending.$('#tagline form')).to.have.length(0);
    const profile = await api
      .db('drafts')
      .where({ id })
      .first<{ profile: { fields: Record<string, object> } }>('profile');
    const tagline = {
      ...profile.profile.fields['tagline'],
      redraft: undefined,
      regenerated: 'changed',
      state: 'ai',
      value: 'Calm inboxes for small teams',
      typed: 'Mine',
    };
    await api
      .db('drafts')
      .where({ id })
      .update({
        profile: JSON.stringify({ ...profile.profile, fields: { ...profile.profile.fields, tagline } }),
      });
    const done = await mara.get(path);
    expect(words(done, '#tagline'))
      .to.include('This is the new value')
      .and.match(/Now Calm inboxes .* Before Mine/);
    expect(done.$('#tagline').attr('hx-trigger')).to.equal(undefined);
    await follow(await press(done, 'tagline', 'former'));
    expect(await field('tagline')).to.include({ value: 'Mine' });
  });

  it('edits what no website states: a competitor, and texts for search engines', async () => {
    await follow(await press(await openEditor('seo-title'), 'seo-title', 'save', 'Tidewell'));
    const saved = await follow(await press(await openEditor('seo-meta'), 'seo-meta', 'save', 'Calm.'));
    expect([words(saved, '#seo-title .value'), words(saved, '#seo-meta .value')]).to.deep.equal([
      'Tidewell',
      'Calm.',
    ]);
    await follow(await press(await openEditor('seo-title'), 'seo-title', 'save', ''));
    expect((await call('get_draft', { id }, { key })).body['seo']).to.deep.equal({
      title: null,
      meta: 'Calm.',
    });
    const refused = await press(
      await openEditor('competitor_url'),
      'competitor_url',
      'save',
      'http://127.0.0.1/',
    );
    expect([refused.status, refused.$('#competitor_url-value').val()]).to.deep.equal([
      400,
      'http://127.0.0.1/',
    ]);
    expect(words(refused, '#competitor_url-value-problem')).to.not.equal('');
  });

  it('says that edits of a submitted draft change the listing, and keeps what that needs', async () => {
    expect((await mara.get(path)).$(`form[action="${path}/submit"] button`).text()).to.equal(
      'Turn it into a listing',
    );
    const { body } = await call('submit_draft', { id }, { key });
    const page = await mara.get(path);
    expect(words(page)).to.include('Your edits here change the listing, too.');
    expect(page.$(`main a[href="/account/listings/${String(body['listing_id'])}"]`).length).to.be.above(0);
    expect(page.$(`form[action="${path}/submit"]`)).to.have.length(0);
    const refused = await press(page, 'name', 'clear');
    expect([refused.status, words(refused, '#name [role=alert]')]).to.deep.equal([
      409,
      'Its listing needs a name and at least one category, so they cannot be removed.',
    ]);
  });

  it('shows what was typed if the draft is gone, closed or being read meanwhile', async () => {
    const typed = `Typed ${hostileText}`;
    for (const [status, says] of [
      ['expired', 'The draft was closed while you were editing it'],
      ['crawling', 'We are reading your website again'],
    ] as const) {
      const form = await openEditor('tagline');
      await api.db('drafts').where({ id }).update({ status });
      const answer = await press(form, 'tagline', 'save', typed);
      expect(answer.status, status).to.equal(409);
      expect(words(answer, '#tagline')).to.include(says);
      expect(answer.$('#tagline textarea').val()).to.equal(typed);
      await api.db('drafts').where({ id }).update({ status: 'ready' });
    }
    const form = await openEditor('tagline');
    await mara.post(`${path}/delete`);
    const answer = await press(form, 'tagline', 'save', typed);
    expect([answer.status, answer.$('#tagline textarea').val()]).to.deep.equal([404, typed]);
    expect(answer.$('main a[href^="/submit"]')).to.have.length(1);
  });

  it('keeps the longest description when the session is over', async () => {
    const typed = '漢'.repeat(20_000);
    mara.cookies.delete('session');
    const answer = await mara.post(`${path}/fields/description`, {
      action: 'save',
      base: 'x',
      'description-value': typed,
    });
    expect(answer.status).to.equal(403);
    expect(answer.$('input[name=description-value]').val()).to.equal(typed);
  });
});
