import { expect } from 'chai';
import { draftOf, page } from './pages.ts';

const withPage = (path: string, main: string) =>
  draftOf({ '/': page('<h1>Planets, on time</h1>'), [path]: page(main) });

describe('drafting the place from what addresses and sentences say', () => {
  const places: [string, string, string, { country: string | undefined; city: string | undefined }][] = [
    [
      'a state with a ZIP code of its own',
      '/contact',
      '<address>12 Dial Street<br>Atlanta, Georgia 30303</address>',
      { country: 'US', city: 'Atlanta' },
    ],
    [
      'a state of two words that is no country',
      '/contact',
      '<address>12 Dial Street<br>Hoboken, New Jersey 07030</address>',
      { country: 'US', city: 'Hoboken' },
    ],
    [
      'a state with a ZIP code of none of its cities',
      '/contact',
      '<address>12 Dial Street<br>Dialtown, CA 12345</address>',
      { country: undefined, city: 'Dialtown' },
    ],
    [
      'a Canadian post code behind its province',
      '/contact',
      '<address>12 Dial Street<br>Toronto, ON M5V 2T6</address>',
      { country: 'CA', city: 'Toronto' },
    ],
    [
      'a post code with the letter of its country',
      '/impressum',
      '<p>Orrery AG<br>Sternweg 3<br>CH-8001 Zürich</p>',
      { country: 'CH', city: 'Zürich' },
    ],
    [
      'a row of a table',
      '/about',
      '<h1>会社概要</h1><table><tr><th>所在地</th><td>〒810-0001 福岡県福岡市中央区天神1-1-1</td></tr></table>',
      { country: 'JP', city: '福岡市' },
    ],
    [
      'a city, its region and its country',
      '/about',
      '<h1>About</h1><p>We are headquartered in Memphis, Tennessee, United States, with an office in Gdynia, Poland.</p>',
      { country: 'US', city: 'Memphis' },
    ],
    [
      'the same in a footer',
      '/about',
      '<h1>About</h1><footer><p>Orrery is run by Dial Tools LLC in Boise, Idaho, United States.</p></footer>',
      { country: 'US', city: 'Boise' },
    ],
    [
      'a city and its state',
      '/about',
      '<h1>About</h1><p>Made by two people in Portland, Oregon.</p>',
      { country: 'US', city: 'Portland' },
    ],
    [
      'an address with what else stands in its footer',
      '/about',
      '<h1>About</h1><footer>Orrery ApS, Dialvej 9, 1620 Copenhagen, Denmark <a href="mailto:hi@orrery.example">hi@orrery.example</a> CVR 12345678</footer>',
      { country: 'DK', city: 'Copenhagen' },
    ],
    [
      'where the team is',
      '/about',
      '<h1>About</h1><p>Orrery is a small team in Ghent, Belgium.</p>',
      { country: 'BE', city: 'Ghent' },
    ],
    [
      'a flag behind a city',
      '/about',
      '<h1>About</h1><footer><p>Made in Guadalajara 🇲🇽 · <a href="/x">X</a></p></footer>',
      { country: 'MX', city: 'Guadalajara' },
    ],
    [
      'where letters go',
      '/about',
      '<h1>Order</h1><p>Send a check to Orrery, P.O. Box 31, Camden, Maine 04843, USA, or write.</p>',
      { country: 'US', city: 'Camden' },
    ],
    [
      'where it was founded, if nothing else is said',
      '/about',
      '<h1>About</h1><p>Orrery was founded in 2020 by Ada Byron in Auckland, New Zealand.</p>',
      { country: 'NZ', city: 'Auckland' },
    ],
    [
      'the farm that the founders come from',
      '/about',
      '<h1>About</h1><p>Two sisters near Guelph, Ontario, Canada got tired of clouds. In 2019 they founded Orrery, and then Orrery was founded in 2019 by us.</p>',
      { country: 'CA', city: undefined },
    ],
    [
      'the same in Arabic',
      '/about',
      '<h1>من نحن</h1><p>تأسست Orrery عام 2020 في الرياض، المملكة العربية السعودية.</p>',
      { country: 'SA', city: 'الرياض' },
    ],
    [
      'where another company was founded',
      '/about',
      '<h1>About</h1><p>Seven Moons was founded in 2009 in Madrid, Spain.</p>',
      { country: undefined, city: undefined },
    ],
    [
      'where it began and where it went',
      '/about',
      '<h1>About</h1><p>Orrery was founded in 2020 in Paris, France. Since 2023 we sit in Madrid, Spain.</p>',
      { country: undefined, city: undefined },
    ],
    [
      'a host in a line of an imprint',
      '/mentions-legales',
      '<h1>Mentions légales</h1><p>Orrery, courriel : bonjour@orrery.example<br>Hébergeur : Brumeur SA, 8 avenue de la Gare, 1003 Lausanne, Suisse</p><p>Hébergeur : Brumeur SA, 8 avenue de la Gare, 1003 Lausanne, Suisse</p>',
      { country: undefined, city: undefined },
    ],
    [
      'which courts decide',
      '/legal',
      '<h1>Legal</h1><p>We go to the courts located in Madrid, Spain.</p>',
      { country: undefined, city: undefined },
    ],
    [
      'what something is made to be',
      '/about',
      '<h1>About</h1><p>We made a Difference, Albania or not.</p>',
      { country: undefined, city: undefined },
    ],
  ];
  for (const [what, path, main, place] of places) {
    it(`reads ${what}`, () => {
      const { value } = withPage(path, main);
      expect({ country: value('country'), city: value('city') }).to.deep.equal(place);
    });
  }
});

