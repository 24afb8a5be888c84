/** The page of a listing: where each fact comes from, its charts, what surrounds it, and what its owner sees. */
import { load } from 'cheerio';
import { expect } from 'chai';
import { createPublicPage } from '../../src/community/public-page.ts';
import { seedDemo } from '../../src/demo/seed-demo.ts';
import { loadReferenceData } from '../../src/reference-data/load-reference-data.ts';
import { sourced, sourcesOf } from '../../src/site/pages/listing-source.ts';
import { voteLevels } from '../../src/site/pages/listing-charts.ts';
import { html } from '../../src/site/html.ts';
import { insertListing, measurementsOf, waiting } from '../listings/listing-rows.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { restCaller } from '../support/callers.ts';
import { signIn, visitorOf } from '../support/visitor.ts';

const now = new Date('2026-11-25T12:00:00Z');
const folded = (text: string) => text.replace(/\s+/g, ' ').trim();

describe('the mark of a fact', () => {
  const quote = (text: string, url = 'https://shop.example/about/') => ({
    quote: text,
    url,
    read_on: '2026-11-20',
  });
  const shown = (of: string, ...keys: string[]) =>
    load(
      html`<div>
        ${sourcesOf({
          city: [quote('In Porto.')],
          country: [quote('In Porto.'), quote('Made in Portugal.')],
        })(of, ...keys)}
      </div>`.toString(),
    );

  it('opens the sentence, with a link to it on its page and the day it was read', () => {
    const $ = shown('place', 'city');
    expect(folded($('details > summary').text())).to.equal('”Where this comes from: place');
    expect($('blockquote').text()).to.equal('In Porto.');
    expect(folded($('figcaption').text())).to.equal('shop.example/about, read on 20 November 2026');
    expect($('figcaption a').attr('href')).to.equal('https://shop.example/about/#:~:text=In%20Porto.');
  });

  it('has each sentence once, of several values', () => {
    const $ = shown('place', 'city', 'country');
    expect(
      $('blockquote')
        .map((_, one) => $(one).text())
        .get(),
    ).to.deep.equal(['In Porto.', 'Made in Portugal.']);
  });

  it('is not there for a value without evidence', () => {
    expect(sourcesOf({})('place', 'city')).to.equal(null);
    expect(sourced('Porto', sourcesOf({})('place', 'city'))).to.equal('Porto');
  });
});

describe('the levels of votes', () => {
  const days = (...votes: [string, number][]) => votes.map(([day, cast]) => ({ day, votes: cast }));

  it('rise from the votes before the first day to the votes of today', () => {
    expect(voteLevels(10, days(['2026-11-22', 3], ['2026-11-24', 2]), now)).to.deep.equal([
      { day: '2026-11-22', value: 8 },
      { day: '2026-11-23', value: 8 },
      { day: '2026-11-24', value: 10 },
      { day: '2026-11-25', value: 10 },
    ]);
  });

  it('are empty for few votes, few days or none', () => {
    expect(voteLevels(4, days(['2026-11-20', 4]), now)).to.deep.equal([]);
    expect(voteLevels(9, days(['2026-11-24', 9]), now)).to.deep.equal([]);
    expect(voteLevels(9, [], now)).to.deep.equal([]);
  });
});

