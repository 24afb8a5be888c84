import { expect } from 'chai';
import { type Card, cardOfPath, cardPath, cardPicture } from '../../src/cards/card-rules.ts';

const cards: readonly [Card, string][] = [
  [{ kind: 'site' }, '/cards/site.png'],
  [{ kind: 'listing', slug: 'tidewell' }, '/cards/listings/tidewell.png'],
  [{ kind: 'week', week: '2026-11-23' }, '/cards/weeks/2026-11-23.png'],
  [{ kind: 'award', week: '2026-11-16', slug: 'a-1' }, '/cards/awards/2026-11-16-a-1.png'],
  [{ kind: 'post', slug: 'first-post' }, '/cards/posts/first-post.png'],
];

describe('addresses of cards', () => {
  for (const [card, path] of cards) {
    it(`has ${path}`, () => {
      expect(cardPath(card)).to.equal(path);
      expect(cardPicture('https://launch.example/', card)).to.deep.equal({
        url: `https://launch.example${path}`,
        width: 1200,
        height: 630,
      });
      expect(cardOfPath(path)).to.deep.equal(card);
    });
  }

  it('has none for other names', () => {
    for (const name of [
      'listings/Tidewell.png',
      'listings/-a.png',
      `listings/a${'b'.repeat(220)}.png`,
      'listings/tidewell.jpg',
      'listings/a/b.png',
      'site.png/',
      'listings/...png',
      'posts/.png',
      'weeks/this.png',
      'weeks/2026-11-24.png',
      'weeks/2026-02-30.png',
      'weeks/9999-01-04.png',
      'awards/2026-11-16.png',
      'awards/2026-11-16-.png',
      'awards/2026-11-17-tidewell.png',
      'awards/2026-11-16_tidewell.png',
      'founders/ada.png',
    ]) {
      expect(cardOfPath(`/cards/${name}`), name).to.equal(null);
    }
  });
});
