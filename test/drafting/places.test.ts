/** Where a company is, as addresses, sentences, markup and telephone numbers say it; and whose places are never taken. */
import { expect } from 'chai';
import { draftOf, draftPages, jsonLd, page, stored, tree } from './pages.ts';

type Place = [country: string | undefined, city: string | undefined];
const nowhere: Place = [undefined, undefined];

function placeOf(site: Record<string, string>): Place {
  const { value, dropped } = draftOf({ '/': page('<h1>Planets, on time</h1>'), ...site });
  expect(dropped).to.deep.equal([]);
  return [value('country') as string | undefined, value('city') as string | undefined];
}
const onPage = (main: string, path = '/about'): Place =>
  placeOf({ [path]: page(`<h1>About us</h1>${main}`) });
const inFooter = (text: string): Place => onPage(`</main><footer><p>${text}</p></footer><main>`);

describe('drafting the place from addresses', () => {
  const found: [address: string, ...Place][] = [
    ['Orrery Ltd, 3 Dial Street, Te Aro, Wellington 6011, New Zealand', 'NZ', 'Wellington'],
    ['Orrery Ltd<br>3 Dial Street<br>Wellington 6011<br>New Zealand', 'NZ', 'Wellington'],
    ['Orrery Pty Ltd, 3 Dial Street, Fitzroy VIC 3065', 'AU', 'Fitzroy'],
    ['Orrery Ltd, 3 Dial Street, Bath BA1 2QR', 'GB', 'Bath'],
    ['Orrery Ltd, 3 Dial Street, London, EC1A 1BB, United Kingdom', 'GB', 'London'],
    ['Orrery Ltd, 3 Dial Street, Southport, Merseyside, PR9 8JB', 'GB', 'Southport'],
    ['Orrery Ltd, 3 Dial Street, Dublin 2, Ireland', 'IE', 'Dublin'],
    ['Orrery Ltd, 3 Dial Street, Dublin, D02 XY45', 'IE', 'Dublin'],
    ['Orrery Inc., 3 Dial Street, Portland, OR 97205', 'US', 'Portland'],
    ['Orrery Inc., 3 Dial Street, Atlanta, Georgia 30303', 'US', 'Atlanta'],
    ['Orrery LLC<br>Suite 120 Menlo Park, CA 94025<br>United States', 'US', 'Menlo Park'],
    ['Orrery LLC · Fort Worth, TX', 'US', 'Fort Worth'],
    ['Orrery SA de CV · El Salto, Jalisco · México', 'MX', 'El Salto'],
    ['Orrery<br>Jalan Bulan 3, Kota Malang<br>Jawa Timur 65111, Indonesia', 'ID', 'Kota Malang'],
    [
      `<address>Location:<br>Zahnweg 69<br>Köln, Germany, 50668<br>${'Gears and planets<br>'.repeat(30)}</address>`,
      'DE',
      'Köln',
    ],
    ['〒377-0423 群馬県吾妻郡中之条町伊勢町15-6', 'JP', '吾妻郡中之条町'],
    ['186 Dial Street Brattleboro, VT', 'US', undefined],
    ['Orrery is run by Dial Tools LLC in Boise, Idaho, United States.', 'US', 'Boise'],
    ['Orrery Inc., 3 Dial Street, Toronto, Ontario, M5V 2T6', 'CA', 'Toronto'],
    ['Orrery B.V., Sterweg 3, 1012 AB Amsterdam', 'NL', 'Amsterdam'],
    ['Orrery B.V., Sterweg 3, 2511CV ’s-Gravenhage', 'NL', '’s-Gravenhage'],
    ['Orrery Lda, Rua da Lua 3, 1100-048 Lisboa', 'PT', 'Lisboa'],
    ['Orrery Ltda, Av. Paulista 1000, São Paulo - SP, 01310-100', 'BR', 'São Paulo'],
    ['Orrery, Jacareí, SP', 'BR', 'Jacareí'],
    ['Orrery GmbH, Sternweg 3, 20095 Hamburg', 'DE', 'Hamburg'],
    ['hello@orrery.example Padova, Italia', 'IT', 'Padova'],
    ['Adress: Hedemora, Sverige', 'SE', 'Hedemora'],
    ['Orrery B.V., Sterweg 3, 4921 AB Made', 'NL', 'Made'],
    ['Av. de la Luna 1003, Santo Domingo, Distrito Nacional, República Dominicana', 'DO', 'Santo Domingo'],
    ['Founded 2024 · Based in Gujarat, India', 'IN', undefined],
    ['Orrery GmbH, Sternweg 3, 94474 Vilshofen an der Donau, Deutschland', 'DE', 'Vilshofen an der Donau'],
    [
      'Orrery, In den Benden 5 53894 Mechernich Germany E-Mail: hi@orrery.example Telefon: +49-162-0000000',
      'DE',
      'Mechernich',
    ],
    ['Orrery AG, Sternweg 3, CH-8001 Zürich', 'CH', 'Zürich'],
    ['Orrery SL, Calle Luna Nº3, 28013. Madrid.', 'ES', 'Madrid'],
    ['Orrery, 435, rue de la Lune 29490 Guipavas', 'FR', 'Guipavas'],
    ['Orrery Srl, Via della Luna 3, 20121 Milano (MI)', 'IT', 'Milano'],
    ['Orrery AB, Kungsgatan 2, 411 19 Gothenburg, Sweden · hej@orrery.example', 'SE', 'Gothenburg'],
    ['Orrery ApS, Dialvej 9, 1620 København, CVR 12 34 56 78', 'DK', 'København'],
    ['Orrery sp. z o.o., ul. Gwiezdna 3, 80-864 Gdańsk', 'PL', 'Gdańsk'],
    ['Adresse : 6 rue de la Lune, Strasbourg<br>SIRET : 878 694 983 00023', 'FR', 'Strasbourg'],
    ['〒150-0043 東京都渋谷区星一丁目1-1', 'JP', '渋谷区'],
    // Two countries have such post codes and streets: the city is clear, the country is not.
    ['Orrery, Sternweg 3, 1010 Wien', undefined, 'Wien'],
    ['Orrery Ltd is registered in England and Wales, company no. 11400392.', 'GB', undefined],
    // A state, or a country of the same name.
    ['Orrery Inc., 12 Dial Street, Atlanta, Georgia', undefined, 'Atlanta'],
    ['KvK 84511207', 'NL', undefined],
    ['USt-IdNr.: DE123456789', 'DE', undefined],
  ];
  for (const [address, country, city] of found)
    it(`reads in a footer: ${address}`, () => {
      expect(inFooter(address)).to.deep.equal([country, city]);
    });

  it('reads the address under a heading that invites, and behind a label', () => {
    for (const heading of ['Visit us', 'Our studio', 'So finden Sie uns', 'Dónde estamos', 'Bezoek ons'])
      expect(
        onPage(`<h2>${heading}</h2><p>3 Dial Street, Wellington 6011, New Zealand</p>`),
        heading,
      ).to.deep.equal(['NZ', 'Wellington']);
    const row = '<table><tr><th>事業所の所在地</th><td>島根県出雲市星町1-1</td></tr></table>';
    expect(onPage(row)).to.deep.equal(['JP', '出雲市']);
  });

  it('reads a long address under a heading of contact', () => {
    const address =
      'Av. de la Luna No. 1003, Torre de los Planetas I, Suite 301, Piantini, Santo Domingo, República Dominicana.';
    const under = (heading: string) => onPage(`<h2>${heading}</h2><p>${address}</p>`);
    expect(under('Contacto')).to.deep.equal(['DO', 'Santo Domingo']);
    expect(under('Our customers’ planets')).to.deep.equal(nowhere);
  });

  it('knows whose post code it is by the domain of the website', () => {
    const address = '<h1>Impressum</h1><p>Orrery, Sternweg 3, 1010 Wien</p>';
    const draft = (host: string) =>
      draftPages(
        [
          stored(`https://${host}/`, page('<h1>Planets</h1>')),
          stored(`https://${host}/impressum`, page(address)),
        ],
        tree,
      );
    expect(draft('orrery.at').value('country')).to.equal('AT');
    expect(draft('orrery.de').value('country')).to.equal(undefined);
  });

  it('takes no year behind other numbers for a post code', () => {
    const cityOf = (line: string) =>
      draftPages(
        [stored('https://orrery.be/', page(`<h1>Planets</h1></main><footer><p>${line}</p></footer>`))],
        tree,
      ).value('city');
    expect(cityOf('± 7.000 planets ± 2.000 moons a year 2024 Unesco')).to.equal(undefined);
    expect(cityOf('Sterweg 3, 2018 Antwerpen')).to.equal('Antwerpen');
  });

  it('takes no city from the name of the product', () => {
    const placeOfOwner = (name: string, footer: string) =>
      placeOf({
        '/': page(`<h1>Planets, on time</h1></main><footer><p>${footer}</p></footer><main>`, {
          title: name,
          head: jsonLd({ '@type': 'Organization', name }),
        }),
      });
    expect(placeOfOwner('Orrery of Bath', '© Orrery of Bath • Chile')).to.deep.equal(['CL', undefined]);
    const address = '3 Dial Street, Bath BA1 2QR';
    expect(placeOfOwner('Orrery of Bath', `© Orrery of Bath • ${address}`)).to.deep.equal(['GB', 'Bath']);
    expect(placeOfOwner('Bat', address)).to.deep.equal(['GB', 'Bath']);
  });

  const none: [what: string, main: string, path?: string][] = [
    [
      'a year and a name',
      '</main><footer><p>© 2020 – 2026 Orrery Works</p><p>2026 Orreria. All rights reserved.</p></footer>',
    ],
    ['a year and a legal form', '</main><footer><p>© 2026 AB Orrery</p></footer>'],
    ['a country in a line with a number', '<p>$52K spent · United States · Member since 2019</p>'],
    ['a maker before a country', '</main><footer><p>Built by Lunette · Denmark</p></footer>'],
    ['hours', '</main><footer><p>Call 1800-123 Monday to Friday</p></footer>'],
    ['the number of a model', '<p>Model A-1010 Pro, 12 Volt</p>', '/contact'],
    ['a part number', '</main><footer><p>Gear for SW1A 2AA motors</p></footer>'],
    [
      'a customer',
      '<h2>Customers</h2><div class="testimonial"><p>Seven Moons, 3 Dial Street, Bath BA1 2QR</p></div>',
    ],
    [
      'a host',
      '<h2>Hébergement</h2><p>Nuage SARL<br>2 rue du Port<br>59100 Roubaix<br>France</p>',
      '/mentions-legales',
    ],
    [
      'a host in a line',
      '<p>Hébergeur : Brumeur SA, 8 avenue de la Gare, 1003 Lausanne, Suisse</p>',
      '/mentions-legales',
    ],
    ['a court', '<p>We go to the courts located in Madrid, Spain.</p>', '/legal'],
    ['a theme', '<address>A108 Adam Street<br>New York, NY 53502<br>USA</address>', '/contact'],
    ['a form', '<p>[Firma]<br>[Straße und Hausnummer]<br>[PLZ] [Stadt]<br>Deutschland</p>', '/impressum'],
    [
      'the labels of a form',
      '<form><label>E-mail address</label><label>Subject</label><label>Message *</label></form>',
      '/contact',
    ],
    ['a word that is also a street', '<p>Rispondiamo via e-mail. Reg. UE 2016/679</p>', '/contatti'],
    ['a region', '<section class="contact"><p>Standort</p><p>DACH-Region | Remote</p></section>'],
    [
      'the fields of a form as a list',
      '<ul><li>Office address</li><li>Phone number</li><li>Website</li></ul>',
      '/contact',
    ],
    [
      'a label whose value is not disclosed',
      '<table><tr><td>所在地</td><td>非開示（請求時に対応）</td></tr><tr><td>住所</td><td>非開示</td></tr></table>',
      '/tokushoho',
    ],
    [
      'an address beside a telephone number of a template',
      '</main><footer><p>27 Dial Walk, Lune view, Paris, France</p><p>+1 234 567 8910</p></footer>',
    ],
    ['the post code of an example', '<p>Straße 123<br>12345 Stadt<br>Deutschland</p>', '/kontakt'],
    ['a choice of countries', '</main><footer><p>Deutschland | Österreich | Schweiz</p></footer>'],
  ];
  for (const [what, main, path] of none)
    it(`takes none from ${what}`, () => {
      expect(onPage(main, path)).to.deep.equal(nowhere);
    });
});

