import { expect } from 'chai';
import { draftOf, jsonLd, page } from './pages.ts';

type Place = [country: string | undefined, city: string | undefined];
const placeOf = (site: Record<string, string>): Place => {
  const { value, dropped } = draftOf({ '/': page('<h1>Planets, on time</h1>'), ...site });
  expect(dropped).to.deep.equal([]);
  return [value('country') as string | undefined, value('city') as string | undefined];
};
const inTerms = (said: string): Place => placeOf({ '/terms': page(`<h1>Terms</h1><p>${said}</p>`) });
const inFooter = (said: string): Place =>
  placeOf({ '/about': page(`<h1>About us</h1></main><footer><p>${said}</p></footer><main>`) });
const stated = (organization: object): Place =>
  placeOf({
    '/': page('<h1>Planets, on time</h1>', {
      head: jsonLd({ '@type': 'Organization', name: 'Orrery', ...organization }),
    }),
  });

describe('drafting the place from whom the terms are with', () => {
  const told: [string, ...Place][] = [
    ['Orrery is operated by Seven Moons Ltd, 3 Dial Street, Bath BA1 2QR, United Kingdom.', 'GB', 'Bath'],
    [
      'These terms are between you and Ada Byron, trading as Orrery, a sole trader based in Tasmania, Australia (ABN 11 222 333 444).',
      'AU',
      undefined,
    ],
    [
      'Write to us. Orrery Limited, Unit 2, 3 Dial Street, Te Aro, Wellington 6011, New Zealand.',
      'NZ',
      'Wellington',
    ],
    ['Verantwortlich: Orrery GmbH, Sternweg 3, 8010 Graz, Österreich.', 'AT', 'Graz'],
    ['Orrery est édité par Sept Lunes SAS, 3 rue de la Lune, 69007 Lyon, France.', 'FR', 'Lyon'],
  ];
  for (const [said, country, city] of told)
    it(`reads: ${said}`, () => {
      expect(inTerms(said)).to.deep.equal([country, city]);
    });

  const none: string[] = [
    'We share data of Orrery with Postbird Inc., 3 Dial Street, Austin, Texas, United States.',
    'Disputes with Orrery Ltd are heard by the courts of Dublin, Ireland.',
    'Our processor for Orrery is operated by Cloudnest GmbH, Sternweg 3, 20095 Hamburg, Deutschland.',
    'Postbird is operated by Postbird Ltd, 3 Dial Street, Bath BA1 2QR, United Kingdom.',
  ];
  for (const said of none)
    it(`takes none from: ${said}`, () => {
      expect(inTerms(said)).to.deep.equal([undefined, undefined]);
    });

  it('takes none where two countries are told of', () => {
    const [one, other] = ['Bath BA1 2QR, United Kingdom', 'Dublin, D02 XY45, Ireland'];
    const said = `Orrery Ltd, 3 Dial Street, ${one}.</p><p>Orrery Limited, 3 Dial Street, ${other}.`;
    expect(inTerms(said)).to.deep.equal([undefined, undefined]);
  });
});

describe('drafting the place from registers, roots and streets', () => {
  const told: [string, ...Place][] = [
    ['Orrery is registered as a charity limited by guarantee in Uganda.', 'UG', undefined],
    ['Orrery is a registered charity in Ghana.', 'GH', undefined],
    ['rooted in Portugal, at work everywhere', 'PT', undefined],
    ['Designed and assembled in Dunedin, New Zealand.', 'NZ', 'Dunedin'],
    ['Orrery. Dial Road, Kampala.', undefined, 'Kampala'],
    ['Orrery, Via della Luna 3, Torino', undefined, 'Torino'],
    ['Orrery, C/ Luna 3, bajo, 46009 València', 'ES', 'València'],
    ['Orrery, 3 rue de la Lune, 33000 Bordeaux', 'FR', 'Bordeaux'],
    ['Orrery, Sternweg 3, 20095 Hamburg', 'DE', 'Hamburg'],
    ['Orrery, Sternweg 3, 1010 Wien', 'AT', 'Wien'],
    ['Orrery, Sternweg 3, 2511CV ’s-Gravenhage', 'NL', '’s-Gravenhage'],
    ['Orrery Ltda, Rua da Lua, 14, Centro, Olinda – PE, 53020-000', 'BR', 'Olinda'],
  ];
  for (const [said, country, city] of told)
    it(`reads: ${said}`, () => {
      expect(inFooter(said)).to.deep.equal([country, city]);
    });

  const none: string[] = ['Rooted in Science, made for everyone.', 'Orrery is registered as a trademark.'];
  for (const said of none)
    it(`takes none from: ${said}`, () => {
      expect(inFooter(said)).to.deep.equal([undefined, undefined]);
    });
});

describe('drafting the place that JSON-LD states', () => {
  const told: [string, object, ...Place][] = [
    [
      'a part of a city before it',
      { address: { addressLocality: 'Te Aro, Wellington', addressCountry: 'NZ' } },
      'NZ',
      'Wellington',
    ],
    [
      'a city before its state',
      { address: { addressLocality: 'Portland, Oregon', addressCountry: 'US' } },
      'US',
      'Portland',
    ],
    [
      'a place in what may be a region or a city',
      {
        address: {
          addressLocality: 'Newtown, Wellington',
          addressRegion: 'Wellington',
          addressCountry: 'NZ',
        },
      },
      'NZ',
      undefined,
    ],
    [
      'an address that a builder filled in',
      { address: '123 Demo Street, New York, NY 10001' },
      undefined,
      undefined,
    ],
    [
      'what a builder says of a company',
      { legalName: 'Your Company', address: { addressLocality: 'Boise', addressCountry: 'US' } },
      undefined,
      undefined,
    ],
  ];
  for (const [what, organization, country, city] of told)
    it(`reads ${what}`, () => {
      expect(stated(organization)).to.deep.equal([country, city]);
    });
});