describe('drafting the year of founding from longer sentences', () => {
  const years: [string, string, string | undefined][] = [
    [
      'a founder who did something before',
      'Orrery was founded in 2017 by Ada Byron, a former captain.',
      '2017',
    ],
    [
      'a verb at the end of a long sentence',
      'Orrery wurde 2017 von der Maschinenbauingenieurin Dr. Ada Byron und dem lange als Uhrmacher tätigen Cy Weiß in Leipzig gegründet.',
      '2017',
    ],
    [
      'the company in the copyright line',
      'I founded Brass Planet Works in 2017.</p><p>Copyright 2018-2026 Brass Planet Works',
      '2017',
    ],
    ['a company that is nowhere else', 'I founded Brass Planet Works in 2017.', undefined],
  ];
  for (const [what, text, year] of years) {
    it(`reads ${what}`, () => {
      expect(withPage('/about', `<h1>About</h1><p>${text}</p>`).value('founded_year')).to.equal(year);
    });
  }
});

describe('drafting the place in the words of several languages', () => {
  const placeOf = (path: string, said: string) => {
    const { value } = withPage(path, `<h1>About us</h1><p>${said}</p>`);
    return [value('country'), value('city')];
  };
  const told: [string, string, string, string | undefined][] = [
    ['/about', 'There are six of us now, in an old net loft in Halifax, Nova Scotia.', 'CA', 'Halifax'],
    ['/about', 'Een klein bedrijf uit Utrecht, midden in Nederland, met een werkplaats.', 'NL', 'Utrecht'],
    ['/about', 'I’m Ada Byron, and I made Orrery at my bench in Dunedin, New Zealand.', 'NZ', 'Dunedin'],
    ['/about', 'Une équipe basée à Nantes, en France.', 'FR', 'Nantes'],
    ['/about', 'Siamo una squadra con sede a Torino, Italia.', 'IT', 'Torino'],
    ['/about', 'Somos una empresa de Zaragoza, España.', 'ES', 'Zaragoza'],
    ['/about', 'Feito em Lisboa, Portugal.', 'PT', 'Lisboa'],
    ['/about', 'Wir arbeiten zu dritt in Graz, Österreich.', 'AT', 'Graz'],
    ['/contact', 'Orrery Pty Ltd, 3 Dial Street, Sydney NSW 2000', 'AU', 'Sydney'],
    ['/imprint', 'Orrery SAS, RCS Lyon 914 552 301, 8 rue de Marseille, 69007 Lyon.', 'FR', 'Lyon'],
    ['/contact', 'KvK 84511207 · Utrecht', 'NL', undefined],
    ['/about', 'Orrery Ltd is registered in England and Wales, company no. 11400392.', 'GB', undefined],
  ];
  for (const [path, said, country, city] of told) {
    it(`reads: ${said}`, () => {
      expect(placeOf(path, said)).to.deep.equal([country, city]);
    });
  }
  const none: [string, string][] = [
    ['/about', 'I started Orrery after a holiday in Lima, Peru.'],
    ['/about', 'We are hiring in London, United Kingdom.'],
    ['/about', 'We are excited to launch in Toronto, Canada.'],
    ['/about', 'We are based in London and Berlin, Germany.'],
    ['/about', 'Orrery Inc. is registered in Delaware.'],
    ['/about', 'Our trademark is registered in Canada.'],
    ['/contact', 'Model A-1010 Pro, 12 Volt'],
  ];
  for (const [path, said] of none) {
    it(`takes none from: ${said}`, () => {
      expect(placeOf(path, said)).to.deep.equal([undefined, undefined]);
    });
  }
});