describe('drafting the place from sentences', () => {
  const found: [said: string, ...Place][] = [
    ['We’re based in Wellington, New Zealand.', 'NZ', 'Wellington'],
    [
      'We are headquartered in Memphis, Tennessee, United States, with an office in Gdynia, Poland.',
      'US',
      'Memphis',
    ],
    ['Based in the United States. Available globally.', 'US', undefined],
    ['Une équipe basée à Nantes, en France.', 'FR', 'Nantes'],
    ['Siamo una squadra con sede a Torino, Italia.', 'IT', 'Torino'],
    ['Made with ❤️ in Lisbon, Portugal', 'PT', 'Lisbon'],
    ['Based in Ireland, serving global clients.', 'IE', undefined],
    ['Proudly built in Toronto 🇨🇦', 'CA', 'Toronto'],
    ['Designed and built in the Netherlands.', 'NL', undefined],
    ['Uma plataforma única, feita no Brasil.', 'BR', undefined],
    ['We’re based in Bavaria, Germany.', 'DE', undefined],
  ];
  for (const [said, country, city] of found)
    it(`reads: ${said}`, () => {
      expect(onPage(`<p>${said}</p>`)).to.deep.equal([country, city]);
    });

  const none = [
    'Our data is hosted in Frankfurt, Germany.',
    'Our servers are located in Frankfurt, Germany.',
    'Our customers are based in Spain.',
    'We are available in Germany and Austria.',
    'Meet us at the planet conference in Lisbon, Portugal.',
    'We are hiring in London, United Kingdom.',
    'We are based in London and Berlin, Germany.',
    'I started Orrery after a holiday in Lima, Peru.',
    'Seven Moons was founded in 2009 in Madrid, Spain.',
    'Orrery is built in Europe.',
    'Orrery is made in Webflow. We like Webflow.',
    'Fabriqués à Suzhou, Chine, en quarante étapes.',
    'Built-in Markdown, and more Markdown.',
    'Orrery Inc. is registered in Delaware.',
    'We made a Difference, Albania or not.',
  ];
  for (const said of none)
    it(`takes none from: ${said}`, () => {
      expect(onPage(`<p>${said}</p>`)).to.deep.equal(nowhere);
    });
});

