/** States of the US, provinces of Canada and prefectures of Japan: who names one as addresses do has named the country. */

/** State → the first digits of its ZIP codes. */
const states: Record<string, string> = Object.fromEntries(
  [
    [
      '0',
      'CT Connecticut|MA Massachusetts|ME Maine|NH New Hampshire|NJ New Jersey|RI Rhode Island|VT Vermont',
    ],
    ['1', 'DE Delaware|NY New York|PA Pennsylvania'],
    ['2', 'DC D.C.|MD Maryland|NC North Carolina|SC South Carolina|VA Virginia|WV West Virginia'],
    ['3', 'AL Alabama|FL Florida|GA Georgia|MS Mississippi|TN Tennessee'],
    ['4', 'IN Indiana|KY Kentucky|MI Michigan|OH Ohio'],
    ['5', 'IA Iowa|MN Minnesota|MT Montana|ND North Dakota|SD South Dakota|WI Wisconsin'],
    ['6', 'IL Illinois|KS Kansas|MO Missouri|NE Nebraska'],
    ['7', 'AR Arkansas|LA Louisiana|OK Oklahoma|TX Texas'],
    ['8', 'AZ Arizona|CO Colorado|ID Idaho|NM New Mexico|NV Nevada|UT Utah|WY Wyoming'],
    ['9', 'AK Alaska|CA California|HI Hawaii|OR Oregon|WA Washington'],
  ].flatMap(([digit = '', list = '']) =>
    list.split('|').flatMap((state): [string, string][] => [
      [state.slice(0, 2), digit],
      [state.slice(3), digit],
    ]),
  ),
);
/** Province → the letters its postal codes begin with. */
const provinces: Record<string, string> = Object.fromEntries(
  'NL A Newfoundland and Labrador|NS B Nova Scotia|PE C Prince Edward Island|NB E New Brunswick|QC GHJ Quebec|QC GHJ Québec|ON KLMNP Ontario|MB R Manitoba|SK S Saskatchewan|AB T Alberta|BC V British Columbia|YT Y Yukon'
    .split('|')
    .flatMap((entry): [string, string][] => {
      const [code = '', letters = '', ...name] = entry.split(' ');
      return [
        [code, letters],
        [name.join(' '), letters],
      ];
    }),
);
/** Names that are as often a country, a president or a city; codes alone are countries' too (`IN`, `CA`) or words. */
const ambiguous = new Set(['Georgia', 'Washington', 'New York', 'D.C.']);
const clearCodes = 'CT|FL|IA|KS|MI|ND|NH|NJ|NV|NY|OH|RI|TX|UT|VT|WI|WV|WY|DC|D\\.C\\.';

const anyOf = (names: readonly string[]) => names.map((name) => name.replaceAll('.', '\\.')).join('|');
const fullNames = (table: Record<string, string>) =>
  Object.keys(table).filter((name) => name.length > 2 && !ambiguous.has(name));
const afterCity = '(?<=\\p{L}[.)]?, )';
const ends = '(?![\\p{L}\\p{N}-])(?! (?:and|und|&|or) \\p{Lu})';

const zip = new RegExp(
  `(?<=\\p{L}\\.?(?<comma>,)? )(?<state>${anyOf(Object.keys(states))})(?:, ?| )(?<digit>\\d)\\d{4}(?:-\\d{4})?(?![\\d-])(?<goesOn> \\p{L})?`,
  'gu',
);
const canadian = new RegExp(
  `(?<!\\p{L})(?<province>${anyOf(Object.keys(provinces))})(?:, ?| {1,2})(?<letter>[A-Z])\\d[A-Z][ -]?\\d[A-Z]\\d(?![\\p{L}\\d])`,
  'gu',
);
/** State or territory of Australia → the first digits of its post codes. */
const australian: Record<string, string> = {
  NSW: '12',
  'New South Wales': '12',
  ACT: '02',
  VIC: '38',
  Vic: '38',
  Victoria: '38',
  QLD: '49',
  Qld: '49',
  Queensland: '49',
  SA: '5',
  'South Australia': '5',
  WA: '6',
  'Western Australia': '6',
  TAS: '7',
  Tas: '7',
  Tasmania: '7',
  NT: '0',
};
const australianCode = new RegExp(
  `(?<=\\p{L},? )(?<state>${anyOf(Object.keys(australian))}),? (?<digit>\\d)\\d{3}(?![\\d-])`,
  'gu',
);
const hasAustralianCode = (text: string): boolean =>
  [...text.matchAll(australianCode)].some(
    ({ groups = {} }) => australian[groups['state'] ?? '']?.includes(groups['digit'] ?? ' ') === true,
  );
