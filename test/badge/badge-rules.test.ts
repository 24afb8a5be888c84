import { load } from 'cheerio';
import { expect } from 'chai';
import { badgePath, badgeUrls, embedCode } from '../../src/listings/badge-rules.ts';
import { badgeSize } from '../../src/listings/badges/drawing-rules.ts';
import { type BadgeFacts, earnedBadges, listedBadge } from '../../src/listings/badges/kind-rules.ts';
import { badgeStyles, defaultStyle } from '../../src/listings/badges/style-rules.ts';
import { everyBadge } from './every-badge.ts';
import { hostileNames } from './hostile-names.ts';

const baseUrl = 'https://launches.example';
const siteName = 'Launch Directory';

describe('badge addresses', () => {
  it('stand below the base URL, with or without its trailing slash', () => {
    const expected = {
      listingUrl: 'https://launches.example/listings/lanternfish',
      badgeUrl: 'https://launches.example/badges/lanternfish/listed.svg',
    };
    expect(badgeUrls('https://launches.example', 'lanternfish')).to.deep.equal(expected);
    expect(badgeUrls('https://launches.example/', 'lanternfish')).to.deep.equal(expected);
    expect(badgePath('lanternfish')).to.equal('/badges/lanternfish/listed.svg');
  });

  it('name a style by what differs from the default, so that each has one', () => {
    expect(badgePath('a', 'launched', { shape: 'pill', mode: 'auto', size: 'l' })).to.equal(
      '/badges/a/launched.svg?shape=pill&size=l',
    );
    expect(badgePath('a', 'listed', defaultStyle)).to.equal('/badges/a/listed.svg');
    expect(new Set(badgeStyles.map((style) => badgePath('a', 'listed', style))).size).to.equal(45);
  });
});

describe('earnedBadges', () => {
  const kinds = (facts: BadgeFacts) => earnedBadges(facts).map(({ kind }) => kind);

  it('lists whatever is public, also while it waits for its week', () => {
    expect(
      kinds({ status: 'awaiting_badge', verified: false, bestAward: null, isFeatured: false }),
    ).to.deep.equal(['listed']);
    expect(kinds({ status: 'scheduled', verified: false, bestAward: null, isFeatured: false })).to.deep.equal(
      ['listed'],
    );
    expect(kinds({ status: 'live', verified: false, bestAward: null, isFeatured: false })).to.deep.equal([
      'listed',
      'launched',
    ]);
  });

  it('gives the one of owners who have shown that the website is theirs, and the award with its best rank', () => {
    expect(earnedBadges({ status: 'live', verified: true, bestAward: 2, isFeatured: false })).to.deep.equal([
      { kind: 'listed' },
      { kind: 'launched' },
      { kind: 'verified' },
      { kind: 'launch-of-the-week', rank: 2 },
    ]);
  });

  it('gives what was featured its badge before the award', () => {
    expect(kinds({ status: 'live', verified: false, bestAward: 1, isFeatured: true })).to.deep.equal([
      'listed',
      'launched',
      'featured',
      'launch-of-the-week',
    ]);
  });

  it('gives nothing to a draft, whatever it won', () => {
    expect(earnedBadges({ status: 'draft', verified: true, bestAward: 1, isFeatured: false })).to.deep.equal(
      [],
    );
  });
});

describe('embedCode', () => {
  for (const name of ['Lanternfish', ...hostileNames]) {
    it(`is one link with one image, whatever the listing is called: ${JSON.stringify(name.slice(0, 40))}`, () => {
      const code = embedCode({ baseUrl, siteName, slug: 'lanternfish', name });
      const $ = load(code, {}, false);
      expect($('*')).to.have.lengthOf(2);
      expect($('a').attr('href')).to.equal('https://launches.example/listings/lanternfish');
      expect($('a > img').attr('src')).to.equal('https://launches.example/badges/lanternfish/listed.svg');
      expect($('img').attr('alt')).to.match(/: Listed on Launch Directory$/);
      expect(Object.keys($('img').attr() ?? {})).to.deep.equal(['src', 'alt', 'width', 'height']);
      expect(code).not.to.match(/[\n\u202e\u2066]/);
    });
  }

  it('shows the badge asked for in the style asked for, and reserves its size', () => {
    for (const badge of everyBadge) {
      for (const style of badgeStyles) {
        const $ = load(embedCode({ baseUrl, siteName, slug: 'a', name: 'A', badge, style }), {}, false);
        const { width, height } = badgeSize({ siteName, badge, style });
        expect($('img').attr('src')).to.equal(baseUrl + badgePath('a', badge.kind, style));
        expect($('img').attr()).to.include({ width: String(width), height: String(height) });
      }
    }
  });

  it('is that of the badge “Listed on”, in the default style, where nothing else is asked for', () => {
    const plain = { baseUrl, siteName, slug: 'a', name: 'A' };
    expect(embedCode(plain)).to.equal(embedCode({ ...plain, badge: listedBadge, style: defaultStyle }));
    expect(embedCode(plain)).not.to.include('?');
  });
});
