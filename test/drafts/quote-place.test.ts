/** Where quotes are in stored texts, and links to them on the live page. */
import { expect } from 'chai';
import fc from 'fast-check';
import { placeOfQuote, placeOnPage, windowAround } from '../../src/drafts/quote-place-rules.ts';
import { joinParts } from '../../src/shared/stored-text-rules.ts';
import { withTextFragment } from '../../src/site/text-fragment.ts';

const found = (text: string, quote: string) => {
  const span = placeOfQuote(text, quote);
  return span && text.slice(span.from, span.to);
};
const fold = (text: string) => text.replace(/\s+/g, ' ').trim();

describe('the place of a quote', () => {
  it('is found over any white space, and as it is written otherwise', () => {
    expect(found('We  are\n a small\u00a0team.', 'are a small team')).to.equal('are\n a small\u00a0team');
    expect(found('We are a small team.', 'Are a small')).to.equal(null);
    expect(found('Costs $9 (a month) [net] a+b? \\d', '$9 (a month) [net] a+b? \\d')).to.equal(
      '$9 (a month) [net] a+b? \\d',
    );
    expect(found('مرحبا بالعالم 👩‍💻 hello', 'بالعالم 👩‍💻')).to.equal('بالعالم 👩‍💻');
    for (const blank of ['', '  \n']) expect(placeOfQuote('text', blank)).to.equal(null);
  });

  it('is that of whole words, where there is one', () => {
    expect(placeOfQuote('Smartly made: art for all', 'art')).to.deep.equal({ from: 14, to: 17 });
    expect(placeOfQuote('1990 or 199', '199')).to.deep.equal({ from: 8, to: 11 });
    expect(placeOfQuote('smartly', 'art')).to.deep.equal({ from: 2, to: 5 });
    expect(placeOfQuote('𝒂art art', 'art')).to.deep.equal({ from: 6, to: 9 });
  });

  it('is found for every piece of a text that begins and ends with words', () => {
    const word = fc.stringMatching(/^[\p{L}\p{N}.$()+*?-]{1,8}$/u);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 12 }), fc.nat(11), fc.nat(11), (words, a, b) => {
        const text = words.join('\n ');
        const quote = words.slice(Math.min(a, b), Math.max(a, b) + 1).join(' ');
        if (quote !== '') expect(fold(found(text, quote) ?? '')).to.equal(quote);
      }),
    );
  });

  it('says in which part of the page it is', () => {
    const page = {
      title: 'Tidewell  – mail',
      text: joinParts(
        ['Calm inboxes', 'for teams'],
        ['Tidewell – mail', 'A mail tool', 'A tool for 12 people'],
        ['https://tidewell.example/logo.svg', 'https://x.com/tidewell'],
      ),
    };
    const place = (quote: string) => {
      const at = placeOnPage(page, quote);
      return at && [at.part, at.text, at.text.slice(at.from, at.to)];
    };
    expect(place('inboxes for')).to.deep.equal(['text', 'Calm inboxes\nfor teams', 'inboxes\nfor']);
    expect(place('Tidewell')).to.deep.equal(['title', 'Tidewell – mail', 'Tidewell']);
    expect(place('mail tool')).to.deep.equal(['code', 'A mail tool', 'mail tool']);
    expect(place('https://x.com/tidewell')).to.deep.equal([
      'address',
      'https://x.com/tidewell',
      'https://x.com/tidewell',
    ]);
    expect(place('teams Tidewell')).to.equal(null);
  });

  it('is shown with whole lines around it, on long pages', () => {
    const text = Array.from({ length: 2_000 }, (_, i) => `Line ${i} of the page.`).join('\n');
    const span = placeOfQuote(text, 'Line 1000 of') ?? { from: 0, to: 0 };
    const { text: shown, from, to, cut } = windowAround(text, span, 2_000);
    expect([shown.slice(from, to), cut]).to.deep.equal(['Line 1000 of', true]);
    expect(shown).to.match(/^Line \d+ of the page\.\n[^]*page\.$/);
    expect(shown.length).to.be.within(1_900, 2_200);
    expect(windowAround('short', { from: 0, to: 5 }, 2_000)).to.deep.equal({
      text: 'short',
      from: 0,
      to: 5,
      cut: false,
    });
    for (const end of ['Line 0 of', 'Line 1999 of the page.']) {
      const at = windowAround(text, placeOfQuote(text, end) ?? { from: 0, to: 0 }, 2_000);
      expect(at.text.slice(at.from, at.to)).to.equal(end);
    }
  });
});

describe('a link to a text on a page', () => {
  const page = 'https://tidewell.example/';

  it('encodes what divides or ends a directive', () => {
    expect(withTextFragment(page, 'Drag-and-drop, Q&A: 100 %')).to.equal(
      `${page}#:~:text=Drag%2Dand%2Ddrop%2C%20Q%26A%3A%20100%20%25`,
    );
    expect(withTextFragment(`${page}#/about`, 'Über uns')).to.equal(`${page}#/about:~:text=%C3%9Cber%20uns`);
  });

  it('names long texts, and those of several blocks, by their beginning and end', () => {
    const words = Array.from({ length: 60 }, (_, i) => `word${i}`).join(' ');
    expect(withTextFragment(page, words)).to.equal(
      `${page}#:~:text=word0%20word1%20word2%20word3%20word4%20word5,word54%20word55%20word56%20word57%20word58%20word59`,
    );
    expect(withTextFragment(page, 'Ada Byron\n\n Founder ')).to.equal(`${page}#:~:text=Ada%20Byron,Founder`);
  });
});
