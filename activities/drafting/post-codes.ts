/** Post codes that only one country has, by their form or by the city next to them: digits alone name none. */

const britishAreas =
  'AB|AL|B|BA|BB|BD|BH|BL|BN|BR|BS|BT|CA|CB|CF|CH|CM|CO|CR|CT|CV|CW|DA|DD|DE|DG|DH|DL|DN|DT|DY|E|EC|EH|EN|EX|FK|FY|G|GL|GU|HA|HD|HG|HP|HR|HS|HU|HX|IG|IP|IV|KA|KT|KW|KY|L|LA|LD|LE|LL|LN|LS|LU|M|ME|MK|ML|N|NE|NG|NN|NP|NR|NW|OL|OX|PA|PE|PH|PL|PO|PR|RG|RH|RM|S|SA|SE|SG|SK|SL|SM|SN|SO|SP|SR|SS|ST|SW|SY|TA|TD|TF|TN|TQ|TR|TS|TW|UB|W|WA|WC|WD|WF|WN|WR|WS|WV|YO|ZE';
export const brazilianStates =
  'AC|AL|AP|AM|BA|CE|DF|ES|GO|MA|MT|MS|MG|PA|PB|PR|PE|PI|RJ|RN|RS|RO|RR|SC|SP|SE|TO';
const place = "(?:['’][st][- ])?\\p{Lu}[\\p{L}'’-]{2,}";

/**
 * Cities and how the post codes in them begin, as the countries' postal services number their regions: a code alone could
 * be that of many countries, with its own city behind it it is not.
 */
const numbered: readonly (readonly [country: string, digits: string, cities: string])[] = [
  [
    'AT',
    '\\d{4}',
    '1 Wien|1 Vienna|801 Graz|802 Graz|803 Graz|804 Graz|402 Linz|403 Linz|404 Linz|502 Salzburg|602 Innsbruck',
  ],
  [
    'BE',
    '\\d{4}',
    '10 Bruxelles|10 Brussel|10 Brussels|20 Antwerpen|20 Antwerp|90 Gent|90 Ghent|40 Liège|30 Leuven|80 Brugge',
  ],
  [
    'CH',
    '\\d{4}',
    '80 Zürich|80 Zurich|12 Genève|12 Geneva|30 Bern|40 Basel|10 Lausanne|60 Luzern|90 St\\. Gallen',
  ],
  [
    'DE',
    '\\d{5}',
    '10 Berlin|12 Berlin|13 Berlin|14 Berlin|20 Hamburg|21 Hamburg|22 Hamburg|80 München|81 München|80 Munich|81 Munich|50 Köln|51 Köln|50 Cologne|60 Frankfurt|70 Stuttgart|40 Düsseldorf|04 Leipzig|44 Dortmund|45 Essen|28 Bremen|01 Dresden|30 Hannover|90 Nürnberg|79 Freiburg|76 Karlsruhe|68 Mannheim|53 Bonn|48 Münster',
  ],
  ['DK', '\\d{4}', '1 København|1 Copenhagen|2 København|2 Copenhagen|8 Aarhus|5 Odense|9 Aalborg'],
  [
    'ES',
    '\\d{5}',
    '28 Madrid|08 Barcelona|46 València|46 Valencia|41 Sevilla|50 Zaragoza|29 Málaga|30 Murcia|07 Palma|48 Bilbao|03 Alicante|03 Alacant|14 Córdoba|47 Valladolid|36 Vigo|33 Gijón|33 Oviedo|15 A Coruña|18 Granada|01 Vitoria-Gasteiz|31 Pamplona|20 San Sebastián|20 Donostia',
  ],
  ['FI', '\\d{5}', '00 Helsinki|33 Tampere|20 Turku|02 Espoo|90 Oulu'],
  [
    'FR',
    '\\d{5}',
    '75 Paris|69 Lyon|13 Marseille|31 Toulouse|06 Nice|44 Nantes|34 Montpellier|67 Strasbourg|33 Bordeaux|59 Lille|35 Rennes|51 Reims|38 Grenoble|21 Dijon|49 Angers|29 Brest|37 Tours|63 Clermont-Ferrand',
  ],
  [
    'IT',
    '\\d{5}',
    '00 Roma|00 Rome|20 Milano|20 Milan|10 Torino|10 Turin|80 Napoli|90 Palermo|16 Genova|40 Bologna|50 Firenze|35 Padova|37 Verona|34 Trieste|30 Venezia|70 Bari|95 Catania',
  ],
  ['NO', '\\d{4}', '0 Oslo|50 Bergen|70 Trondheim|40 Stavanger'],
  [
    'PL',
    '\\d{2}-\\d{3}',
    '0 Warszawa|0 Warsaw|3 Kraków|3 Krakow|5 Wrocław|80 Gdańsk|6 Poznań|9 Łódź|40 Katowice',
  ],
  ['SE', '\\d{3} ?\\d{2}', '1 Stockholm|4 Göteborg|4 Gothenburg|21 Malmö|75 Uppsala|22 Lund'],
];
/** `46009 València`; `75460 Paris, Texas` has its region behind it. */
const cityForms = numbered.map(([country, digits, cities]): readonly [string, RegExp] => {
  const pairs = cities.split('|').map((pair) => {
    const [begin = '', ...name] = pair.split(' ');
    return `(?=${begin})${digits}[.,]? ${name.join(' ')}`;
  });
  return [
    country,
    new RegExp(`(?<![\\p{L}\\d.,/+-]|\\d )(?:${pairs.join('|')})(?![\\p{L}\\d-])(?!, \\p{Lu})`, 'u'),
  ];
});

