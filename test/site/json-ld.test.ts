/** Structured data: what pages state of products, companies, people and lists, and what they leave out. */
import { expect } from 'chai';
import { blogPosting } from '../../src/site/json-ld/blog-posting.ts';
import { breadcrumbs } from '../../src/site/json-ld/breadcrumbs.ts';
import { faqPage } from '../../src/site/json-ld/faq-page.ts';
import { itemList } from '../../src/site/json-ld/item-list.ts';
import { personOf } from '../../src/site/json-ld/person.ts';
import { type ProductFacts, isSoftware, productOf } from '../../src/site/json-ld/product.ts';
import { siteNodes } from '../../src/site/json-ld/site.ts';
import { listingTitle } from '../../src/site/meta/listing-meta.ts';
import { schemaOrg, schemaProblems } from '../support/schema-org.ts';

const site = {
  name: 'Launches',
  purpose: 'Launches by the week.',
  urls: { home: 'https://launches.example/' },
};
const page = 'https://launches.example/listings/tidewell';

const stored = (key: string) => ({
  url: `https://launches.example/pictures/${key}/640.webp`,
  width: 640,
  height: 480,
});
const [logo, screenshot, photo] = [stored('a'), stored('b'), stored('c')];

const bare: ProductFacts = {
  name: 'Tidewell',
  tagline: null,
  short_description: null,
  description: null,
  website_url: 'https://tidewell.example/',
  categories: [],
  tags: [],
  keywords: [],
  features: [],
  pricing: { model: null, summary: null },
  founders: [],
  founded_year: null,
  city: null,
  country: null,
  contact_email: null,
  socials: {},
  community_rating: null,
  logo: null,
  links: {
    website: 'https://tidewell.example/',
    page,
    badge: `${page}/badge`,
    badges: `${page}/badges`,
    alternatives: `${page}/alternatives`,
    demo_video: null,
  },
};

const full: ProductFacts = {
  ...bare,
  tagline: 'Tide tables',
  short_description: 'Tide tables for harbours.',
  categories: [{ slug: 'productivity', name: 'Productivity' }],
  tags: ['tides', 'harbours'],
  keywords: ['tides'],
  features: ['Tables', 'Alerts'],
  pricing: { model: 'free', summary: 'It costs $9 a month.' },
  founders: [{ slug: 'ada', name: 'Ada', title: 'CEO', bio: null, photo }],
  logo,
  media: [
    { kind: 'image', url: 'https://tidewell.example/a.png', caption: null, picture: screenshot },
    { kind: 'image', url: 'https://tidewell.example/b.png', caption: null, picture: null },
  ],
  founded_year: 2019,
  city: 'Brest',
  country: 'FR',
  contact_email: 'hi@tidewell.example',
  socials: { x: 'https://x.com/tidewell', custom: 'javascript:alert(1)' },
  community_rating: { average: 4.25, count: 4 },
};

/** As it is written: without null. */
const written = (node: unknown): Record<string, unknown> =>
  JSON.parse(JSON.stringify(node, (_, value: unknown) => value ?? undefined)) as Record<string, unknown>;

describe('structured data of a listing', () => {
  it('has every stated fact of software', () => {
    expect(written(productOf(full))).to.deep.equal({
      '@type': 'SoftwareApplication',
      '@id': `${page}#product`,
      name: 'Tidewell',
      description: 'Tide tables for harbours.',
      url: 'https://tidewell.example/',
      mainEntityOfPage: page,
      image: [screenshot.url, logo.url],
      keywords: ['tides', 'harbours'],
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: 4.25,
        reviewCount: 4,
        bestRating: 5,
        worstRating: 1,
      },
      applicationCategory: 'Productivity',
      featureList: ['Tables', 'Alerts'],
      isAccessibleForFree: true,
      author: {
        '@type': 'Organization',
        '@id': `${page}#company`,
        name: 'Tidewell',
        url: 'https://tidewell.example/',
        logo: logo.url,
        email: 'hi@tidewell.example',
        foundingDate: '2019',
        address: { '@type': 'PostalAddress', addressLocality: 'Brest', addressCountry: 'FR' },
        founder: [{ '@type': 'Person', name: 'Ada', jobTitle: 'CEO', image: photo.url }],
        sameAs: ['https://x.com/tidewell'],
      },
    });
  });

  it('has the brand of what is no software', () => {
    const lamp = {
      ...full,
      categories: [{ slug: 'climate-and-land', name: 'Climate and land' }],
      tags: ['lamps'],
    };
    const node = written(productOf(lamp));
    expect(node).to.include({ '@type': 'Product', category: 'Climate and land', slogan: 'Tide tables' });
    expect(node['brand']).to.include({ '@type': 'Organization', name: 'Tidewell' });
    expect(node).to.not.have.any.keys('featureList', 'applicationCategory', 'isAccessibleForFree', 'author');
  });

  it('leaves out what is not stated: no rating, price or place is made up', () => {
    expect(written(productOf(bare))).to.deep.equal({
      '@type': 'Product',
      '@id': `${page}#product`,
      name: 'Tidewell',
      url: 'https://tidewell.example/',
      mainEntityOfPage: page,
      brand: {
        '@type': 'Organization',
        '@id': `${page}#company`,
        name: 'Tidewell',
        url: 'https://tidewell.example/',
      },
    });
  });

  it('never has a rating from votes, and no offer from the text about prices', () => {
    const voted = { ...full, community_rating: null, votes: 900, week_votes: 800 };
    expect(JSON.stringify(written(productOf(voted)))).to.not.match(/ating"|offers|"price|900|800|\$9/i);
    expect(
      written(productOf({ ...full, pricing: { model: 'freemium', summary: null } })),
    ).to.not.have.property('isAccessibleForFree');
  });

  it('has no address that must not be linked to', () => {
    expect(written(productOf({ ...bare, website_url: 'javascript:alert(1)' }))).to.not.have.property('url');
  });

  const software: [string, Pick<ProductFacts, 'categories' | 'tags'>, boolean][] = [
    ['a category of software', { categories: [{ slug: 'developer-tools', name: '' }], tags: [] }, true],
    ['another category', { categories: [{ slug: 'restaurants-and-hotels', name: '' }], tags: [] }, false],
    ['a tag of software', { categories: [{ slug: 'finance', name: '' }], tags: ['Mobile app'] }, true],
    ['a word in a tag', { categories: [], tags: ['apple pie', 'happy'] }, false],
    [
      'a second category',
      {
        categories: [
          { slug: 'finance', name: '' },
          { slug: 'productivity', name: '' },
        ],
        tags: [],
      },
      false,
    ],
  ];
  for (const [name, facts, expected] of software) {
    it(`is ${expected ? '' : 'not '}software by ${name}`, () => {
      expect(isSoftware(facts)).to.equal(expected);
    });
  }
});

