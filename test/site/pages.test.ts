import { load } from 'cheerio';
import { expect } from 'chai';
import { Fault } from '../../src/faults.ts';
import type { ListingView } from '../../src/listings/schema.ts';
import { errorPage } from '../../src/site/pages/error-page.ts';
import type { HomeWeek } from '../../src/site/pages/home-week.ts';
import { homePage } from '../../src/site/pages/home-page.ts';
import { listingPage } from '../../src/site/pages/listing-page.ts';
import { notFoundPage } from '../../src/site/pages/not-found-page.ts';

const now = new Date('2026-11-25T12:00:00Z');
const evil = `"'></title></style><script>alert(1)</script><img src=x onerror=alert(1)><!--`;
const site = {
  name: 'Launch Directory',
  purpose: 'Launches by the week.',
  urls: {
    home: 'https://launches.example/',
    api: 'https://launches.example/api/v1',
    mcp: 'https://launches.example/mcp',
  },
  counts: { live_listings: 1, categories: 1 },
};

const empty: ListingView = {
  slug: 'shop',
  name: 'Shop',
  url: 'https://launches.example/listings/shop',
  website_url: 'https://shop.example/',
  tagline: null,
  logo_url: null,
  logo: null,
  primary_category: null,
  pricing_model: null,
  country: null,
  votes: 0,
  votes_pending: 0,
  status: 'live',
  launch_week: '2026-11-16',
  launched_at: '2026-11-16T00:00:00.000Z',
  is_demo: false,
  short_description: null,
  description: null,
  stage: null,
  pricing: { model: null, summary: null },
  city: null,
  founded_year: null,
  contact_email: null,
  demo_video_url: null,
  categories: [],
  tags: [],
  features: [],
  usps: [],
  keywords: [],
  founders: [],
  faqs: [],
  socials: {},
  founder_socials: {},
  not_found_on_website: [],
  evidence: {},
  seo: { title: null, meta: null },
  headline: null,
  summary: null,
  votes_held: 0,
  week_votes: 0,
  launch_rank: null,
  verified: false,
  verified_at: null,
  latest_updates: [],
  community_rating: null,
  domain_rating: null,
  links: {
    website: 'https://shop.example/',
    page: 'https://launches.example/listings/shop',
    badge: 'https://launches.example/badges/shop/listed.svg',
    badges: 'https://launches.example/api/v1/listings/shop/badges',
    alternatives: 'https://launches.example/api/v1/listings/shop/alternatives',
    demo_video: null,
  },
};

/** As this site serves it; its address comes from our store and no one else. */
const shown = { url: 'https://launches.example/pictures/abc/256.webp', width: 256, height: 256 };

const hostile: ListingView = {
  ...empty,
  name: evil,
  website_url: 'javascript:alert(1)',
  tagline: evil,
  logo_url: `https://shop.example/"onerror="alert(1)`,
  logo: shown,
  primary_category: { slug: 'x', name: evil },
  pricing_model: evil,
  country: evil,
  is_demo: true,
  short_description: evil,
  description: `${evil}\n\n${evil}\n${evil}`,
  stage: evil,
  pricing: { model: evil, summary: evil },
  city: evil,
  founded_year: 1999,
  contact_email: evil,
  demo_video_url: 'data:text/html,<script>alert(1)</script>',
  categories: [{ slug: 'x', name: evil }],
  tags: [evil],
  features: [evil],
  usps: [evil],
  keywords: [evil],
  founders: [{ slug: 'x', name: evil, title: evil, bio: evil, photo: null }],
  faqs: [{ question: evil, answer: evil }],
  socials: { x: 'javascript:alert(1)', custom: `https://shop.example/${evil}` },
  founder_socials: { github: 'vbscript:x' },
  not_found_on_website: [evil, 'founded_year'],
  evidence: {
    tagline: [{ quote: evil, url: 'javascript:alert(1)', read_on: evil }],
    'founders.x': [{ quote: evil, url: `https://shop.example/"onerror="alert(1)`, read_on: '2026-11-01' }],
    'faqs.0': [{ quote: 'x'.repeat(2000), url: 'https://shop.example/', read_on: '2026-11-01' }],
  },
  seo: { title: evil, meta: evil },
  headline: evil,
  summary: `${evil}\n\n${evil}`,
  latest_updates: [{ title: evil, body: evil, created_at: '2026-11-20T00:00:00.000Z' }],
  community_rating: { average: 4.25, count: 4 },
  domain_rating: {
    rating: 41.5,
    measured_on: '2026-11-01',
    source: evil,
    trend: -1.2,
    trend_since: '2026-10-01',
    history: [],
    is_demo: true,
  },
  media: [
    { kind: 'image', url: `https://shop.example/"onerror="alert(1)`, caption: evil, picture: shown },
    { kind: 'image', url: 'javascript:alert(1)', caption: 'not a picture', picture: null },
    { kind: 'video', url: 'https://video.example/watch', caption: evil, picture: null },
    { kind: 'video', url: 'javascript:alert(1)', caption: 'not a video', picture: null },
  ],
  story: { title: evil, story: evil, lessons: evil, [evil]: evil },
  milestones: [{ id: 1, date: '2026-01-01', title: evil, description: evil, url: 'javascript:alert(1)' }],
};