const forms: readonly (readonly [string, RegExp])[] = [
  // `Bath BA1 2QR`
  [
    'GB',
    new RegExp(
      `(?<=\\p{Lu}[\\p{L}’'-]{0,30}[,.]?\\s)(?:${britishAreas})(?:\\d{1,2}|\\d[A-Z]) \\d[ABD-HJLNP-UW-Z]{2}(?![\\p{L}\\d])(?! \\p{Ll}{2,}(?:[\\s,;.]|$))`,
      'u',
    ),
  ],
  // `1012 AB Amsterdam`, and not `2026 AB Somebody`, nor `© 2026 OR Somebody`
  [
    'NL',
    new RegExp(
      `(?<!(?:©|\\([cC]\\)|[cC]opyright|COPYRIGHT)\\s?(?:(?:19|20)\\d\\d\\s?[-–]\\s?)?)(?<![\\p{L}\\d.+-])(?!(?:19|20)\\d\\d ?(?:A[BGS]|[BN]V|S[AEL]|KG|OY))[1-9]\\d{3} ?(?!S[ADS])[A-Z]{2},? ${place}`,
      'u',
    ),
  ],
  // `1100-048 Lisboa`
  [
    'PT',
    new RegExp(
      `(?:^|[,\\n|·–]\\s?|\\d\\s)[1-9]\\d{3}-\\d{3},? (?!(?:Series|Model|Units|Edition|Version)(?!\\p{L}))${place}`,
      'u',
    ),
  ],
  // `São Paulo - SP, 01310-100`, `CEP 01310-100`
  [
    'BR',
    new RegExp(
      `(?<!\\p{L})CEP:? ?\\d{2}\\.?\\d{3}-?\\d{3}(?!\\d)|(?<=\\p{L}) ?[-–/,] ?(?:${brazilianStates})[ ,–-]{1,3}(?:CEP:? ?)?\\d{5}-\\d{3}(?!\\d)`,
      'u',
    ),
  ],
  ...cityForms,
];

/** The one country whose post codes a text has the form of; null where there is none, or more than one. */
export function countryOfPostCode(text: string): string | null {
  const part = text.slice(0, 2000);
  if (!/\d/.test(part)) return null;
  const found = forms.filter(([, form]) => form.test(part));
  return found.length === 1 ? (found[0]?.[0] ?? null) : null;
}
