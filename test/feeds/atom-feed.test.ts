import { expect } from 'chai';
import { type FeedLaunch, blogFeed, launchesFeed, updatesFeed } from '../../src/feeds/feed-contents-rules.ts';
import { feedFormats, feedText } from '../../src/feeds/feed-rules.ts';
import { addressOfSite } from '../../src/directory/site-address-rules.ts';
import { sitemapEntry, sitemapIndex } from '../../src/feeds/sitemap-rules.ts';
import { hostileNames } from '../badge/hostile-names.ts';
import { launchChromium } from '../support/chromium.ts';
import { type Feed, type Rss, readXml } from './xml.ts';

const site = {
  name: 'Launch Directory',
  purpose: 'Launches by the week.',
  feedId: '6ba7b810-9dad-11d1-80b4-00c04fd430c8',
  createdAt: new Date('2026-01-01T00:00:00Z'),
  address: 'https://launches.example',
};
const launch: FeedLaunch = {
  id: 12,
  slug: 'tidewell',
  name: 'Tidewell',
  tagline: 'Lamps to read by',
  short_description: 'Short.',
  launched_at: new Date('2026-11-16T00:00:00Z'),
  updated_at: new Date('2026-11-17T08:00:00.123Z'),
};
const hostile = [
  ...hostileNames,
  '</title></entry></feed><!-- ]]> <![CDATA[ <?php &lt; &nonsense; "\'',
  'null \u0000, bell \u0007, lone \ud800 surrogates \udfff, \ufffe and \uffff',
];
const atomFeed = (of: typeof site, launches: FeedLaunch[]) => feedText(launchesFeed(of, launches), 'atom');
const feedOf = (launches: FeedLaunch[], of = site) => readXml(atomFeed(of, launches)) as unknown as Feed;

