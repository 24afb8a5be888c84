import { expect } from 'chai';
import { load } from 'cheerio';
import { type Category, categoryPage } from '../../src/site/pages/category-page.ts';
import { nobodyVotes } from '../../src/site/voting-parts.ts';

describe('the page of a category', () => {
  it('marks paid places as such, apart from those that votes gave', () => {
    const listing = {
      slug: 'one',
      name: 'One',
      url: '',
      website_url: 'https://one.example/',
      tagline: null,
      logo_url: null,
      logo: null,
      primary_category: null,
      pricing_model: null,
      country: null,
      votes: 3,
      votes_pending: 0,
      status: 'live' as const,
      launch_week: null,
      launched_at: null,
      is_demo: false,
    };
    const label = 'Paid placement: featured';
    const category: Category = {
      slug: 'c',
      name: 'C',
      description: '',
      faqs: [{ question: 'Why?', answer: 'Because.' }],
      parent: null,
      subcategories: [],
      live_listings: 1,
      featured: [{ ...listing, paid: true, label, featured_until: '2026-12-01T00:00:00.000Z' }],
      items: [listing],
      page: 1,
      per_page: 50,
      total: 1,
      total_pages: 1,
    };
    const urls = { home: 'https://launches.example/', api: '', mcp: '' };
    const site = { name: 'Launches', purpose: '', urls, counts: { live_listings: 1, categories: 1 } };
    const $ = load(categoryPage({ site, category, newest: [], voting: nobodyVotes(() => '/') }));
    const [paid, voted] = $('.launch').toArray();
    expect($(paid).find('h3 .mark').text()).to.equal('Paid');
    expect($(paid).find('.figure').text()).to.equal(label);
    expect($(voted).find('.mark')).to.have.lengthOf(0);
    expect($('.faq summary').text()).to.equal('Why?');
    expect($('meta[name=robots]'), 'for search engines').to.have.lengthOf(0);
  });
});
