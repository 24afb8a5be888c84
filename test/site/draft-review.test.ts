/** The review of a draft, in a browser without JavaScript: quotes, states, what is missing and which pages were read. */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { brotliCompressSync } from 'node:zlib';
import { type RunningApi, startApi } from '../support/api.ts';
import { type Caller, restCaller } from '../support/callers.ts';
import { insertCategories } from '../support/drafts.ts';
import { type Visited, type Visitor, signIn, visitorOf, words } from '../support/visitor.ts';
import { hostileText, insertReviewedDraft, rtlText } from './review-visits.ts';
import { type DraftVisit, visitDraft } from './draft-visit.ts';

describe('the review of a draft', function () {
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
    expect(words(link, '#source-title')).to.equal('Where “Company link: LinkedIn” comes from');
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

  it('says how complete it is, what is missing and why, and which pages were read', async () => {
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
      'We could not read your website again, so the draft has not changed. The host was not found.',
    );
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