describe('drafting the country from telephone numbers', () => {
  const customer = '<div class="testimonial"><p>Eve Stone, +44 1244 496 012</p></div>';
  const found: [what: string, main: string, country: string | undefined][] = [
    ['a number in a footer', '</main><footer><p>Call +44 (0)1244 496 0123</p></footer>', 'GB'],
    ['a number that is linked', '<a href="tel:+49301234567">Call us</a>', 'DE'],
    ['a number that is linked with zeros', '<a href="tel:00351211234567">Call us</a>', 'PT'],
    ['an account for messages', '<a href="https://wa.me/5511900000000">Write</a>', 'BR'],
    ['no number that several countries share', '<p>Call +1 555 010 9999</p>', undefined],
    ['no numbers of two countries', '<p>+44 1244 496 012, +49 30 1234567</p>', undefined],
    [
      'no number of one of two offices',
      '<p>+54 911 3691 2183</p></main><footer><p>United States</p><p>Argentina</p></footer>',
      undefined,
    ],
    ['no number of a customer', customer, undefined],
  ];
  for (const [what, main, country] of found)
    it(`reads ${what}`, () => {
      expect(onPage(main, '/contact')).to.deep.equal([country, undefined]);
    });

  it('goes by what the site says before that', () => {
    expect(inFooter('Orrery Lda, 1100-048 Lisboa, Portugal</p><p>+44 1244 496 012')).to.deep.equal([
      'PT',
      'Lisboa',
    ]);
  });
});