describe('the title of a listing', () => {
  const titled = (name: string, tagline: string | null, title: string | null = null) =>
    listingTitle({ name: 'Launch Directory' }, { name, tagline, seo: { title, meta: null } });

  it('is its name with its tagline, in 70 characters together with the name of the site', () => {
    expect(titled('Tidewell', 'Tide tables')).to.equal('Tidewell: Tide tables');
    expect(titled('Tidewell', 'Tide tables for every harbour, every coast and every day')).to.equal(
      'Tidewell: Tide tables for every harbour, every…',
    );
    expect(titled('Tidewell', 'x'.repeat(80))).to.equal('Tidewell');
    expect(titled('Tidewell', null)).to.equal('Tidewell');
    expect(titled('T'.repeat(80), 'Tide tables')).to.equal('T'.repeat(80));
  });

  it('is what its owner wrote', () => {
    expect(titled('Tidewell', 'Tide tables', 'Tides')).to.equal('Tides');
  });
});

describe('structured data of other pages', () => {
  const founder = {
    slug: 'ada',
    name: 'Ada',
    country: 'FR',
    photo,
    bio: 'Likes tides.',
    is_demo: false,
    socials: { github: 'https://github.com/ada', x: 'javascript:alert(1)' },
    companies: [],
    stories: [],
    interview: [],
  };

  it('have a person with what is known of them', () => {
    expect(written(personOf(site, founder))).to.deep.equal({
      '@type': 'Person',
      '@id': 'https://launches.example/founders/ada#person',
      name: 'Ada',
      url: 'https://launches.example/founders/ada',
      description: 'Likes tides.',
      image: photo.url,
      address: { '@type': 'PostalAddress', addressCountry: 'FR' },
      worksFor: [],
      sameAs: ['https://github.com/ada'],
    });
  });

  it('have lists without listings of the demo, at the places that the page shows', () => {
    const entry = (name: string, is_demo = false) => ({
      name,
      url: `https://launches.example/${name}`,
      is_demo,
    });
    const list = itemList('Listings', [entry('a'), entry('b', true), { ...entry('c'), rank: 9 }], 20);
    expect(list?.['itemListElement']).to.deep.equal([
      { '@type': 'ListItem', position: 21, name: 'a', url: 'https://launches.example/a' },
      { '@type': 'ListItem', position: 9, name: 'c', url: 'https://launches.example/c' },
    ]);
    expect(itemList('Listings', [entry('b', true)])).to.equal(null);
  });

  it('have the way from the home page', () => {
    expect(breadcrumbs(site, [['Blog', '/blog']])['itemListElement']).to.deep.equal([
      { '@type': 'ListItem', position: 1, name: 'Launches', item: 'https://launches.example/' },
      { '@type': 'ListItem', position: 2, name: 'Blog', item: 'https://launches.example/blog' },
    ]);
  });

  it('have no questions where there are none', () => {
    expect(faqPage(page, [])).to.equal(null);
  });

  const post = {
    slug: 'a-post',
    title: 'A post',
    summary: 'About it.',
    author: 'Hedda Marlow',
    tags: [],
    published_at: '2026-11-20T00:00:00.000Z',
    updated_at: '2026-11-21T00:00:00.000Z',
    is_demo: false,
    markdown: '# A',
    faqs: [],
  };

  it('have the author of a post: a person, or the site', () => {
    expect(blogPosting(site, post)['author']).to.deep.equal({ '@type': 'Person', name: 'Hedda Marlow' });
    expect(blogPosting(site, { ...post, author: 'Launches' })['author']).to.include({
      '@type': 'Organization',
    });
  });

  it('are valid', () => {
    const nodes = [
      ...siteNodes(site),
      productOf(full),
      productOf({ ...full, categories: [], tags: [] }),
      productOf(bare),
      personOf(site, founder),
      blogPosting(site, post, 'https://launches.example/cards/posts/a-post.png'),
      faqPage(page, [{ question: 'Q?', answer: 'A.' }]),
      itemList('Listings', [{ name: 'a', url: page, is_demo: false }]),
      breadcrumbs(site, [['Blog', '/blog']]),
    ];
    const blocks = nodes.map((node) => ({
      page: node?.['@type'] ?? '',
      block: { '@context': schemaOrg, ...written(node) },
    }));
    expect(schemaProblems(blocks)).to.deep.equal([]);
  }).timeout(60_000);
});
