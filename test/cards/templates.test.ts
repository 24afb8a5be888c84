/** The drawings of cards: whatever the texts are, they stay in their boxes and bring no markup. */
import { Resvg } from '@resvg/resvg-js';
import { expect } from 'chai';
import sharp from 'sharp';
import { renderCard } from '../../activities/cards/render.ts';
import { cardSvg, textsOf } from '../../activities/cards/templates.ts';
import type { CardFacts } from '../../src/cards/facts-rules.ts';
import { createTypesetter } from '../../src/typesetting/typesetter.ts';

const hostile = {
  'nothing at all': '',
  'a very long word': 'W'.repeat(20_000),
  'a very long text': 'Ship it every week '.repeat(1_000),
  'right to left': 'تطبيق لإدارة المهام '.repeat(50),
  chinese: '小型团队的日常任务管理，'.repeat(100),
  emoji: '👩‍👩‍👧🚀'.repeat(500),
  'letters no font has': '\u{13000}\u{13001}'.repeat(50),
  'combining marks': `Z${'\u0300\u0316\u0489'.repeat(5_000)}algo`,
  markup: '</svg><script>alert(1)</script><image href="file:///etc/passwd"/>&lt;"\'',
};

const factsWith = (text: string): CardFacts[] => {
  const site = { name: text, host: 'launch.example' };
  const listing = { name: text, domain: 'a.example', logo: null };
  const listings = [listing, listing, listing];
  return [
    { kind: 'site', site, purpose: text },
    { kind: 'listing', site, listing, tagline: text, category: text, award: null },
    { kind: 'listing', site, listing, tagline: null, category: null, award: { rank: 2, week: '2026-11-16' } },
    { kind: 'week', site, week: '2026-11-16', state: 'past', listings, isRanked: true, launches: 123_456 },
    { kind: 'week', site, week: '2026-12-28', state: 'future', listings, isRanked: false, launches: 3 },
    { kind: 'award', site, listing, rank: 1, week: '2026-11-16', votes: 1_000_000 },
    { kind: 'post', site, title: text, summary: text, day: '2026-11-20' },
  ];
};

describe('the drawings of cards', function () {
  this.timeout(20_000);

  for (const [what, text] of Object.entries(hostile)) {
    it(`hold ${what}`, async () => {
      for (const facts of factsWith(text)) {
        const set = await createTypesetter(textsOf(facts));
        const svg = cardSvg(facts, { set, logoOf: () => null });
        expect(svg).to.not.match(/<script|href|file:|NaN|undefined/);
        // The words alone, without the ground and the ornaments, which may reach over the edge.
        const words = [...svg.matchAll(/<g color="[^"]*"><g fill="currentColor">.*?<\/g><\/g>/g)].join('');
        const box = new Resvg(
          `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">${words}</svg>`,
          {
            font: { loadSystemFonts: false },
          },
        ).getBBox();
        if (!box) continue;
        expect(box.x, facts.kind).to.be.at.least(70);
        expect(box.x + box.width, facts.kind).to.be.at.most(1200 - 70);
        expect(box.y, facts.kind).to.be.at.least(40);
        expect(box.y + box.height, facts.kind).to.be.at.most(630 - 40);
      }
    });
  }

  it('are pictures of 1200 × 630 with the logo, small enough for every network', async () => {
    const logo = await sharp({ create: { width: 256, height: 128, channels: 3, background: '#d01030' } })
      .webp()
      .toBuffer();
    for (const facts of factsWith('Tidewell')) {
      if (facts.kind !== 'listing') continue;
      const key = 'a 256 128';
      const png = await renderCard({
        facts: { ...facts, listing: { ...facts.listing, logo: key } },
        logos: { [key]: new Uint8Array(logo) },
      });
      const { width, height, format } = await sharp(png).metadata();
      expect({ width, height, format }).to.deep.equal({ width: 1200, height: 630, format: 'png' });
      expect(png.length).to.be.lessThan(100_000);
      const pixel = await sharp(png)
        .extract({ left: 150, top: 150, width: 1, height: 1 })
        .removeAlpha()
        .raw()
        .toBuffer();
      const [red = 0, green = 0] = pixel;
      expect(red - green).to.be.greaterThan(120);
    }
  });
});