const week = (items: ListingView[], scheduled: ListingView[] = []): HomeWeek => ({
  week: '2026-11-16',
  starts_at: '2026-11-16T00:00:00.000Z',
  ends_at: '2026-11-23T00:00:00.000Z',
  state: 'current',
  items: items.map((item, i) => ({ ...item, rank: i + 1, all_time_votes: item.votes })),
  live_total: items.length,
  scheduled,
  scheduled_total: scheduled.length,
  featured: items.map((item) => ({
    ...item,
    paid: true,
    label: 'Paid placement: featured',
    featured_until: '2026-11-20T00:00:00.000Z',
  })),
});
const home = (items: ListingView[]) =>
  homePage({
    site,
    now,
    current: week(items),
    last: week(items),
    upcoming: [week([], items), week([])],
    trending: items.map((item) => ({ ...item, rank: 1, all_time_votes: item.votes })),
    updates: items.map((listing) => ({ listing, title: evil, posted_at: '2026-11-20T00:00:00.000Z' })),
  });

const pages: Record<string, () => string> = {
  'the home page, empty': () => home([]),
  'the home page with bare listings': () => home([empty]),
  'the home page with hostile listings': () => home([hostile, hostile]),
  'a bare listing': () => listingPage({ site, now, listing: empty }),
  'a hostile listing': () => listingPage({ site, now, listing: hostile }),
  'a page that is not there': () => notFoundPage({ site, what: 'listing' }),
  'an error': () => errorPage({ refusal: new Fault('unavailable', evil), requestId: evil }),
  'a hostile site name': () => notFoundPage({ site: { ...site, name: evil, purpose: evil }, what: 'page' }),
};