describe('the feed', () => {
  it('has what RFC 4287 asks of a feed and of each entry', () => {
    const { feed } = feedOf([launch]);
    expect(feed).to.include({
      id: 'urn:uuid:6ba7b810-9dad-11d1-80b4-00c04fd430c8',
      title: 'Launches on Launch Directory',
      updated: '2026-11-17T08:00:00.123Z',
    });
    expect(feed.author.name).to.equal('Launch Directory');
    expect(feed.link.map((link) => [link['@_rel'], link['@_href']])).to.deep.equal([
      ['self', 'https://launches.example/feed.xml'],
      ['alternate', 'https://launches.example/'],
    ]);
    expect(feed.entry).to.have.lengthOf(1);
    expect(feed.entry?.[0]).to.include({
      title: 'Tidewell',
      summary: 'Lamps to read by',
      published: '2026-11-16T00:00:00.000Z',
      updated: '2026-11-17T08:00:00.123Z',
    });
    expect(feed.entry?.[0]?.link[0]?.['@_href']).to.equal('https://launches.example/listings/tidewell');
  });

  it('names an entry the same for good: by the listing, not by its address, name or time', () => {
    const idOf = (one: FeedLaunch, of = site) => feedOf([one], of).feed.entry?.[0]?.id;
    const id = idOf(launch);
    expect(id).to.match(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const moved = { ...site, address: 'https://elsewhere.example', name: 'Other' };
    expect(idOf({ ...launch, slug: 'other', name: 'Other', updated_at: new Date() }, moved)).to.equal(id);
    expect(idOf({ ...launch, id: 13 })).to.not.equal(id);
    expect(idOf(launch, { ...site, feedId: '6ba7b811-9dad-11d1-80b4-00c04fd430c8' })).to.not.equal(id);
  });

  it('is a feed without entries, too, and says when the site began', () => {
    const { feed } = feedOf([]);
    expect(feed.updated).to.equal('2026-01-01T00:00:00.000Z');
    expect(feed.entry).to.equal(undefined);
  });

  it('has a summary of what there is, and no change before the launch', () => {
    const bare = { ...launch, tagline: null, updated_at: new Date('2026-11-01T00:00:00Z') };
    expect(feedOf([bare]).feed.entry?.[0]).to.include({
      summary: 'Short.',
      updated: '2026-11-16T00:00:00.000Z',
    });
    expect(feedOf([{ ...bare, short_description: null }]).feed.entry?.[0]?.summary).to.equal('Tidewell');
  });

  it('is well-formed whatever things are called', () => {
    const launches = hostile.map((name, i) => ({ ...launch, id: i, name, tagline: name }));
    for (const name of hostile) {
      const { feed } = feedOf(launches, { ...site, name, purpose: name });
      expect(feed.entry).to.have.lengthOf(hostile.length);
    }
    const [entry] = feedOf([{ ...launch, name: `a <b> & "c" 'd'` }]).feed.entry ?? [];
    expect(entry?.title).to.equal(`a <b> & "c" 'd'`);
  });

  it('is read by a browser’s XML parser, as are sitemaps', async () => {
    const launches = hostile.map((name, i) => ({ ...launch, id: i, name, tagline: name }));
    const page = { path: '/listings/a&b', changed: new Date(0) };
    const texts = [
      ...hostile.flatMap((name) =>
        feedFormats.map((format) =>
          feedText(launchesFeed({ ...site, name, purpose: name }, launches), format),
        ),
      ),
      sitemapIndex('https://launches.example', 3, new Date(0)),
      `<urlset>${sitemapEntry('https://launches.example', page)}</urlset>`,
    ];
    const browser = await launchChromium();
    try {
      const tab = await browser.newPage();
      // As text: the types of a browser are not those of this project.
      const problems: unknown = await tab.evaluate(
        `${JSON.stringify(texts)}.map((text) => {
          const parsed = new DOMParser().parseFromString(text, 'application/xml');
          return parsed.querySelector('parsererror')?.textContent ?? null;
        })`,
      );
      expect(problems).to.deep.equal(texts.map(() => null));
    } finally {
      await browser.close();
    }
  }).timeout(60_000);
});

describe('feeds in RSS 2.0', () => {
  const rssOf = (...of: Parameters<typeof launchesFeed>) =>
    (readXml(feedText(launchesFeed(...of), 'rss')) as unknown as Rss).rss;

  it('have what the specification asks of a channel and of each item', () => {
    const { channel, '@_version': version } = rssOf(site, [launch]);
    expect(version).to.equal('2.0');
    expect(channel).to.include({
      title: 'Launches on Launch Directory',
      description: 'Launches by the week.',
      language: 'en',
      lastBuildDate: 'Tue, 17 Nov 2026 08:00:00 GMT',
    });
    expect(channel.link).to.deep.equal(['https://launches.example/']);
    expect(channel['atom:link']).to.deep.equal({
      '@_rel': 'self',
      '@_type': 'application/rss+xml',
      '@_href': 'https://launches.example/rss.xml',
    });
    const [item] = channel.item ?? [];
    expect(item).to.deep.include({
      title: 'Tidewell',
      link: ['https://launches.example/listings/tidewell'],
      pubDate: 'Mon, 16 Nov 2026 00:00:00 GMT',
      description: '<p>Lamps to read by</p>',
    });
    expect(item?.guid['@_isPermaLink']).to.equal('false');
    expect(item?.guid['#text']).to.equal(feedOf([launch]).feed.entry?.[0]?.id);
  });

  it('are well-formed whatever things are called, and show texts as they were typed', () => {
    const launches = hostile.map((name, i) => ({ ...launch, id: i, name, tagline: name }));
    for (const name of hostile) {
      expect(rssOf({ ...site, name, purpose: name }, launches).channel.item).to.have.lengthOf(hostile.length);
    }
    const [item] =
      rssOf(site, [{ ...launch, tagline: '<img src=x onerror=alert(1)> & more' }]).channel.item ?? [];
    expect(item?.description).to.equal('<p>&lt;img src=x onerror=alert(1)&gt; &amp; more</p>');
  });

  it('are feeds without entries, too', () => {
    const { channel } = rssOf(site, []);
    expect(channel.item).to.equal(undefined);
    expect(channel.lastBuildDate).to.equal('Thu, 01 Jan 2026 00:00:00 GMT');
  });
});

describe('the feeds of one site', () => {
  const update = {
    id: 5,
    title: 'Version 2',
    body: 'First.\n\nSecond & last.',
    created_at: new Date('2026-11-18T09:00:00Z'),
  };
  const post = {
    id: 5,
    slug: 'how',
    title: 'How we rank',
    summary: 'By votes.',
    author: 'Ida Berg',
    published_at: new Date('2026-11-10T00:00:00Z'),
    updated_at: new Date('2026-11-12T00:00:00Z'),
  };
  const feeds = [launchesFeed(site, [launch]), updatesFeed(site, launch, [update]), blogFeed(site, [post])];

  it('have ids of their own, as have their entries', () => {
    const read = feeds.map((feed) => (readXml(feedText(feed, 'atom')) as unknown as Feed).feed);
    const ids = read.flatMap(({ id, entry = [] }) => [id, ...entry.map((one) => one.id)]);
    expect(new Set(ids)).to.have.property('size', 6);
    for (const id of ids) expect(id).to.match(/^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    const selves = read.map(({ link }) => link.find((one) => one['@_rel'] === 'self')?.['@_href']);
    expect(selves).to.deep.equal([
      'https://launches.example/feed.xml',
      'https://launches.example/listings/tidewell/feed.xml',
      'https://launches.example/blog/feed.xml',
    ]);
  });

  it('name authors, and divide texts into paragraphs', () => {
    const [, updates, blog] = feeds.map(
      (feed) => (readXml(feedText(feed, 'rss')) as unknown as Rss).rss.channel,
    );
    expect(updates?.item?.[0]).to.deep.include({
      description: '<p>First.</p><p>Second &amp; last.</p>',
      link: ['https://launches.example/listings/tidewell#updates'],
    });
    expect(blog?.item?.[0]).to.include({
      'dc:creator': 'Ida Berg',
      pubDate: 'Tue, 10 Nov 2026 00:00:00 GMT',
    });
  });
});

describe('the address of a site', () => {
  it('is its own host, and that of the service for the default one', () => {
    const at = (host: string | null, is_default: boolean, base = 'https://launches.example') =>
      addressOfSite({ host, is_default }, base);
    expect(at('other.example', false)).to.equal('https://other.example');
    expect(at('other.example:8080', false, 'http://localhost:3000')).to.equal('http://other.example:8080');
    expect(at('other.example', true)).to.equal('https://launches.example');
    expect(at(null, false)).to.equal('https://launches.example');
  });
});
