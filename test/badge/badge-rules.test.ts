import { load } from 'cheerio';
import { expect } from 'chai';
import { XMLParser } from 'fast-xml-parser';
import { badgePath, badgeSize, badgeSvg, badgeUrls, embedCode } from '../../src/listings/badge-rules.ts';

const hostile = [
  'Launch Directory',
  'X',
  '</title><script>alert(1)</script>',
  `"><img src=x onerror='alert(1)'> & <b>`,
  '日本の製品ディレクトリ',
  'W'.repeat(500),
  '\u0000\u0007bell\ud800\ufffe',
  ']]>\n\t  <!-- ',
];

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
});

describe('embedCode', () => {
  for (const name of hostile) {
    it(`is one link with one image, whatever the listing is called: ${JSON.stringify(name.slice(0, 40))}`, () => {
      const code = embedCode({
        baseUrl: 'https://launches.example',
        siteName: 'Launch Directory',
        slug: 'lanternfish',
        name,
      });
      const $ = load(code, {}, false);
      expect($('*')).to.have.lengthOf(2);
      expect($('a').attr('href')).to.equal('https://launches.example/listings/lanternfish');
      expect($('a > img').attr('src')).to.equal('https://launches.example/badges/lanternfish/listed.svg');
      expect($('img').attr('alt')).to.match(/ on Launch Directory$/);
      expect(Object.keys($('img').attr() ?? {})).to.deep.equal(['src', 'alt', 'width', 'height']);
      expect(code).not.to.include('\n');
    });
  }

  it('reserves the size that the image has', () => {
    const code = embedCode({ baseUrl: 'https://l.example', siteName: 'Launches', slug: 'a', name: 'A' });
    const { width, height } = badgeSize({ siteName: 'Launches' });
    expect(code).to.include(`width="${width}" height="${height}"`);
    expect(badgeSvg({ siteName: 'Launches' })).to.include(`width="${width}" height="${height}"`);
  });
});

describe('badgeSvg', () => {
  for (const siteName of hostile) {
    it(`is well-formed, small and inert: ${JSON.stringify(siteName.slice(0, 40))}`, () => {
      const svg = badgeSvg({ siteName });
      expect(Buffer.byteLength(svg)).to.be.lessThan(4096);
      const between = svg.replace(/<\/?(svg|title|style|rect|path|g|text)\b[^<>]*>/g, '');
      expect(between).not.to.match(/[<>]|&(?!(amp|lt|gt|quot|#39);)/);
      expect(svg).not.to.match(/<script|<image|<foreignObject|href=| on\w+="/i);
      const drawing = new XMLParser({ ignoreAttributes: false }).parse(svg) as {
        svg: { title: { '#text': string }; g: { text: unknown[] } };
      };
      expect(drawing.svg.title['#text']).to.match(/^Listed on/);
      expect(drawing.svg.g.text).to.have.lengthOf(2);
    });
  }

  it('grows with the text, and stops at names that are no names', () => {
    const width = (siteName: string) => badgeSize({ siteName }).width;
    expect(width('Launch Directory')).to.be.greaterThan(width('Launches'));
    expect(width('Illicit')).to.be.lessThan(width('MWMWMWM'));
    expect(width('W'.repeat(41))).to.equal(width('W'.repeat(5000)));
  });
});
