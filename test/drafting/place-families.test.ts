import { expect } from 'chai';
import { draftOf, jsonLd, page } from './pages.ts';

type Place = [country: string | undefined, city: string | undefined];
const placeOf = (main: string, path = '/about', head = ''): Place => {
  const { value, dropped } = draftOf({
    '/': page('<h1>Planets, on time</h1>', { head }),
    [path]: page(`<h1>About us</h1>${main}`),
  });
  expect(dropped).to.deep.equal([]);
  return [value('country') as string | undefined, value('city') as string | undefined];
};
const inFooter = (text: string) => `</main><footer>${text}</footer><main>`;

describe('drafting the place from sentences', () => {
  const told: [string, ...Place][] = [
    ['We’re based in Wellington, New Zealand.', 'NZ', 'Wellington'],
    ['We are based in Wellington, NZ, and work from home.', 'NZ', 'Wellington'],
    ['We are two sisters near Lyon, France.', 'FR', undefined],
    ['Our workshop is just outside Bath, England.', 'GB', undefined],
    ['Based near Bristol, UK.', 'GB', undefined],
    ['Wir sind eine kleine Firma in der Nähe von Graz, Österreich.', 'AT', undefined],
    ['Made in Berlin.', undefined, 'Berlin'],
    ['Hecho en Madrid con calma.', undefined, 'Madrid'],
    ['Proudly built in Toronto 🇨🇦', 'CA', 'Toronto'],
    ['Made with ❤️ in Lisbon, Portugal', 'PT', 'Lisbon'],
    ['Crafted in Porto, Portugal.', 'PT', 'Porto'],
    ['We make it here. Made with care in 🇳🇿', 'NZ', undefined],
    ['Orrery is developed in Germany.', 'DE', undefined],
    ['Uma plataforma única, feita no Brasil.', 'BR', undefined],
    ['Orrery is built in Europe.', undefined, undefined],
  ];
  for (const [said, country, city] of told) {
    it(`reads: ${said}`, () => {
      expect(placeOf(`<p>${said}</p>`)).to.deep.equal([country, city]);
    });
  }

  const none: string[] = [
    'Our data is hosted in Frankfurt, Germany.',
    'Our EU region is in Dublin, Ireland.',
    'We are available in Germany and Austria.',
    'These terms are governed by the laws of Delaware, United States.',
    'Meet us at the planet conference in Lisbon, Portugal.',
    'We are speaking at the summit in Austin, Texas.',
    'We helped a family in Porto, Portugal.',
    'Our customers are based in Lyon, France.',
    'Trusted by our users near Bath, England.',
  ];
  for (const said of none) {
    it(`takes none from: ${said}`, () => {
      expect(placeOf(`<p>${said}</p>`)).to.deep.equal([undefined, undefined]);
    });
  }
});