const stateName = new RegExp(`${afterCity}(?:${anyOf(fullNames(states))}|${clearCodes})${ends}`, 'u');
const provinceName = new RegExp(`${afterCity}(?:${anyOf(fullNames(provinces))})${ends}`, 'u');
const prefecture =
  /〒\s?\d{3}-\d{4}\s?(?:東京都|北海道|(?:京都|大阪)府|\p{sc=Han}{2,3}県)|(?<!\p{sc=Han})(?:東京都|北海道|(?:京都|大阪)府|\p{sc=Han}{2,3}県)\p{sc=Han}{1,5}?[市区郡]/u;

const hasZip = (text: string): boolean =>
  [...text.matchAll(zip)].some(({ groups = {} }) => {
    const isPlaced = groups['comma'] !== undefined || groups['goesOn'] === undefined;
    return isPlaced && states[groups['state'] ?? ''] === groups['digit'];
  });
const hasCanadianCode = (text: string): boolean =>
  [...text.matchAll(canadian)].some(
    ({ groups = {} }) => provinces[groups['province'] ?? '']?.includes(groups['letter'] ?? ' ') === true,
  );

/**
 * The country of a region that a text names as a part of an address: a state after its city (`Portland, Oregon`) or before one of
 * its own ZIP codes (`CA 94107`, not `CA 12345`), a province likewise, a prefecture before its city. A post code alone names none.
 */
export function countryOfRegion(text: string): 'US' | 'CA' | 'JP' | 'AU' | null {
  const part = text.slice(0, 2000);
  if (hasZip(part)) return 'US';
  if (hasCanadianCode(part)) return 'CA';
  if (hasAustralianCode(part)) return 'AU';
  if (stateName.test(part)) return 'US';
  if (provinceName.test(part)) return 'CA';
  return prefecture.test(part) ? 'JP' : null;
}

const territories =
  /^(?:England|Scotland|Wales|Merseyside|Greater (?:Manchester|London)|West Midlands|(?:North|South|East|West) (?:Yorkshire|Sussex)|Tyne (?:and|&) Wear|\p{Lu}\p{Ll}{3,12}shire|New South Wales|Victoria|Queensland|Tasmania|South Australia|Western Australia|Bayern|Bavaria|Baden-Württemberg|Catalonia|Cataluña|Catalunya|Andalucía|Normandie|Bretagne|Île-de-France|Occitanie|Nouvelle-Aquitaine|Karnataka|Maharashtra|Tamil Nadu|Kerala|Telangana|Gujarat|Punjab|NSW|VIC|QLD|TAS|ACT|[\p{L}'’ -]*\b(?:County|Province|Prefecture|Region|District|Oblast|State)|(?:County|Province of|Provincia de|Région|Région de|Côte|Region) .*)$/u;

/** Regions that a city shares its name with. */
export const isAlsoCity = (name: string): boolean =>
  /^(?:New York|Washington|Victoria|Qu[eé]bec)$/u.test(name);

/** Whether a name is of a region between a city and a country, and no city's. */
export const isRegion = (name: string): boolean =>
  Object.hasOwn(states, name) || Object.hasOwn(provinces, name) || territories.test(name);