describe('pages', () => {
  for (const [name, page] of Object.entries(pages)) {
    it(`are inert: ${name}`, () => {
      const $ = load(page());
      expect($('style, iframe, object, embed, base, meta[http-equiv]')).to.have.lengthOf(0);
      // Of the site's own only, and the search in the header. Structured data is no script.
      for (const script of $('script:not([type="application/ld+json"])').toArray())
        expect($(script).attr('src')).to.match(/^\/assets\//);
      for (const form of $('form').toArray()) expect($(form).attr('action')).to.equal('/search');
      for (const element of $('*').toArray()) {
        for (const [attribute, value] of Object.entries($(element).attr() ?? {})) {
          expect(attribute).not.to.match(/^on|^style$/);
          if (attribute === 'src' || attribute === 'srcset') expect(value).to.match(/^\/(?!\/)(?!.*:)/);
          if (attribute === 'href') expect(value).to.match(/^(https:|mailto:|\/(?!\/)|#[a-z-]+$)/);
        }
      }
    });

    it(`are whole and usable: ${name}`, () => {
      const source = page();
      const $ = load(source);
      expect(source).to.match(/^<!doctype html>/);
      expect($('html').attr('lang')).to.equal('en');
      expect($('h1')).to.have.lengthOf(1);
      expect($('main')).to.have.lengthOf(1);
      expect($('title').text().trim()).not.to.equal('');
      expect($('a[href^="http"]:not([rel="nofollow ugc noopener"])')).to.have.lengthOf(0);
      for (const image of $('img').toArray()) expect($(image).attr('alt')).to.be.a('string');
      expect($('body').text()).not.to.match(/undefined|\[object|NaN|\bnull\b/);
    });
  }

  it('show everything a listing says, as it was written', () => {
    const text = load(listingPage({ site, now, listing: hostile })).text();
    expect(text.split(evil).length - 1).to.be.at.least(25);
    expect(text).to.include('1999').and.include('year of founding');
  });

  it('show what others say of a listing, and when that was measured', () => {
    const $ = load(listingPage({ site, now, listing: hostile }));
    const panel = $('aside section').filter((_, section) => $(section).find('h2').text() === 'Ratings');
    const words = panel.text().replace(/\s+/g, ' ');
    expect(words).to.include('4.25 of 5, from 4 reviews');
    expect(words).to.include('41.5 of 100, down 1.2 since 1 October 2026');
    expect(words).to.include('on 1 November 2026 (a figure of the demo)');
    expect($('h2').text()).to.include('Latest updates').and.include('Pictures and videos');
    const bare = load(listingPage({ site, now, listing: empty }));
    expect(bare('h2').text()).not.to.match(/Ratings|Latest updates|Pictures/);
  });

  it('show media whose addresses are safe, each with words for those who do not see it', () => {
    const $ = load(listingPage({ site, now, listing: hostile }));
    expect($('.slides li')).to.have.lengthOf(1);
    expect($('.slides img').attr('alt')).to.equal(evil);
    expect($('.slides a').attr('href')).to.equal('/pictures/abc/256.webp');
    expect($('.videos a')).to.have.lengthOf(1);
    expect($('.videos a').attr('href')).to.equal('https://video.example/watch');
    expect($('main').text()).not.to.match(/not a (picture|video)/);
  });

  it('say which place a launch week closed with, once it has', () => {
    const fact = (listing: ListingView) => {
      const $ = load(listingPage({ site, now, listing }));
      const [row] = $('.facts div').filter((_, div) => $(div).find('dt').text() === 'Launch week');
      return $(row).find('dd').text().trim();
    };
    expect(fact({ ...empty, launch_rank: 2 })).to.equal('Monday, 16 November 2026: #2');
    expect(fact(empty)).to.equal('Monday, 16 November 2026');
  });

  it('say once that they show the demo, and keep it out of search engines', () => {
    const demo = load(listingPage({ site, now, listing: { ...empty, is_demo: true } }));
    expect(demo('meta[name=robots]').attr('content')).to.equal('noindex');
    for (const page of [demo, load(home([{ ...empty, is_demo: true }, empty]))]) {
      expect(page('main .demo')).to.have.lengthOf(1);
      expect(page('.demo').text()).to.match(/made up/);
      expect(
        page('main')
          .text()
          .match(/\bdemo\b/gi),
      ).to.have.lengthOf(1);
    }
    expect(load(home([empty]))('.demo')).to.have.lengthOf(0);
    const real = load(listingPage({ site, now, listing: empty }));
    expect(real('.demo, .mark, .note, meta[name=robots]')).to.have.lengthOf(0);
    expect(real('link[rel=canonical]').attr('href')).to.equal('https://launches.example/listings/shop');
  });

  it('say when a listing has not launched, and show no votes for it', () => {
    const $ = load(
      listingPage({
        site,
        now,
        listing: { ...empty, status: 'awaiting_badge', launch_week: '2026-12-07', launched_at: null },
      }),
    );
    expect($('.coming').text()).to.match(/Not launched yet.*Monday, 7 December 2026/s);
    expect($('.coming h2').text().trim()).to.equal('It launches in 12 days');
    expect($('.coming a[href="/weeks/2026-12-07"]')).to.have.length(1);
    expect($('.coming a[rel=nofollow]').text()).to.include('Follow');
    expect($('meta[property="og:title"]').attr('content')).to.equal(
      'Shop launches in the week of Monday, 7 December 2026',
    );
    expect($('meta[property="og:url"]').attr('content')).to.equal('https://launches.example/listings/shop');
    expect($('.votes')).to.have.lengthOf(0);
  });

  it('keep paragraphs and line breaks of descriptions', () => {
    const $ = load(
      listingPage({
        site,
        now,
        listing: { ...empty, description: 'One.\r\n\r\n  Two,\nthree.\n\n\n\nFour.' },
      }),
    );
    const paragraphs = $('.prose p')
      .toArray()
      .map((element) => $(element).html()?.trim());
    expect(paragraphs).to.deep.equal(['One.', 'Two,<br>three.', 'Four.']);
  });

  it('do not show the details of faults, which speak to programs', () => {
    expect(errorPage({ refusal: new Fault('internal_error', 'the secret'), requestId: 'r-1' }))
      .to.include('r-1')
      .and.not.include('the secret');
  });
});