describe('drafting the place from addresses', () => {
  const told: [string, ...Place][] = [
    ['Orrery Ltd, 3 Dial Street, Te Aro, Wellington 6011, New Zealand', 'NZ', 'Wellington'],
    ['Orrery Ltd<br>3 Dial Street<br>Wellington 6011<br>New Zealand', 'NZ', 'Wellington'],
    ['Orrery Pty Ltd, 3 Dial Street, Fitzroy VIC 3065, Australia', 'AU', 'Fitzroy'],
    ['Orrery Ltd, 3 Dial Street, Bath BA1 2QR', 'GB', 'Bath'],
    ['Orrery Ltd, 3 Dial Street, London, EC1A 1BB, United Kingdom', 'GB', 'London'],
    ['Orrery Inc., 3 Dial Street, Portland, OR 97205', 'US', 'Portland'],
    ['Orrery Inc., 3 Dial Street, Toronto, Ontario, M5V 2T6, Canada', 'CA', 'Toronto'],
    ['Orrery B.V., Sterweg 3, 1012 AB Amsterdam', 'NL', 'Amsterdam'],
    ['Orrery B.V. KvK 84511207, Sterweg 3, 1012 AB Amsterdam', 'NL', 'Amsterdam'],
    ['Made with ❤️ in Bristol, UK', 'GB', 'Bristol'],
    ['Designed in Copenhagen, Denmark.', 'DK', 'Copenhagen'],
    ['Orrery Lda, Rua da Lua 3, 1100-048 Lisboa', 'PT', 'Lisboa'],
    ['Orrery Ltda, Av. Paulista 1000, São Paulo - SP, 01310-100', 'BR', 'São Paulo'],
    ['Orrery Ltda, Av. Paulista 1000, São Paulo - SP, 01310-100, Brasil', 'BR', 'São Paulo'],
    ['Orrery GmbH, Sternweg 3, 20095 Hamburg, Deutschland', 'DE', 'Hamburg'],
    ['Orrery SL, Calle Luna 3, 28013 Madrid, España', 'ES', 'Madrid'],
    ['Orrery SAS, 3 rue de la Lune, 69007 Lyon, France', 'FR', 'Lyon'],
    ['Orrery Srl, Via della Luna 3, 20121 Milano (MI), Italia', 'IT', 'Milano'],
    ['Orrery Ltd, 3 Dial Street, Dublin 2, Ireland', 'IE', 'Dublin'],
    ['Orrery Ltd, 3 Dial Street, Dublin, D02 XY45, Ireland', 'IE', 'Dublin'],
    ['Orrery Ltd, 3 Dial Street, Southport, Merseyside, PR9 8JB', 'GB', 'Southport'],
    ['Orrery, 12 rue Lucie et Raymond Luna 29200 Brest', 'FR', 'Brest'],
    ['Adresse : 6 rue Paul Luna, Strasbourg<br>SIRET : 878 694 983 00023', 'FR', 'Strasbourg'],
    ['Orrery, Calle Luna Nº3, 29006. Málaga.', 'ES', 'Málaga'],
    ['〒150-0043 東京都渋谷区星一丁目1-1', 'JP', '渋谷区'],
    ['島根県出雲市星町1-1', 'JP', '出雲市'],
  ];
  for (const [address, country, city] of told) {
    it(`reads in a footer: ${address}`, () => {
      expect(placeOf(inFooter(`<p>${address}</p>`))).to.deep.equal([country, city]);
    });
  }

  it('reads the address under a heading that invites', () => {
    for (const heading of [
      'Visit us',
      'Find us',
      'Our studio',
      'So finden Sie uns',
      'Dónde estamos',
      'Bezoek ons',
    ])
      expect(
        placeOf(`<h2>${heading}</h2><p>3 Dial Street, Wellington 6011, New Zealand</p>`),
        heading,
      ).to.deep.equal(['NZ', 'Wellington']);
  });

  it('reads the address of a business that JSON-LD calls by its trade', () => {
    const address = { '@type': 'PostalAddress', addressLocality: 'Ghent', addressCountry: 'BE' };
    expect(placeOf('', '/about', jsonLd({ '@type': 'Restaurant', name: 'Orrery', address }))).to.deep.equal([
      'BE',
      'Ghent',
    ]);
  });

  const none: [string, string, ...Place][] = [
    [
      'five digits and a town',
      inFooter('<p>Orrery, Sternweg 3, 20999 Rookstadt</p>'),
      undefined,
      'Rookstadt',
    ],
    [
      'five digits of another city',
      inFooter('<p>Orrery, Sternweg 3, 75460 Hamburg</p>'),
      undefined,
      'Hamburg',
    ],
    ['a year and a firm', inFooter('<p>© 2026 AB Orrery</p>'), undefined, undefined],
    ['a year and initials', inFooter('<p>Copyright © 2026 OR Orrery.</p>'), undefined, undefined],
    ['years and initials', inFooter('<p>© 2019–2026 OR Orrery</p>'), undefined, undefined],
    [
      'a number that looks like a code',
      inFooter('<p>Call 1800-123 Monday to Friday</p>'),
      undefined,
      undefined,
    ],
    [
      'the address of a customer',
      '<h2>Customers</h2><div class="testimonial"><p>Seven Moons, 3 Dial Street, Bath BA1 2QR</p></div>',
      undefined,
      undefined,
    ],
    ['a part number', inFooter('<p>Gear for SW1A 2AA motors</p>'), undefined, undefined],
  ];
  for (const [what, main, country, city] of none) {
    it(`takes no country from ${what}`, () => {
      expect(placeOf(main)).to.deep.equal([country, city]);
    });
  }
});

describe('drafting the country from telephone numbers', () => {
  const told: [string, string, string | undefined][] = [
    ['a number in a footer', inFooter('<p>Call +44 (0)1244 496 0123</p>'), 'GB'],
    ['a number that is linked', '<a href="tel:+49301234567">Call us</a>', 'DE'],
    ['a number that is linked with zeros', '<a href="tel:00351211234567">Call us</a>', 'PT'],
    ['an account for messages', '<a href="https://wa.me/5511900000000">Write</a>', 'BR'],
    ['a number that several countries share', inFooter('<p>Call +1 555 010 9999</p>'), undefined],
    ['numbers of two countries', inFooter('<p>+44 1244 496 012, +49 30 1234567</p>'), undefined],
    [
      'the number of a customer',
      '<div class="testimonial"><p>Eve Stone, +44 1244 496 012</p></div>',
      undefined,
    ],
    [
      'a sum',
      inFooter(
        '<p>+44 000 000 stars and counting since we began to count the sky over our own small town in the hills</p>',
      ),
      undefined,
    ],
  ];
  for (const [what, main, country] of told) {
    it(`${country === undefined ? 'takes none from' : 'reads'} ${what}`, () => {
      expect(placeOf(main, '/contact')).to.deep.equal([country, undefined]);
    });
  }

  it('goes by what the site says before that', () => {
    const main = inFooter('<p>Orrery Lda, 1100-048 Lisboa, Portugal</p><p>+44 1244 496 012</p>');
    expect(placeOf(main)).to.deep.equal(['PT', 'Lisboa']);
  });
});
