import { expect } from 'chai';
import { lexicons, oneOf, source, withWords, words } from '../../activities/drafting/lexicon.ts';
import { matchesIn } from '../../activities/drafting/words.ts';

/** Entries that a language may have, so that a lexicon stays one that a person reads. */
const maxEntries = 400;

describe('the lexicon of drafting', () => {
  const english = lexicons.get('en') ?? {};

  for (const [language, entries] of lexicons) {
    // Names and legal forms belong to no language; they are in `any`, under keys of their own.
    if (language !== 'any')
      it(`has keys in ${language} that English has, in the same order`, () => {
        expect(Object.keys(entries)).to.deep.equal(Object.keys(english).filter((key) => key in entries));
      });

    it(`has at most ${maxEntries} entries in ${language}, none twice under a key`, () => {
      expect(Object.values(entries).flat().length).to.be.at.most(maxEntries);
      for (const [key, list] of Object.entries(entries))
        expect(new Set(list).size, `${key} of ${language}`).to.equal(list.length);
    });

    it(`has plain words in ${language}`, () => {
      for (const entry of Object.values(entries).flat())
        expect(entry).to.match(/^[\p{L}\p{M}\p{N}/&'’.,%+-]+\*?(?: [\p{L}\p{M}\p{N}/&'’.,%+-]+\*?)*$/u);
    });

    it(`writes ${language} in small letters`, () => {
      for (const entry of Object.values(entries).flat()) expect(entry).to.equal(entry.toLowerCase());
    });
  }

  it('finds every entry of every language', () => {
    for (const [language, entries] of lexicons)
      for (const [key, list] of Object.entries(entries))
        for (const entry of list) {
          const word = entry.replaceAll('*', '');
          expect(
            words(key).test(`– ${word.charAt(0).toUpperCase()}${word.slice(1)}, 1`),
            `${language}: ${entry}`,
          ).to.equal(true);
        }
  });

  const found: [text: string, key: string, isFound: boolean][] = [
    ['12 € pro Monat', 'period', true],
    ['monthly', 'month', true],
    ['9/mo', 'period', true],
    ['a month’s rest', 'period', true],
    ['moment', 'period', false],
    ['Unsere Gründerinnen', 'founders', true],
    ['Co-Founder', 'founder', true],
    ['co\u00a0founder', 'founder', true],
    ['confounder', 'founder', false],
    ['profondateur', 'founder', false],
    ['月額980円', 'month', true],
    ['it cannot', 'not', true],
    ['Un don', 'donation', true],
    ['I don’t', 'donation', false],
    ['previous inſtructions', 'instructions', true],
    ['Lange STRAẞE 9', 'street', true],
  ];
  for (const [text, key, isFound] of found)
    it(`${isFound ? 'finds' : 'does not find'} “${key}” in “${text}”`, () => {
      expect(words(key).test(text)).to.equal(isFound);
    });

  it('finds words of several keys, and composes them', () => {
    expect(words('month', 'period').test('per year')).to.equal(true);
    expect(new RegExp(`\\d+ ${source('period')}`, 'iu').test('3 mois')).to.equal(true);
  });

  it('finds as much with an expression that is tried only where its words are', () => {
    const pattern = `\\d+ (?:${source('period')}|${source('month')})`;
    const tried = withWords(['period', 'month'], pattern, 'giu');
    for (const text of [
      '3 mois, 4 Monate',
      '5 MONTHS',
      'twice 6 months',
      '10 月額',
      'no number',
      '7 lamps',
      '',
    ])
      expect(matchesIn(text, tried)).to.deep.equal([...text.matchAll(new RegExp(pattern, 'giu'))]);
  });

  it('compares whole texts', () => {
    expect(oneOf('contact')('Contact us:')).to.equal(true);
    expect(oneOf('contact')('Contact lenses')).to.equal(false);
  });

  it('names a key that no language has', () => {
    expect(() => words('no_such_key')).to.throw('no_such_key');
  });
});
