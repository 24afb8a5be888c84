/** What holds for the picture of every badge in every style, whatever the site is called. */
import { expect } from 'chai';
import { XMLParser } from 'fast-xml-parser';
import { badgeSize, badgeSvg } from '../../src/listings/badges/drawing-rules.ts';
import { type Badge, badgeKinds, listedBadge } from '../../src/listings/badges/kind-rules.ts';
import { type BadgeStyle, badgeStyles, defaultStyle } from '../../src/listings/badges/style-rules.ts';
import { contrastOf, paintOf } from './svg-colours.ts';
import { everyBadge } from './every-badge.ts';
import { hostileNames } from './hostile-names.ts';
import { illFormed } from './well-formed.ts';

const siteName = 'Launch Directory';
const saidOf = (badge: Badge, { shape, mode, size }: BadgeStyle) =>
  `${'rank' in badge ? `#${badge.rank} ` : ''}${badge.kind} ${shape} ${mode} ${size}`;

interface Text {
  '#text': string | number;
  '@_x': string;
  '@_y': string;
  '@_textLength': string;
  '@_font-size': string;
}
interface Parsed {
  svg: {
    title: { '#text': string; '@_id': string };
    g: { text: Text[]; rect: { '@_x': string; '@_width': string; '@_height': string }[] };
    [attribute: `@_${string}`]: string;
  };
}

/** The styles that differ in where things stand; `auto` has the colours of both other modes. */
const autoStyles = badgeStyles.filter(({ mode }) => mode === 'auto');

const parse = (svg: string) =>
  new XMLParser({ ignoreAttributes: false, parseTagValue: false, trimValues: false }).parse(svg) as Parsed;

