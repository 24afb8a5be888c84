/** `/submit`: from an address to a draft, before and after signing in. */
import { expect } from 'chai';
import { fixedPages } from '../../src/feeds/sitemap-rules.ts';
import { insertListing } from '../listings/listing-rows.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { type Visited, type Visitor, lastToken, signIn, visitorOf, words } from '../support/visitor.ts';

describe('the page to submit a product', () => {
  let api: RunningApi;
  let mara: Visitor;
  let email: string;
  let count = 0;
  before(async () => {
    api = await startApi({ env: { SITE_TEAM_EMAIL: 'team@launches.example' } });
  });
  after(() => api.close());
  beforeEach(async () => {
    mara = visitorOf(api.baseUrl);
    email = `mara-${(count += 1)}@home.example`;
    await signIn(mara, api.db, email);
  });

  const typed = (page: Visited) => page.$('main #url').attr('value');
  const draftsOf = (url: string) => api.db('drafts').where({ url }).select<{ id: string }[]>('id');

  it('is in the header of every page, public, and says what is done with the address', async () => {
    const nobody = visitorOf(api.baseUrl);
    for (const path of ['/', '/categories', '/sign-in', '/docs']) {
      expect((await nobody.get(path)).$('header a[href="/submit"]').first().text(), path).to.include(
        'Submit a product',
      );
    }
    const page = await nobody.get('/submit');
    expect(page.status).to.equal(200);
    expect(page.$('meta[name=robots]')).to.have.length(0);
    expect(page.$('link[rel=canonical]').attr('href')).to.equal(`${api.baseUrl}/submit`);
    expect(words(page)).to.include('robots.txt').and.to.include('What the website does not say stays blank');
    expect(page.$('main label[for=url]').text()).to.equal('Address of the website');
    expect(fixedPages([]).map(({ path }) => path)).to.include('/submit');
    expect((await nobody.get('/robots.txt')).text).not.to.include('/submit');
  });

  it('is where people without a listing are led to', async () => {
    const links = async (path: string) => (await mara.get(path)).$('main a[href="/submit"]').length;
    for (const path of ['/', '/account', '/account/listings'])
      expect(await links(path), path).to.be.at.least(1);
    for (const path of ['/account', '/account/listings']) {
      expect(words(await mara.get(path), '.empty'), path).not.to.include('API');
    }
  });

  it('submits an address and leads to its draft, which a second press does not double', async () => {
    const url = `https://www.shop-${count}.example.com/start?a=1&b=2`;
    const send = () => mara.post('/submit', { url });
    const [first, second] = await Promise.all([send(), send()]);
    const [draft, ...others] = await draftsOf(url);
    expect(others).to.deep.equal([]);
    for (const answer of [first, second, await send()]) {
      expect([answer.status, answer.to]).to.deep.equal([303, `/account/drafts/${draft?.id}`]);
    }
    expect(await draftsOf(url)).to.have.length(1);
    expect((await mara.get(first.to ?? '')).status).to.equal(200);
  });

  it('keeps the address while somebody signs in by mail, and submits it at a press only', async () => {
    const newcomer = visitorOf(api.baseUrl);
    const address = 'https://newcomer.example.com/?q=a&b=%C3%BC#top';
    const sent = await newcomer.post('/submit', { url: address });
    expect(sent.status).to.equal(303);
    expect(sent.to).to.match(/^\/sign-in\?return_to=/);
    const form = await newcomer.get(sent.to ?? '');
    const returnTo = form.$('input[name=return_to]').attr('value') ?? '';
    const mailed = `newcomer-${count}@home.example`;
    await newcomer.post('/sign-in', { email: mailed, return_to: returnTo });
    const back = await newcomer.post('/sign-in/link', { token: await lastToken(api.db, mailed), name: '' });
    const page = await newcomer.get(back.to ?? '');
    expect([page.status, typed(page)]).to.deep.equal([200, address]);
    expect(await api.db('drafts').whereILike('url', '%newcomer%')).to.deep.equal([]);
    const { to } = await newcomer.post(page.$('main form').attr('action') ?? '', { url: typed(page) ?? '' });
    expect(to).to.match(/^\/account\/drafts\//);
  });

  it('keeps the longest address through signing in', async () => {
    const start = 'https://long.example.com/?q=';
    const url = start + '&'.repeat(2048 - start.length);
    const newcomer = visitorOf(api.baseUrl);
    const sent = await newcomer.post('/submit', { url });
    const form = await newcomer.get(sent.to ?? '');
    const page = await newcomer.get(form.$('input[name=return_to]').attr('value') ?? '');
    expect(typed(page)).to.equal(url);
  });

  it('says beside the field what is wrong with an address, keeps it, and never shows it as markup', async () => {
    const wrong: [string, RegExp][] = [
      ['', /Enter the address/],
      ['shop', /Enter the full domain/],
      ['ftp://shop.example.com', /Only http and https/],
      ['https://localhost:3000/', /Port 3000|inside a network/],
      ['<script>alert(1)</script>', /./],
      ['مرحبا بالعالم 🎉', /Remove spaces/],
      [`https://shop.example.com/${'x'.repeat(20_000)}`, /longer than 2048 characters/],
      [`https://shop.example.com/${'ü'.repeat(1_000)}`, /longer than 2048 characters/],
    ];
    for (const who of [mara, visitorOf(api.baseUrl)]) {
      for (const [url, problem] of wrong) {
        const page = await who.post('/submit', { url });
        const label = url.slice(0, 40);
        expect(page.status, label).to.equal(400);
        expect(words(page, '#url-problem'), label)
          .to.match(problem)
          .and.not.match(/_listing|\berrors\b/);
        expect(page.$('#url').attr('aria-describedby'), label).to.include('url-problem');
        expect(typed(page)?.slice(0, 4_000), label).to.equal(url.slice(0, 4_000));
        expect(page.$('main script'), label).to.have.length(0);
      }
    }
  });

  it('leads to the listing of somebody else and its claim, and to the own draft of one’s own', async () => {
    const id = await insertListing(api.db, 'lamphold', {
      website_url: 'https://lamphold.example.com/',
      website_key: 'lamphold.example.com',
    });
    const listed = await mara.post('/submit', { url: 'lamphold.example.com' });
    expect(listed.status).to.equal(409);
    expect(typed(listed)).to.equal('lamphold.example.com');
    const links = listed.$('[role=alert] a').toArray();
    expect(links.map((link) => listed.$(link).attr('href'))).to.deep.equal([
      '/listings/lamphold',
      '/listings/lamphold/claim',
    ]);
    expect(words(listed)).not.to.match(/claim_listing|slug/);

    await api.db('listings').where({ id }).update({ status: 'draft', launched_at: null });
    const unpublished = await mara.post('/submit', { url: 'lamphold.example.com' });
    expect(words(unpublished, '[role=alert]')).to.include('not public');
    const claim = unpublished.$('[role=alert] a').attr('href') ?? '';
    expect(claim).to.equal('/listings/lamphold/claim');
    const choice = await mara.get(claim);
    expect([choice.status, choice.$(`form[action="${claim}"]`).length]).to.deep.equal([200, 1]);

    await api
      .db('listings')
      .where({ id })
      .update({ status: 'hidden', hidden_status: 'draft', hidden_why: 'Why', hidden_at: new Date() });
    const hidden = await mara.post('/submit', { url: 'lamphold.example.com' });
    expect(words(hidden, '[role=alert]')).to.include('not public').and.to.include('team@launches.example');
    expect((await mara.get(claim)).status).to.equal(404);
    await api
      .db('listings')
      .where({ id })
      .update({ status: 'draft', hidden_status: null, hidden_why: null, hidden_at: null });

    const account = await api.db('accounts').where({ email }).first<{ id: number }>('id');
    await api
      .db('listings')
      .where({ id })
      .update({ status: 'live', launched_at: new Date(), owner_id: account.id });
    const own = await mara.post('/submit', { url: 'lamphold.example.com' });
    const draft = await api.db('drafts').where({ listing_id: id }).first<{ id: string }>('id');
    expect([own.status, own.to]).to.deep.equal([303, `/account/drafts/${draft.id}`]);
  });

  it('says when to come back to those who submit too much', async () => {
    const limited = await startApi({ env: { RATE_CRAWLS_PER_HOUR: '1' } });
    try {
      const eager = visitorOf(limited.baseUrl);
      await signIn(eager, limited.db, 'eager@home.example');
      expect((await eager.post('/submit', { url: 'https://one.example.com' })).status).to.equal(303);
      const page = await eager.post('/submit', { url: 'https://two.example.com' });
      expect(page.status).to.equal(429);
      expect(Number(page.headers.get('retry-after'))).to.be.at.least(1);
      expect(words(page, '[role=alert]')).to.match(/Try again in \d+ minutes?/);
      expect(typed(page)).to.equal('https://two.example.com');
    } finally {
      await limited.close();
    }
  });

  it('takes forms from its own pages only, and submits nothing by a link', async () => {
    const url = 'https://linked.example.com/';
    const foreign = await mara.post('/submit', { url }, { 'sec-fetch-site': 'cross-site' });
    expect(foreign.status).to.equal(403);
    expect((await mara.get(`/submit?url=${encodeURIComponent(url)}`)).status).to.equal(200);
    expect(await draftsOf(url)).to.deep.equal([]);
  });
});
