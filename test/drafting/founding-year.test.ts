/** Years in which a company began, in the words of several languages, and years of other things. */
import { expect } from 'chai';
import { draftOf, page } from './pages.ts';

const hero = page('<h1>Planets, on time</h1>', { head: '<meta property="og:site_name" content="Orrery">' });
const yearIn = (html: string) =>
  draftOf({ '/': hero, '/about': page(`<h1>About us</h1>${html}`) }).value('founded_year');

describe('drafting the year of founding from what a page says of itself', () => {
  const described = (text: string) =>
    draftOf({
      '/': page('<h1>Planets, on time</h1>', {
        head: `<meta property="og:site_name" content="Orrery"><meta name="description" content="${text}">`,
      }),
    }).value('founded_year');

  it('takes it from a description that names the company first', () => {
    expect(described('About Orrery. Clocks and planets of brass since 2014.')).to.equal('2014');
    expect(described('About clocks. They have been of brass since 2014.')).to.equal(undefined);
  });
});

describe('drafting the year of founding by families of phrases', () => {
  const told = [
    'Since 2014',
    'Since 2014 in Ghent',
    'Est. 2014',
    'Clocks and planets · Est. 2014 · Ghent, Belgium and everywhere else',
    'Orrery, since 2014',
    'Seit 10. September 2014',
    'Since May 2014',
    'Desde 2014',
    'Seit 2014',
    'Depuis 2014',
    'Desde 2014 ayudamos a relojeros.',
    'Orrery existe desde 2014.',
    'Depuis 2014, nous fabriquons des horloges.',
    'Orrery bestaat sinds 2014.',
    'We started in 2014.',
    'It all started in 2014.',
    'Founded: 2014',
    'Gründungsjahr: 2014',
    '設立</p><p>2014年 / 平成26年 - 5月',
    '2014</p><p>Les Premiers Pas',
    '2014</p><p>Começo da nossa jornada',
    'Créée en 2014, l’association fait tourner les planètes.',
    'No final de 2014 criámos a Orrerý.',
    'Gegründet im Jahr 2014, ist Orrery heute überall.',
    '2014 gegründet, bauen wir heute Uhren.',
    '2014 haben wir die Firma gegründet.',
    'Das Unternehmen wurde 2014 in Wien gegründet.',
    'Wir wurden 2014 gegründet.',
    'Ada Byron gründete Orrery 2014.',
    'En 2014 fundamos la empresa.',
    'Fundada en 2014 en Vigo.',
    'Orrery se fundó en 2014.',
    'Fondée en 2014 à Lyon, Orrery fait tourner les planètes.',
    'Fondata nel 2014 a Genova.',
    'Orrery nasce nel 2014 a Genova.',
    'Fundada em 2014 no Porto.',
    'Opgericht in 2014 in Gent.',
    'Orrery was born in 2014.',
    'Orrery was created by Ada Byron in 2014.',
    'Orrery, founded in 2014, turns planets.',
    'Launched in 2014, Orrery turns planets.',
    'The company was founded in 2014 in Vienna, Austria by two friends.',
    'Based in Vienna, founded in 2014.',
    'In 2014 they started Orrery above a bakery in Ghent.',
    'En 2014, deux horlogers ont créé Orrery à Lyon.',
    'En 2014 las dos crearon Orrery en Vigo.',
    'Ada left the mill in 2014 and started Orrery that summer.',
    'We founded it in 2014 after nine years of other people’s clocks.',
    'We founded the company two years later, in 2014.',
    'Orrery werd in 2014 opgericht door Ada Byron, die klokken maakte.',
    'As a maker of clocks, we have been around since 2014 (which is long).',
    'Orrery ist am Markt seit 2014.',
    'Firma Orrery powstała w 2014 roku w Gdyni.',
    'Nasza firma działa na rynku od 2014 roku.',
    'Orrery didirikan pada tahun 2014 di Surabaya.',
    'Orrery는 2014년 설립 이래 시계를 만듭니다.',
  ];
  for (const said of told) {
    it(`reads: ${said}`, () => {
      expect(yearIn(`<p>${said}</p>`)).to.equal('2014');
    });
  }

  const other = [
    '© 2014–2025 Orrery',
    'Our customer since 2014.',
    'Ada has been a sailor since 2014.',
    'Data since 2014.',
    'Our partner has been in business since 2014.',
    'Seven Moons has been in business since 2014.',
    '2014 saw the beginning of a long winter for all makers of clocks.',
    'Seven Moons was founded in 2014.',
    'Founded in 2014, Seven Moons makes lamps.',
    'The Lunette GmbH was founded in 2014.',
    'Die Lunette GmbH wurde 2014 gegründet.',
    'Lunette fue fundada en 2014.',
    'Lunette a été fondée en 2014.',
    'Lunette è stata fondata nel 2014.',
    'We bought parts from Lunette, founded in 2014.',
    'We joined forces with Lunette, which was founded in 2014.',
    'Our partner Lunette, established in 2014, casts brass.',
    'Our office in Vienna was established in 2014.',
    'Our iOS app launched in 2014.',
    'Orrery 2 launched in 2014.',
    'Version 2 was launched in 2014.',
    'The podcast started in 2014.',
    'She founded her first company in 2014.',
    'Born in 2014, Ada grew up in Vigo.',
    'Last updated in 2014.',
    'Lunette, the Vienna company founded in 2014 by Ada Byron, ends its free plan.',
    'Lunette (a Vienna maker of lamps founded in 2014) was sold.',
    'In 2014 they started Lunette above a bakery.',
    'In 2014 we launched Orrery for iOS.',
    'In 2014 two friends started Orrery’s podcast.',
    'Ada left the mill in 2014 and started Lunette that summer.',
    'Cy Okoro, who founded Lunette in 2014, lent us money.',
  ];
  for (const said of other) {
    it(`takes none from: ${said}`, () => {
      expect(yearIn(`<p>${said}</p>`)).to.equal(undefined);
    });
  }

  it('reads a figure above its label, and a label above its figure', () => {
    const figures = (...pairs: [string, string][]) =>
      pairs.map(([one, two]) => `<div><div>${one}</div><div>${two}</div></div>`).join('');
    expect(yearIn(figures(['2014', 'Founded'], ['120', 'Clocks']))).to.equal('2014');
    expect(yearIn(figures(['Founded', '2014'], ['Clocks', '120']))).to.equal('2014');
    expect(yearIn('<dl><dt>Founded in</dt><dd>2014</dd></dl>')).to.equal('2014');
    expect(yearIn(figures(['2014', 'The beginnings'], ['2019', 'A second mill']))).to.equal('2014');
    expect(yearIn(figures(['2014', 'Clocks']))).to.equal(undefined);
  });

  it('takes none from the card of a person', () => {
    expect(yearIn('<h3>Ada Byron</h3><p>Engineer</p><p>Since 2014</p>')).to.equal(undefined);
  });
});