describe('badgeSvg', () => {
  it('draws every kind', () => {
    expect(new Set(everyBadge.map(({ kind }) => kind))).to.deep.equal(new Set(badgeKinds));
    expect(badgeStyles).to.have.lengthOf(45);
  });

  it('is well-formed, small and inert in every style of every kind, whatever the site is called', () => {
    for (const name of [siteName, ...hostileNames]) {
      for (const badge of everyBadge) {
        for (const style of name === siteName ? badgeStyles : autoStyles) {
          const says = `${saidOf(badge, style)} ${JSON.stringify(name.slice(0, 30))}`;
          const svg = badgeSvg({ siteName: name, badge, style });
          expect(illFormed(svg), says).to.equal(null);
          expect(Buffer.byteLength(svg), says).to.be.lessThan(4096);
          expect(Buffer.from(svg).toString() === svg, says).to.equal(true);
          const tags = svg
            .match(/<[^>]*>/g)
            ?.join('')
            .replace('xmlns="http://www.w3.org/2000/svg"', '');
          expect(tags?.replace(/<\/?(svg|title|style|rect|path|g|text)\b/g, ''), says).not.to.match(
            /<|href|src=|url\(|\bon\w+=|https?:/i,
          );
          const css = /<style>(.*)<\/style>/.exec(svg)?.[1];
          expect(css?.replace('@media (prefers-color-scheme:dark)', ''), says).not.to.match(/[@\\(]/);
          expect(svg, says).not.to.match(/NaN|undefined|null|[\u202a-\u202e\u2066-\u2069]/);
        }
      }
    }
  });

  it('says what it is, and has the size that embed codes reserve', () => {
    for (const badge of everyBadge) {
      for (const style of badgeStyles) {
        const { svg } = parse(badgeSvg({ siteName, badge, style }));
        const { width, height } = badgeSize({ siteName, badge, style });
        expect(svg['@_role']).to.equal('img');
        expect(svg['@_aria-labelledby']).to.equal(svg.title['@_id']);
        expect(svg.title['#text']).to.match(
          /^(Listed|Launched|Featured|Verified|#[123] Launch of the Week) on Launch Directory$/,
        );
        expect([svg['@_width'], svg['@_height'], svg['@_viewBox']]).to.deep.equal([
          String(width),
          String(height),
          `0 0 ${width} ${height}`,
        ]);
      }
    }
  });

  it('keeps all text inside, and upright beneath each other', () => {
    for (const name of [siteName, 'X', ...hostileNames]) {
      for (const badge of everyBadge) {
        for (const style of autoStyles) {
          const says = `${saidOf(badge, style)} ${JSON.stringify(name.slice(0, 30))}`;
          const { svg } = parse(badgeSvg({ siteName: name, badge, style }));
          const [width, height] = [Number(svg['@_width']), Number(svg['@_height'])];
          for (const text of svg.g.text) {
            expect(Number(text['@_x']), says).to.be.greaterThan(5);
            expect(Number(text['@_x']) + Number(text['@_textLength']), says).to.be.lessThan(width - 4);
            expect(Number(text['@_y']) - Number(text['@_font-size']), says).to.be.greaterThan(-1);
            expect(Number(text['@_y']) + 0.2 * Number(text['@_font-size']), says).to.be.lessThan(height - 2);
          }
          const lines = svg.g.text.map((text) => Number(text['@_y']));
          expect(
            [...lines].sort((a, b) => a - b),
            says,
          ).to.deep.equal(lines);
        }
      }
    }
  });

  it('has contrast enough by day and by night', () => {
    for (const badge of everyBadge) {
      for (const style of badgeStyles) {
        const svg = badgeSvg({ siteName, badge, style });
        for (const scheme of ['light', 'dark'] as const) {
          const paint = paintOf(svg, scheme);
          const says = `${saidOf(badge, style)}, seen in ${scheme}`;
          expect(contrastOf(paint.caption, paint.ground), says).to.be.at.least(4.5);
          expect(contrastOf(paint.name, paint.ground), says).to.be.at.least(4.5);
          // The picture of an award has its rank in it.
          expect(contrastOf(paint.picture, paint.tile), says).to.be.at.least(4.5);
        }
      }
    }
  });

  it('stays light or dark where that is asked for, and follows the visitor where not', () => {
    for (const badge of everyBadge) {
      for (const style of badgeStyles) {
        const seen = (mode: BadgeStyle['mode'], scheme: 'light' | 'dark') =>
          paintOf(badgeSvg({ siteName, badge, style: { ...style, mode } }), scheme);
        expect(seen('light', 'dark')).to.deep.equal(seen('light', 'light'));
        expect(seen('dark', 'light')).to.deep.equal(seen('dark', 'dark'));
        expect(seen('auto', 'light')).to.deep.equal(seen('light', 'light'));
        expect(seen('auto', 'dark')).to.deep.equal(seen('dark', 'dark'));
        expect(seen('light', 'light')).not.to.deep.equal(seen('dark', 'dark'));
      }
    }
  });

  it('differs from one badge to the next, and from one style to the next', () => {
    const drawn = everyBadge.flatMap((badge) =>
      badgeStyles.map((style) => badgeSvg({ siteName, badge, style })),
    );
    expect(new Set(drawn).size).to.equal(everyBadge.length * 45);
  });
});

describe('badgeSize', () => {
  const sizeOf = (name: string, style: BadgeStyle = defaultStyle) =>
    badgeSize({ siteName: name, badge: listedBadge, style });

  it('grows with the text, and stops at names that are no names', () => {
    expect(sizeOf('Launch Directory').width).to.be.greaterThan(sizeOf('Launches').width);
    expect(sizeOf('Illicit').width).to.be.lessThan(sizeOf('MWMWMWM').width);
    expect(sizeOf('W'.repeat(41)).width).to.equal(sizeOf('W'.repeat(5000)).width);
  });

  it('grows from s to m to l in every shape', () => {
    for (const style of badgeStyles.filter(({ size }) => size === 'm')) {
      const [s, m, l] = (['s', 'm', 'l'] as const).map((size) => sizeOf(siteName, { ...style, size }));
      expect(s?.height).to.be.lessThan(m?.height ?? 0);
      expect(m?.height).to.be.lessThan(l?.height ?? 0);
      expect(s?.width).to.be.lessThan(m?.width ?? 0);
      expect(m?.width).to.be.lessThan(l?.width ?? 0);
    }
  });

  it('keeps a square square, and the badge that has been pasted already as it was', () => {
    for (const name of [siteName, ...hostileNames]) {
      const { width, height } = sizeOf(name, { ...defaultStyle, shape: 'square' });
      expect(width).to.equal(height);
    }
    expect(sizeOf('Launch Directory')).to.deep.equal({ width: 208, height: 54 });
  });
});