describe('a listing’s page', function () {
  this.timeout(30_000);
  let api: RunningApi;
  before(async () => {
    api = await startApi({ clock: () => now });
    await loadReferenceData(api.db, now);
    await seedDemo(api.db, { now });
  });
  after(() => api.close());
  const visit = async (slug: string, visitor = visitorOf(api.baseUrl)) => {
    const page = await visitor.get(`/listings/${slug}`);
    expect(page.status).to.equal(200);
    return page.$;
  };

  it('marks each fact that get_listing has evidence for, and no other', async () => {
    const { body } = await restCaller(api.baseUrl)('get_listing', { slug: 'thistlewire' });
    const evidence = body['evidence'] as Record<string, { quote: string }[]>;
    const $ = await visit('thistlewire');
    const quotes = new Set(
      $('.evidence blockquote')
        .map((_, one) => $(one).text())
        .get(),
    );
    // The name is a heading; the title of the story, too.
    const marked = Object.entries(evidence).filter(([key]) => key !== 'name' && key !== 'story.title');
    for (const [key, [first]] of marked) expect([...quotes], key).to.include(first?.quote);
    expect(quotes.size).to.equal(new Set(marked.flatMap(([, all]) => all.map(({ quote }) => quote))).size);
    await api.db('listings').where({ slug: 'thistlewire' }).update({ tagline: 'Ours' });
    expect((await visit('thistlewire'))('.title .evidence')).to.have.length(0);
    await insertListing(api.db, 'plain', { tagline: 'Typed by its owner.' });
    expect((await visit('plain'))('.evidence, .legend')).to.have.length(0);
  });

  it('says what the website does not state', async () => {
    await insertListing(api.db, 'blanks', {
      not_found_on_website: ['city', 'founded_year', 'demo_video_url'],
    });
    const text = folded((await visit('blanks'))('.gaps').text());
    expect(text).to.equal(
      'Left blank on purpose We only list what blanks.example says. Not stated there: city, year of founding and demo video.',
    );
    expect((await visit('plain'))('.gaps')).to.have.length(0);
  });

  it('draws the votes of the last 90 days and the measured Domain Ratings, with their numbers as tables', async () => {
    const ratings = { '2026-08-01': 20, '2026-10-01': 24.5, '2026-11-01': 30 };
    await api.db('domain_ratings').where({ domain: 'thistlewire.example' }).delete();
    await api.db('domain_ratings').insert(measurementsOf('thistlewire.example', 'Raters', ratings));
    const $ = await visit('thistlewire');
    const votes = $('#votes-over-time');
    expect(votes.find('svg[role=img] path')).to.have.length(2);
    expect(folded(votes.find('figcaption').text())).to.match(
      /^Votes over time \d+ votes? \d+ days ago, \d+ today\.$/,
    );
    expect(votes.find('tbody tr').length).to.be.greaterThan(3);
    const rating = $('#rating-over-time');
    expect(folded(rating.find('figcaption').text())).to.equal(
      'Domain Rating over time 20 points on 1 August 2026, 30 on 1 November 2026.',
    );
    expect(folded(rating.find('tbody').text())).to.equal(
      '1 August 2026 20 1 October 2026 24.5 1 November 2026 30',
    );
    expect((await visit('plain'))('.chart')).to.have.length(0);
  });

  it('counts the votes that count, day by day, and leaves earlier ones out', async () => {
    const id = await insertListing(api.db, 'voted', { votes: 3 });
    const voters = await api.db('accounts').limit(4).pluck<number[]>('id');
    const times = [
      '2026-08-27T23:59:59Z',
      '2026-08-28T00:00:00Z',
      '2026-11-25T11:00:00Z',
      '2026-11-25T11:30:00Z',
    ];
    await api.db('votes').insert(
      voters.map((account_id, i) => ({
        listing_id: id,
        account_id,
        created_at: times[i],
        ...(i === 3 && { status: 'rejected' }),
      })),
    );
    const site = await api.db('sites').where({ is_default: true }).first<{ id: number }>('id');
    const days = await createPublicPage(api.db).voteDays({ siteId: site.id, slug: 'voted' }, now);
    expect(days).to.deep.equal([
      { day: '2026-08-28', votes: 1 },
      { day: '2026-11-25', votes: 1 },
    ]);
  });

  it('shows awards with their medals, badges, and alternatives with a comparison', async () => {
    const $ = await visit('kerncastle');
    expect(folded($('.honours').text())).to.match(/Launch of the Week #3 .* votes$/);
    expect($('.honours .medal.bronze svg')).to.have.length(1);
    for (const image of $('.badges img').toArray()) {
      const answer = await fetch(new URL($(image).attr('src') ?? '', api.baseUrl));
      expect(answer.headers.get('content-type')).to.match(/^image\/svg/);
    }
    expect(
      $('.badges img')
        .map((_, one) => $(one).attr('alt'))
        .get()
        .join(),
    ).to.match(/Launched.*Launch of the Week/);
    const links = $('.alternatives .button')
      .map((_, one) => $(one).attr('href'))
      .get();
    expect(links).to.include('/compare?a=kerncastle&b=swatchgrove');
    const { body } = await restCaller(api.baseUrl)('get_alternatives', { slug: 'kerncastle' });
    expect(links).to.have.length(Math.min(6, (body['items'] as unknown[]).length));
  });

  it('has pictures with their largest size behind them, and leaves out those that are not stored', async () => {
    await api
      .db('listing_media')
      .where({ url: 'https://thistlewire.example/media/old-and-new-shape.png' })
      .update({
        picture: null,
      });
    expect((await visit('thistlewire'))('.slides')).to.have.length(0);
    await api
      .db('listing_media')
      .where({ url: 'https://thistlewire.example/media/old-and-new-shape.png' })
      .update({
        picture: 'shape 1200 800',
      });
    const $ = await visit('thistlewire');
    expect($('.slides a').attr('href')).to.equal('/pictures/shape/1200.webp');
    expect($('.slides img').attr()).to.include({ width: '1200', height: '800', fetchpriority: 'high' });
    expect($('.videos a')).to.have.length(1);
    // Above the texts.
    expect($('.gallery').index()).to.be.lessThan($('#about').index());
  });

  it('leads its owner to the manager, and others to a claim', async () => {
    const mara = visitorOf(api.baseUrl);
    await signIn(mara, api.db, 'mara@home.example');
    const others = await visit('plain', mara);
    expect(others('a[href="/listings/plain/claim"]')).to.have.length(1);
    const account = await api
      .db('accounts')
      .where({ email: 'mara@home.example' })
      .first<{ id: number }>('id');
    await api.db('listings').where({ slug: 'plain' }).update({ owner_id: account.id });
    const { id } = await api.db('listings').where({ slug: 'plain' }).first<{ id: number }>('id');
    const own = await visit('plain', mara);
    expect(own('a[href="/listings/plain/claim"]')).to.have.length(0);
    expect(folded(own(`.reach a[href="/account/listings/${id}"]`).text())).to.equal('Edit your listing');
    expect(own('.reach').text()).not.to.include('Follow');
    await insertListing(api.db, 'coming-soon', { ...waiting, owner_id: account.id });
    expect(folded((await visit('coming-soon', mara))('.reach').text())).to.include('Edit your listing');
  });

  it('links to its sections, and to places to share it', async () => {
    const $ = await visit('kerncastle');
    for (const link of $('.reach nav a').toArray()) {
      expect($($(link).attr('href') ?? '')).to.have.length(1);
    }
    const share = $('aside a')
      .map((_, one) => $(one).attr('href'))
      .get()
      .filter((href) => /intent|share|submit|mailto/.test(href));
    expect(share).to.have.length(6);
    const page = `${api.baseUrl}/listings/kerncastle`;
    for (const href of share.filter((one) => !one.includes('kern@')))
      expect(decodeURIComponent(href.replaceAll('+', ' '))).to.include(page);
  });
});