describe('drafting the place that JSON-LD states', () => {
  const stated = (organization: object): Place =>
    placeOf({
      '/': page('<h1>Planets</h1>', {
        head: jsonLd({ '@type': 'Restaurant', name: 'Orrery', ...organization }),
      }),
    });
  const at = (addressLocality: string, addressCountry: unknown, addressRegion?: string) => ({
    address: { '@type': 'PostalAddress', addressLocality, addressCountry, addressRegion },
  });
  const found: [what: string, organization: object, ...Place][] = [
    ['a code', at('Ghent', 'BE'), 'BE', 'Ghent'],
    ['a name', at('Porto', { '@type': 'Country', name: 'Portugal' }), 'PT', 'Porto'],
    ['no city where either could be one', at('Te Aro, Wellington', 'NZ'), 'NZ', undefined],
    ['a city before its state', at('Portland, Oregon', 'US'), 'US', 'Portland'],
    ['no city that is a department', at("Val d'Oise", 'FR'), 'FR', undefined],
    [
      'the post code of an example',
      { address: { postalCode: '12345', ...at('Stadt', 'DE').address } },
      ...nowhere,
    ],
    ['an address that a builder filled in', { address: '123 Demo Street, New York, NY 10001' }, ...nowhere],
    ['a company that a builder filled in', { legalName: 'Your Company', ...at('Boise', 'US') }, ...nowhere],
  ];
  for (const [what, organization, country, city] of found)
    it(`reads ${what}`, () => {
      expect(stated(organization)).to.deep.equal([country, city]);
    });
});

const withPage = (path: string, main: string) =>
  draftOf({ '/': page('<h1>Planets, on time</h1>'), [path]: page(main) });

describe('drafting the year of founding from longer sentences', () => {
  const years: [string, string, string | undefined][] = [
    [
      'a founder who did something before',
      'Orrery was founded in 2017 by Ada Byron, a former captain.',
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
