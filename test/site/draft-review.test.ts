/** The review of a draft, in a browser without JavaScript: quotes, states, edits, what is missing and where was looked. */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { brotliCompressSync } from 'node:zlib';
import { type RunningApi, startApi } from '../support/api.ts';
import { type Caller, restCaller } from '../support/callers.ts';
import { insertCategories } from '../support/drafts.ts';
import { type Visited, type Visitor, signIn, visitorOf } from '../support/visitor.ts';
import { hostileText, insertReviewedDraft, rtlText } from './review-visits.ts';

describe('the review of a draft', function () {
  this.timeout(60_000);
  let api: RunningApi;
  let call: Caller;
  let mara: Visitor;
  let email: string;
  let key: string;
  let id: string;
  let path: string;
  let count = 0;
  before(async () => {
    // The redraft of a test never ends by itself.
    api = await startApi({ requestUpdate: () => Promise.resolve(false) });
    call = restCaller(api.baseUrl);
    await insertCategories(api.db);
  });
  after(() => api.close());
  beforeEach(async () => {
    mara = visitorOf(api.baseUrl);
    email = `mara-${(count += 1)}@shop.example`;
    await signIn(mara, api.db, email);
    key = await api.key(email);
    id = await insertReviewedDraft(api.db, email);
    path = `/account/drafts/${id}`;
  });

  const words = (page: Visited, selector = 'main') => page.$(selector).text().replace(/\s+/g, ' ').trim();
  const edit = async (edits: Record<string, unknown>) => {
    const { status, body } = await call('update_draft', { id, ...edits }, { key });
    expect(status, JSON.stringify(body)).to.equal(200);
  };
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

  it('shows each value with its state, and text of every kind as text', async () => {
    await edit({ fields: { tagline: 'Mine', city: 'Lund', pricing_model: null }, lock_fields: ['name'] });
    const page = await mara.get(path);
    expect([page.status, page.headers.get('cache-control')]).to.deep.equal([200, 'private, no-store']);
    for (const [name, says] of Object.entries({
      name: 'Locked',
      tagline: 'Edited',
      city: 'Written by you',
      description: 'Drafted from your website',
      country: 'Not found on your website',
      pricing_model: 'Removed',
    })) {
      expect(state(page, name), name).to.equal(says);
    }
    expect(page.$('#description .value').text()).to.include(hostileText);
    expect(page.$('main script')).to.have.length(0);
    expect(words(page, '#short_description .value[dir=auto]')).to.equal(rtlText);
    expect(page.$('#city .source-mark')).to.have.length(0);
    expect(words(page)).to.not.match(/_draft|_fields|\/api\//);
    const ids = page
      .$('[id]')
      .toArray()
      .map(({ attribs }) => attribs['id']);
    expect(ids).to.have.length(new Set(ids).size);
    const levels = page
      .$('h1, h2, h3, h4')
      .toArray()
      .map(({ tagName }) => Number(tagName.slice(1)));
    levels.forEach((level, i) => expect(level).to.be.at.most((levels[i - 1] ?? 0) + 1));
  });

  it('opens the quotes of a value in the stored page, and links to them on the live one', async () => {
    const page = await mara.get(path);
    const mark = page.$('#features .source-mark');
    expect(words(page, '#features .source-mark')).to.equal('1 quote from the website: Features');
    const [address = '', fragment] = (mark.attr('href') ?? '').split('#');
    expect(fragment).to.equal('quote');
    const opened = await mara.get(address);
    expect(words(opened, '#source .stored mark#quote')).to.equal('Shared drafts, snooze and rules.');
    expect(words(opened, '#source')).to.include('Paragraph 499 says').and.include('In the text of the page');
    expect(opened.$('#source a[target=_blank]').attr('href')).to.equal(
      'https://tidewell.example/#:~:text=Shared%20drafts%2C%20snooze%20and%20rules.',
    );
    // A long page is shown in part, and whole on request.
    expect(words(opened, '#source')).to.not.include('Paragraph 0 ');
    const whole = await mara.get((opened.$('#whole-page').attr('href') ?? '').replace(/#.*/, ''));
    expect(words(whole, '#source')).to.include('Paragraph 0 ').and.include('Paragraph 699 ');
    for (const each of [page, opened]) {
      expect(brotliCompressSync(each.text).length).to.be.below(20_000);
    }
  });

  it('shows quotes from titles, descriptions and addresses as such, and each of several', async () => {
    const source = (of: string, quote = 1) => mara.get(`${path}?source=${of}&quote=${quote}`);
    const name = await source('fields.name', 2);
    expect([words(name, '#quote'), words(name, '#source h3')]).to.deep.equal([
      'About Tidewell',
      'In the page’s title',
    ]);
    expect(words(name, '#source .quotes')).to.equal('Quote 1 2 of 2');
    expect(words(await source('fields.categories'), '#source h3')).to.match(/^In its code/);
    const link = await source('company_socials.linkedin');
    expect(words(link, '#source h3')).to.match(/^In the address of a link/);
    expect(words(link, '#quote')).to.equal('https://www.linkedin.com/company/tidewell');
    expect(words(await source('founders.0'), '#quote')).to.equal('Mara Lind founded Tidewell in 2019.');
    const text = await source('fields.description');
    expect(text.$('#quote').text()).to.equal(hostileText);
    await api.db('draft_pages').where({ draft_id: id }).delete();
    expect(words(await source('fields.name'), '#source'))
      .to.include('no longer store')
      .and.include('Tidewell');
    for (const of of ['fields.city', 'fields.nothing', 'id.0', '__proto__.x', 'faqs.99', '<b>'])
      expect(words(await source(of), '#source h2'), of).to.equal('On your website');
  });

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
    const asked = await follow(await press(await mara.get(path), 'tagline', 'redraft'));
    expect(words(asked, '#tagline [role=status]')).to.include('being drafted');
    expect(asked.$('#tagline').attr('hx-trigger')).to.equal('every 5s');
    expect(asked.$('#tagline form')).to.have.length(0);
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
      .to.include('this is the result')
      .and.match(/Now Calm inboxes .* Before Mine/);
    expect(done.$('#tagline').attr('hx-trigger')).to.equal(undefined);
    await follow(await press(done, 'tagline', 'former'));
    expect(await field('tagline')).to.include({ value: 'Mine' });
  });

  it('says how complete it is, what is missing and why, and where we looked', async () => {
    const page = await mara.get(path);
    const { percent, missing } = (await call('get_draft', { id }, { key })).body['completeness'] as {
      percent: number;
      missing: { field: string; why: string }[];
    };
    expect(page.$('#completeness progress').attr('value')).to.equal(String(percent));
    expect(words(page, '#completeness h2')).to.equal(`${percent} % complete`);
    for (const { why } of missing) expect(words(page, '#completeness')).to.include(why);
    const targets = page
      .$('#completeness a')
      .toArray()
      .map(({ attribs }) => attribs['href'] ?? '');
    expect(targets).to.have.length(missing.length);
    const [next = ''] = targets;
    const [address, anchor] = next.split('#');
    expect(
      (await mara.get(address ?? '')).$(`input#${anchor ?? ''}, textarea#${anchor ?? ''}`),
    ).to.have.length(1);
    expect(words(page, '#pages-read'))
      .to.include('2 pages read')
      .and.include('robots.txt does not allow it.');
    expect(page.$('#country a[href="#pages-read"]')).to.have.length(1);
  });

  it('says that the website could not be read again', async () => {
    const failure = { failure_code: 'host_not_found', failure_message: 'The host was not found.' };
    await api.db('drafts').where({ id }).update(failure);
    expect(words(await mara.get(path))).to.include(
      'could not be read again, so the draft is as it was before. The host was not found.',
    );
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
      ['crawling', 'Your website is being read again'],
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

  it('is not there for others', async () => {
    const eve = visitorOf(api.baseUrl);
    await signIn(eve, api.db, 'eve@shop.example');
    const form = { action: 'save', base: 'x', 'tagline-value': 'Eve' };
    for (const at of [path, `/account/drafts/${randomUUID()}`]) {
      expect((await eve.get(`${at}?source=fields.name&quote=1`)).status).to.equal(404);
      expect((await eve.post(`${at}/fields/tagline`, form)).status).to.equal(404);
    }
    expect(await field('tagline')).to.include({ value: 'Calm inboxes for small teams' });
    const elsewhere = { 'sec-fetch-site': 'cross-site', 'hx-request': 'true' };
    const refused = await mara.post(`${path}/fields/tagline`, form, elsewhere);
    // htmx shows a refusal above the page, which stays.
    expect([
      refused.status,
      refused.headers.get('hx-retarget'),
      refused.headers.get('hx-reswap'),
    ]).to.deep.equal([403, '#content', 'prepend show:top ignoreTitle:true']);
  });
});
